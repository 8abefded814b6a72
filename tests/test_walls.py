"""The walls between packages hold: a forbidden import of each kind, planted in a copy, is caught by its own contract."""

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cases import each

CHECKOUT = Path(__file__).parents[1]
SOURCE = CHECKOUT / "src"
CONTRACTS = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
DOWN = "Imports only go down"
CIRCLES = "No circles"
GAMES = "Games do not know each other"
TABLE = "The user interface asks the table, never the store"
RULES = "Rules and views need nothing compiled"
MACHINES = "One room alone knows what engines run on"
KERNELS = "Kernels are below the searches"
TOOLS = "Engines do without the tools that made their data"
NO_GAME = "The jail, the crew, the boards and the store know no game"
JOBS = "Of the games only their tools give out jobs"
ALONE = "What is sent into a jail stands alone"
SUJETS = "The assignments stand on the rules alone"

OTHERS = ("llvmlite", "numba", "numpy", "sqlalchemy", "wasmtime", "ziglang")  # what is not ours

# The contract, who imports, and what it must not import.
PLANTED = [
    (DOWN, "ui.planted", "cli"),
    (DOWN, "arena.planted", "ui.numbers"),
    (DOWN, "assignments.planted", "ui.numbers"),
    (DOWN, "classroom.planted_up", "ui.numbers"),
    (DOWN, "classroom.planted_name", "assignments.alak.questions"),
    (DOWN, "classroom.planted_beside", "arena.ratings"),
    (DOWN, "table.planted", "arena.ratings"),
    (DOWN, "store.planted", "table.announcer"),
    (DOWN, "play.planted", "store.errors"),
    (DOWN, "boards.planted", "ui.numbers"),
    (DOWN, "crew.planted", "arena.ratings"),
    (DOWN, "sandbox.planted_up", "classroom.cache"),
    (DOWN, "crew.planted_beside", "compiled.kernel"),
    (DOWN, "sujets.planted_up", "play.match"),
    (DOWN, "sujets.planted_beside", "sandbox.jail"),
    (DOWN, "games.alak.planted_up", "play.match"),
    (DOWN, "search.planted", "games.alak.rules"),
    (DOWN, "compiled.planted", "search.levels"),
    (DOWN, "core.planted", "games.alak.rules"),
    (CIRCLES, "sandbox.limits", "sandbox.jail"),
    (GAMES, "games.alak.planted", "games.awale.rules"),
    (TABLE, "ui.web.planted", "store.match_rows"),
    (TABLE, "ui.web.planted_driver", "sqlalchemy"),
    (TABLE, "cli", "store.backup"),
    (RULES, "games.awale.rules", "games.awale.engine.kernel"),
    (RULES, "games.awale.view", "compiled.kernel"),
    (RULES, "games.reversi.rules", "numba"),
    (RULES, "core.planted_numbers", "numpy"),
    (RULES, "boards.planted_numbers", "numpy"),
    (MACHINES, "games.alak.engine.kernel", "numba"),
    (MACHINES, "search.planted_compiler", "llvmlite"),
    (MACHINES, "compiled.routines", "numba"),
    (MACHINES, "compiled.planted_machine", "wasmtime"),
    (MACHINES, "ui.engine_commands", "ziglang"),
    (KERNELS, "games.awale.engine.kernel", "search.levels"),
    (TOOLS, "games.reversi.engine.planted", "games.reversi.tools.train"),
    (NO_GAME, "sandbox.planted_game", "games.alak.rules"),
    (NO_GAME, "crew.planted_game", "games.alak.rules"),
    (JOBS, "sandbox.planted_jobs", "crew.pool"),
    (JOBS, "games.alak.engine.planted_jobs", "crew.pool"),
    (JOBS, "search.planted_jobs", "crew.pool"),
    (NO_GAME, "boards.planted_game", "games.alak.rules"),
    (NO_GAME, "store.planted_game", "games.alak.rules"),
    (ALONE, "sandbox.inside.planted", "sandbox.limits"),
    (ALONE, "sandbox.inside.planted_core", "core.text"),
    (ALONE, "arena.inside.planted", "arena.ratings"),
    (SUJETS, "sujets.planted", "games.alak.engine.kernel"),
    (SUJETS, "sujets.planted_search", "search.levels"),
    (SUJETS, "sujets.planted_numbers", "numpy"),
]


def full(name: str) -> str:
    return name if name in OTHERS else f"ludotheque.{name}"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What import-linter says of each contract, in a copy of the package where every forbidden import is planted."""
    copy = tmp_path_factory.mktemp("copy")
    shutil.copytree(SOURCE, copy, ignore=only_python, dirs_exist_ok=True)
    for _, importer, imported in PLANTED:
        with (copy / "ludotheque" / (importer.replace(".", "/") + ".py")).open("a", encoding="utf-8") as file:
            file.write(f"\n\nimport {full(imported)}\n")
    (copy / "ludotheque" / "nowhere").mkdir()
    (copy / "ludotheque" / "nowhere" / "__init__.py").touch()
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--config", CHECKOUT / "pyproject.toml", "--no-cache"],
        cwd=copy,
        env={**os.environ, "COLUMNS": "1000"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return sections(done.stdout.partition("Broken contracts\n")[2])


def only_python(folder: str, names: list[str]) -> set[str]:
    """What is no part of the graph of imports: data, pages, compiled files."""
    return {name for name in names if not name.endswith(".py") and not (Path(folder) / name).is_dir()}


def sections(report: str) -> dict[str, str]:
    """The report cut at its headings."""
    found: dict[str, str] = {}
    for contract in CONTRACTS:
        name = contract["name"]
        after = report.partition(f"\n{name}\n{'-' * len(name)}\n")[2]
        found[name] = min((after.partition(f"\n{other['name']}\n---")[0] for other in CONTRACTS), key=len)
    return found


@each(("contract", "importer", "imported"), PLANTED)
def test_a_forbidden_import_is_caught_by_its_contract(
    told: dict[str, str], contract: str, importer: str, imported: str
) -> None:
    if contract == CIRCLES:
        package = full(importer).rpartition(".")[0]
        assert f"No cycles are allowed in {package}.\n" in told[contract]
        assert f"- .{importer.rpartition('.')[2]} -> " in told[contract]
    else:
        assert f"{full(importer)} -> {full(imported)} (l." in told[contract]


def test_a_package_that_stands_on_no_floor_is_caught(told: dict[str, str]) -> None:
    assert "nowhere" in told[DOWN]


def test_every_contract_has_a_forbidden_import_here() -> None:
    assert {contract["name"] for contract in CONTRACTS} == {contract for contract, _, _ in PLANTED}


def strangers(folder: Path) -> set[str]:
    """What the files of a folder import that is neither in the standard library nor ours."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                found.add(str(node.module).partition(".")[0])
    return found - sys.stdlib_module_names - {"ludotheque"}


@pytest.mark.parametrize(
    ("place", "given"),
    [
        ("sandbox/inside", set()),
        ("arena/inside", set()),
        ("classroom/inside", {"pytest", "journal_des_tests"}),  # the jail of own tests is given both
    ],
)
def test_what_is_sent_into_a_jail_needs_the_standard_library_alone(place: str, given: set[str]) -> None:
    assert strangers(SOURCE / "ludotheque" / place) == given


def test_a_stranger_in_what_is_sent_into_a_jail_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "runner.py").write_text("def run():\n    from numpy.linalg import norm\n    import json\n")
    assert strangers(tmp_path) == {"numpy"}
