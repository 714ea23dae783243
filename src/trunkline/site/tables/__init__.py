"""The tables of the site: kept, written, told to those who watch."""
