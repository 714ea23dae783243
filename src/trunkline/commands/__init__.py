"""The commands of `trunkline`, one module a family; `trunkline.cli` lists them."""
