"""Long runs that look for what tests do not find: `python -m tests.campaigns.kills --help`."""
