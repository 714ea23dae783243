"""Settings from the environment and the addresses of databases."""

from __future__ import annotations

import subprocess
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from trunkline.site import serve, work
from trunkline.site.serve import prepare, take_file
from trunkline.site.settings import Settings
from trunkline.site.tables.schema import metadata
from trunkline.site.tables.upgrading import MIGRATIONS, known_revisions, newest_revision

WRONG = (("TRUNKLINE_RATE", "-1"), ("TRUNKLINE_BODY_LIMIT", "0"), ("TRUNKLINE_SWEEP", "nan"))


def test_settings_from_the_environment():
    given = {"TRUNKLINE_RATE": "0", "TRUNKLINE_SECURE_COOKIES": "yes", "TRUNKLINE_HEARTBEAT": "2.5", "HOME": "/x"}
    assert Settings.from_environment(given) == Settings(rate=0, secure_cookies=True, heartbeat=2.5)
    for name, value in (("TRUNKLINE_RATE", "many"), ("TRUNKLINE_DEBUG", "perhaps"), *WRONG):
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
    settings = Settings(db_url=f"sqlite:///{tmp_path}/data/deep/toy.db")
    take_file(settings)
    prepare(settings)
    assert (tmp_path / "data" / "deep" / "toy.db").is_file()


def test_a_second_process_on_one_file_is_refused_with_a_sentence(tmp_path):
    """Whatever way the first one ends, the file is free again."""
    settings = Settings(db_url=f"sqlite:///{tmp_path}/toy.db")
    first = subprocess.Popen(
        [sys.executable, "-c", HOLD, settings.db_url], stdout=subprocess.PIPE, text=True, stdin=subprocess.PIPE
    )
    try:
        assert first.stdout.readline() == "held\n"
        with pytest.raises(SystemExit) as end:
            take_file(settings)
        words = str(end.value)
        assert f"(process {first.pid})" in words and "toy.db" in words and "PostgreSQL" in words and "\n" not in words
    finally:
        first.kill()
        first.communicate()
    lock = take_file(settings)
    (tmp_path / "other.db").symlink_to("toy.db")
    for name in ("toy.db", "other.db"):
        with pytest.raises(SystemExit, match="serves"):
            take_file(Settings(db_url=f"sqlite:///{tmp_path}/{name}"))
    with pytest.raises(SystemExit, match="give the path"):
        take_file(Settings(db_url=f"sqlite:///file:{tmp_path}/toy.db?uri=true"))
    lock.release()
    take_file(settings).release()


def test_other_databases_have_no_lock():
    assert take_file(Settings(db_url="postgresql://a@b/c")) is None
    assert take_file(Settings(db_url="sqlite:///:memory:")) is None


HOLD = """
import sys
from trunkline.site.serve import take_file
from trunkline.site.settings import Settings
lock = take_file(Settings(db_url=sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("url", ["sqlite:////dev/null/toy.db", "postgresql://a:secret@127.0.0.1:1/b", "nonsense://x"])
def test_a_database_that_cannot_be_opened_is_one_line(url):
    def start(settings):
        take_file(settings)
        prepare(settings)

    with pytest.raises(SystemExit) as end:
        start(Settings(db_url=url))
    words = str(end.value)
    assert words.startswith("Cannot open the database") and "\n" not in words and "secret" not in words


def test_the_migrations_make_what_the_code_expects(tmp_path):
    url = f"sqlite:///{tmp_path}/toy.db"
    prepare(Settings(db_url=url))
    prepare(Settings(db_url=url))  # a second time there is nothing to do
    with create_engine(url).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


@pytest.mark.parametrize("setting", ["RATE=many", "LOG=xml", "PROXIES=proxy.example", "HEAD_LIMIT=0"])
def test_a_wrong_setting_is_one_line_at_the_start(setting, tmp_path, monkeypatch):
    name, value = setting.split("=")
    monkeypatch.setenv(f"TRUNKLINE_{name}", value)
    for start in (serve.run, work.run):
        with pytest.raises(SystemExit, match=f"^TRUNKLINE_{name} cannot be '{value}'[^\\n]*$"):
            start(db_url=f"sqlite:///{tmp_path}/toy.db")
    assert not list(tmp_path.iterdir())


START = """
import sys
from trunkline.site.app import create_app
from trunkline.site.serve import prepare
from trunkline.site.settings import Settings
prepare(Settings(db_url=sys.argv[1]))
create_app(Settings(db_url=sys.argv[1]))
print([name for name in ("alembic", "pydantic") if name in sys.modules])
"""


def test_a_start_that_has_no_migration_to_run_imports_only_what_serves(tmp_path):
    """Each takes an eighth of the time in which a process that was killed is back."""
    settings = Settings(db_url=f"sqlite:///{tmp_path}/toy.db")
    prepare(settings)
    run = subprocess.run([sys.executable, "-c", START, settings.db_url], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_migrations_are_named_as_their_files_are():
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    assert known_revisions() == {script.revision for script in scripts.walk_revisions()}
    assert newest_revision() == scripts.get_current_head()
