"""The board of Steel Driver as SVG."""
