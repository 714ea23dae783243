"""The image and the compose file agree with the product: commands, settings, addresses and files are there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import typer
import yaml

from trunkline.cli import app
from trunkline.site.pages.health import ready
from trunkline.site.settings import Settings

ROOT = Path(__file__).parents[2]
IMAGE = (ROOT / "Containerfile").read_text()
SERVICES = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "trunkline"}


def check_command(words):
    """Let the command line read these words, without running anything."""
    commands = typer.main.get_command(app).commands
    commands[words[0]].make_context(words[0], list(words[1:]))


def test_the_commands_are_there():
    assert set(OURS) == {"web", "worker"}
    for service in OURS.values():
        check_command(service["command"])
    check_command(json.loads(re.search(r"^CMD (\[.*\])$", IMAGE, re.M)[1]))
    assert 'ENTRYPOINT ["trunkline"]' in IMAGE
    with pytest.raises(Exception, match="--nothing"):
        check_command(["serve", "--nothing"])


def test_the_settings_are_there():
    for service in OURS.values():
        given = {k: v for k, v in service["environment"].items() if k.startswith("TRUNKLINE_")}
        known = Settings().as_environment()
        assert set(given) <= set(known)
        Settings.from_environment({name: re.sub(r"\$\{\w+:-(.*)\}", r"\1", value) for name, value in given.items()})


def test_nothing_runs_as_root_or_writes_where_it_need_not():
    assert re.search(r"^USER 7600$", IMAGE.rpartition("FROM ")[2], re.M)
    for service in OURS.values():
        assert service["read_only"] is True and service["tmpfs"] == ["/tmp"] and service["cap_drop"] == ["ALL"]
    assert all(port.startswith("127.0.0.1:") for port in OURS["web"]["ports"]) and "ports" not in SERVICES["db"]


def test_addresses_and_files_are_there():
    assert re.search(r"http://127\.0\.0\.1:8000(/\w+)'", IMAGE)[1] in ready.paths
    for names in re.findall(r"^COPY (?!--from)(.*) \S+$", IMAGE, re.M):
        for name in names.split():
            assert (ROOT / name).exists(), name
