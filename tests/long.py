"""Which form of long tests is wanted."""

import os

LONG = bool(os.environ.get("TRUNKLINE_LONG"))
"""Whether $TRUNKLINE_LONG asks for the long form: every game, language and screen, where the short form has some."""
