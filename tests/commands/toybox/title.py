"""The toy title: a house rule is an option that changes nothing."""

from __future__ import annotations

from tests.kernel.toy import toy
from trunkline.maps import Option
from trunkline.titles import Title

TITLE = Title(
    name="toy",
    label="Toy",
    room=__package__,
    options=(Option("house", "House rule", {"no": "As printed", "yes": "As at home"}),),
    build=lambda board, options: toy(),
)
