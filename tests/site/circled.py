"""A circle with people in it: what tests of circles share."""

from __future__ import annotations

from typing import Any

from tests.site.conftest import JSON, Site
from tests.site.notified import SAME
from tests.site.test_invitations import person


async def send(browser: Any, path: str, **fields: Any) -> Any:
    """Send JSON as a page of the site may."""
    return await browser.post(path, json=fields, headers=SAME)


async def circle(browser: Any, slug: str = "rail") -> dict[str, Any]:
    """A circle as a browser sees it."""
    answer = await browser.get(f"/circles/{slug}", headers=JSON)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def founded(s: Site, *names: str, entry: str = "open", seen: str = "members") -> list[Any]:
    """Browsers of members of these names, all in one circle, Rail, the first as its owner."""
    people = [await person(s, f"{name.lower()}-account", name) for name in names]
    made = await send(people[0], "/circles", name="Rail", entry=entry, seen=seen)
    assert made.status_code == 201, made.text
    keep = (await people[0].get("/circles/rail/care", headers=JSON)).json()
    path = keep["link"].removeprefix("http://testserver.local")
    for each in people[1:]:
        assert (await send(each, path)).status_code == 200
    return people


async def id_of(browser: Any, name: str, slug: str = "rail", field: str = "members") -> str:
    """The id by which a circle knows a member, or somebody who asks."""
    path = f"/circles/{slug}/care" if field == "asks" else f"/circles/{slug}"
    found = (await browser.get(path, headers=JSON)).json()[field]
    return str(next(each["id"] for each in found if each["name"] == name))
