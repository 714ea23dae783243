"""Age of Steam in words."""
