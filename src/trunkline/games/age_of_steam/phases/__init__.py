"""The phases that Age of Steam alone has."""
