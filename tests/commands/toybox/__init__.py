"""The toy title with a house rule, for the command."""
