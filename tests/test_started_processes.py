"""No Python process of ours imports modules from the folder that it is started in: a json.py there runs with nobody's rights."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from ludotheque.compiled.build import CannotBuild
from ludotheque.core.import_path import import_path
from ludotheque.ui.engine_commands import Freshness, Module, built_apart

ROOT = Path(__file__).parents[1]
BOTS = ROOT / "examples" / "bots"
INSTALLED = (
    "ludotheque",
    "numpy",
    "wasmtime",
    "numba",
    "llvmlite",
    "ziglang",
    "resvg_py",
    "uvicorn",
    "sqlalchemy",
    "sitecustomize",
)
RIGHT = "def newBoard(n):\n    return [0] * n\n"
# What `pip` writes for a command: a script, so that its own folder is imported from and not the current one.
COMMAND = "import sys\nfrom ludotheque.cli import main\nif __name__ == '__main__':\n    sys.exit(main())\n"


class Planted:
    """A current folder in which somebody left a file for every name that may be imported."""

    def __init__(self, folder: Path) -> None:
        self.here, self.ran, self.command = folder / "here", folder / "ran", folder / "bin" / "ludotheque"
        for made in (self.here, self.ran, self.command.parent):
            made.mkdir()
        self.command.write_text(COMMAND)
        (self.here / "rendus").mkdir()
        (self.here / "rendus" / "alice.py").write_text(RIGHT)
        for name in {*sys.stdlib_module_names, *INSTALLED}:
            (self.here / f"{name}.py").write_text(f"open({str(self.ran / name)!r}, 'w').close()\n")

    def start(self, *words: str, **more: object) -> "subprocess.Popen[str]":
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
        environment = {**os.environ, "LUDOTHEQUE_HOME": str(self.here)}
        return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
            [sys.executable, str(self.command), *words], cwd=self.here, env=environment, text=True, **pipes
        )

    def those_that_ran(self) -> list[str]:
        return sorted(path.name for path in self.ran.iterdir())


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Planted:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    return Planted(tmp_path)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("grade", "alak", "rendus", "--jobs", "2", "--out", "marks"), "✓ · · · · · · ·"),
        (("check", "alak", "rendus/alice.py", "--unsafe"), "newBoard : juste"),
        (("check-bot", "puissance4", str(BOTS / "robot_puissance4.py")), "prêt pour le tournoi"),
        (("tournament", "puissance4", "random", "random", "--games", "2", "--concurrency", "2"), "2/2 parties"),
        pytest.param(("problems", "prove", "alak", "--jobs", "2"), "aucun faux", marks=pytest.mark.long),
    ],
    ids=lambda one: one[0] if isinstance(one, tuple) else "",
)
def test_a_command_runs_nothing_of_the_current_folder(planted: Planted, words: tuple[str, ...], said: str) -> None:
    process = planted.start(*words)
    shown, errors = process.communicate()
    assert said in shown + errors
    assert planted.those_that_ran() == []


def test_a_house_runs_nothing_of_the_current_folder(planted: Planted) -> None:
    """An engine answers, and the icon is drawn: each in a process of its own."""
    process = planted.start("serve", "--port", "0", "--no-warm-up", "--database", "sqlite:///house.db")
    assert process.stderr is not None
    try:
        found = None
        while found is None:
            line = process.stderr.readline()
            assert line, "the house did not open"
            found = re.search(r"http://[^/ ]+", line)
        with httpx.Client(base_url=found[0], timeout=120) as client:
            client.headers["authorization"] = f"Bearer {client.post('/api/guest', json={'name': ''}).json()['token']}"
            asked = {"game": "alak", "side": "second", "opponent": "engine:1"}
            match = client.post("/api/challenge", json=asked).json()
            with client.stream("GET", f"/api/bot/game/stream/{match['id']}") as lines:
                assert next(line for line in lines.iter_lines() if '"moves":["' in line.replace(" ", ""))
            assert client.get("/favicon.ico").status_code == 200
    finally:
        process.terminate()
        process.communicate()
    assert planted.those_that_ran() == []


def test_what_builds_a_module_runs_nothing_of_the_current_folder(
    planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(planted.here)
    with pytest.raises(CannotBuild, match="KeyError"):
        built_apart(Module("alak", Path("nowhere.wasm"), Freshness.MISSING))
    assert planted.those_that_ran() == []


def test_the_current_folder_does_not_come_back_by_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "link").symlink_to(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", ".", str(tmp_path), str(tmp_path / "link"), str(tmp_path / "other"), "/far"])
    assert import_path() == os.pathsep.join([str(tmp_path / "other"), "/far"])


def test_every_command_that_begins_with_our_python_leaves_the_current_folder_out() -> None:
    """And nothing uses `multiprocessing`, whose processes begin by importing from the current folder."""
    started, wrong = 0, []
    for path in sorted(
        path for folder in ("src", "benchmarks", "tools", "docs") for path in (ROOT / folder).rglob("*.py")
    ):
        text = path.read_text("utf-8")
        if "src" in path.relative_to(ROOT).parts and re.search(r"\bmultiprocessing\b|\bProcessPoolExecutor\b", text):
            wrong.append(f"{path.relative_to(ROOT)}: multiprocessing")
        if "sys.executable" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.List | ast.Tuple) and node.elts and ast.unparse(node.elts[0]) == "sys.executable":
                started += 1
                if [ast.unparse(one) for one in node.elts[1:2]] not in (["'-P'"], ["'-I'"]):
                    wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert started > 5 and wrong == []
