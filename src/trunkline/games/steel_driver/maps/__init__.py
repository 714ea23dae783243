"""The maps of Steel Driver."""
