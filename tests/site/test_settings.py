"""Settings from the environment and the addresses of databases."""

from __future__ import annotations

import pytest

from trunkline.site.settings import Settings


def test_settings_from_the_environment():
    given = {"TRUNKLINE_RATE": "0", "TRUNKLINE_SECURE_COOKIES": "yes", "TRUNKLINE_HEARTBEAT": "2.5", "HOME": "/x"}
    assert Settings.from_environment(given) == Settings(rate=0, secure_cookies=True, heartbeat=2.5)
    for name, value in (("TRUNKLINE_RATE", "many"), ("TRUNKLINE_DEBUG", "perhaps")):
        with pytest.raises(ValueError, match=name):
            Settings.from_environment({name: value})


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("sqlite:///a.db", "sqlite:///a.db"),
        ("a.db", "sqlite:///a.db"),
        ("/data/a.db", "sqlite:////data/a.db"),
        ("postgres://u:p@h/d", "postgresql+psycopg://u:p@h/d"),
        ("postgresql://u:p@h/d", "postgresql+psycopg://u:p@h/d"),
    ],
)
def test_addresses_of_databases(given, url):
    assert Settings(db_url=given).url == url
