"""Settings from the environment and the addresses of databases."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from trunkline.site.serve import prepare
from trunkline.site.settings import Settings
from trunkline.site.tables.schema import metadata


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


def test_the_database_is_made_with_its_folder(tmp_path):
    prepare(Settings(db_url=f"sqlite:///{tmp_path}/data/deep/toy.db"))
    assert (tmp_path / "data" / "deep" / "toy.db").is_file()


@pytest.mark.parametrize("url", ["sqlite:////dev/null/toy.db", "postgresql://a:secret@127.0.0.1:1/b", "nonsense://x"])
def test_a_database_that_cannot_be_opened_is_one_line(url):
    with pytest.raises(SystemExit) as end:
        prepare(Settings(db_url=url))
    words = str(end.value)
    assert words.startswith("Cannot open the database") and "\n" not in words and "secret" not in words


def test_the_migrations_make_what_the_code_expects(tmp_path):
    url = f"sqlite:///{tmp_path}/toy.db"
    prepare(Settings(db_url=url))
    prepare(Settings(db_url=url))  # a second time there is nothing to do
    with create_engine(url).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
