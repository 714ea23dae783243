"""The phases of Steel Driver."""
