"""What stands between the net and the pages: limits, visitors, refusals, languages, wire formats."""
