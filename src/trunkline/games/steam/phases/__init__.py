"""The phases that Steam alone has."""
