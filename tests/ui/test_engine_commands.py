"""`build-engines` builds what is stale, whole or not at all, and says how every module stands."""

from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludotheque.cli import run_command
from ludotheque.compiled import build
from ludotheque.compiled.build import CannotBuild
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Text
from ludotheque.search import building
from ludotheque.ui import engine_commands
from ludotheque.ui.engine_commands import Freshness, Module, built_apart

OLD_TOOLS = {"python": "3.0", "numba": "0"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with three modules: one of the sources of now (by older tools), one of older sources, one that is missing."""
    folder = tmp_path / "wasm"
    folder.mkdir()
    modules = {folder / f"{name}.wasm": (routine(name),) for name in ("current", "stale", "missing")}
    monkeypatch.setattr(building, "modules_of", lambda _entry: modules)
    monkeypatch.setattr(building, "home_of", lambda _entry: tmp_path)
    with monkeypatch.context() as older:
        older.setattr(build, "versions", lambda: OLD_TOOLS)
        (folder / "current.wasm").write_bytes(module_of("current"))
        (folder / "stale.wasm").write_bytes(module_of("stale", "of older sources"))
    monkeypatch.setattr(build, "versions", lambda: {"python": "3.99"})
    monkeypatch.setattr(engine_commands, "built_apart", lambda module: module_of(module.path.stem))
    return folder


def routine(name: str, digest: str = "of now") -> Any:
    return SimpleNamespace(name=name, digest=digest)


def module_of(name: str, digest: str = "of now") -> bytes:
    return b"\0asm\1\0\0\0" + build._section([routine(name, digest)])


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """How every module stands, as the table says."""
    lines = [line.split("  ") for line in capsys.readouterr().out.splitlines()[1:]]
    return {line[0].strip(): line[-1].strip() for line in lines}


def test_what_is_stale_is_told_and_nothing_is_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "former.wasm").write_bytes(b"")
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert run_command(["build-engines", "alak", "--check", "--lang", "en"]) == 1
    shown = capsys.readouterr()
    assert shown.err == "3 to be built: “ludotheque build-engines”.\n"
    assert {line.split()[0]: line.split("  ")[-1].strip() for line in shown.out.splitlines()} == {
        "module": "state",
        "current": "up to date",
        "missing": "missing",
        "stale": "stale",
        "former": "left over",
    }
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_what_is_not_of_now_is_built_and_what_nobody_has_goes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "former.wasm").write_bytes(b"")
    current = (folder / "current.wasm").read_bytes()
    assert run_command(["build-engines", "alak"]) == 0
    assert told(capsys) == {"current": "à jour", "missing": "construit", "stale": "construit", "former": "effacé"}
    assert (folder / "current.wasm").read_bytes() == current
    assert sorted(path.name for path in folder.iterdir()) == ["current.wasm", "missing.wasm", "stale.wasm"]
    assert run_command(["build-engines", "alak", "--check"]) == 0


def test_everything_is_built_again_when_asked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["build-engines", "alak", "--all", "--jobs", "1"]) == 0
    assert set(told(capsys).values()) == {"construit"}
    assert (folder / "current.wasm").read_bytes() == module_of("current")


def test_without_the_tools_one_sentence_says_what_to_install(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> dict[str, str]:
        raise PackageNotFoundError("ziglang")

    monkeypatch.setattr(build, "versions", missing)
    assert run_command(["build-engines", "alak"]) == 2
    assert capsys.readouterr().err == (
        "Il manque ziglang pour construire les modules : « ./ludo build-engines » l'installe,"
        " ou « pip install 'ludotheque[build-engines]' ».\n"
    )
    assert run_command(["build-engines", "alak", "--check"]) == 1
    assert not (folder / "missing.wasm").exists()


def test_a_module_that_cannot_be_built_leaves_the_former_one(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_module: Module) -> bytes:
        raise CannotBuild(Text("Rien ne va.", "Nothing works."))

    before = {path: path.read_bytes() for path in folder.iterdir()}
    monkeypatch.setattr(engine_commands, "built_apart", failing)
    assert run_command(["build-engines", "alak"]) == 2
    assert capsys.readouterr().err == "Rien ne va.\n"
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_what_goes_wrong_in_the_process_of_a_module_is_said() -> None:
    nowhere = Module("alak", Path("nowhere.wasm"), Freshness.MISSING)
    with pytest.raises(CannotBuild) as refused:
        built_apart(nowhere)
    assert str(refused.value).startswith("The module nowhere could not be built, the former one stays: KeyError")


def test_a_game_that_does_not_say_its_kernels_has_no_modules(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(find_entry("alak").room("engine.kernel"), "kernels")
    assert run_command(["build-engines", "alak", "--check"]) == 2
    assert "n'a pas de fonction kernels()" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--jobs", "0"], ["go-moku"], ["--all", "--chec"]])
def test_what_is_not_understood_is_refused(words: list[str]) -> None:
    assert run_command(["build-engines", *words]) == 2
