"""The phases of the hex titles; titles put them in order, maps change them."""
