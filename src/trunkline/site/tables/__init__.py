"""The tables of the site: kept, written, reported to those who watch."""
