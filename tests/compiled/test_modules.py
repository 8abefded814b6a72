"""The modules that are shipped are those of the sources: complete, without imports, and the same wherever they are built."""

import re
from pathlib import Path

import pytest
import wasmtime

from cases import each
from ludotheque.compiled.build import versions
from ludotheque.compiled.wasm import BY_BLOCK, said
from ludotheque.core.registry import GAMES
from ludotheque.search.building import modules_of
from ludotheque.ui.engine_commands import Freshness, Module, built_apart, standing_modules

CHECKOUT = Path(__file__).parents[2]
OWN = [entry for entry in GAMES.values() if entry.brought_from is None]
MODULES = [module for module in standing_modules(OWN) if module.standing is not Freshness.LEFT_OVER]


@each("name", [entry.about.name for entry in OWN])
def test_a_game_ships_the_modules_of_its_sources_and_no_others(name: str) -> None:
    """Where this fails after a change of a kernel or of a search, `./ludo build-engines` mends it."""
    modules = list(standing_modules([GAMES[name]]))
    assert {module.path.stem: module.standing for module in modules} == {
        module.path.stem: Freshness.CURRENT for module in modules
    }


@each("name", [entry.about.name for entry in OWN])
def test_every_routine_of_a_game_is_in_its_module_with_the_digest_of_its_sources(name: str) -> None:
    for path, routines in modules_of(GAMES[name]).items():
        assert said(path.read_bytes())["routines"] == {routine.name: routine.digest for routine in routines}


@each("module", MODULES)
def test_a_module_offers_its_routines_and_a_memory_and_asks_for_nothing(module: Module) -> None:
    content = module.path.read_bytes()
    code = wasmtime.Module(wasmtime.Engine(), content)
    routines = set(said(content)["routines"])
    assert [one.name for one in code.imports] == []
    assert {one.name for one in code.exports} == {
        *routines,
        *(name + BY_BLOCK for name in routines),
        "memory",
        "__heap_base",
    }


@each("module", MODULES)
def test_a_module_says_nothing_of_the_machine_that_built_it(module: Module) -> None:
    assert re.findall(rb"/?[\w.-]+/[\w./-]+|\w+\.py\b", module.path.read_bytes()) == []


@each("module", MODULES)
def test_a_module_was_built_with_the_pinned_tools(module: Module) -> None:
    pinned = dict(re.findall(r"^([\w.-]+)==([^ ]+)", (CHECKOUT / "requirements/build-engines.txt").read_text(), re.M))
    tools = said(module.path.read_bytes())["tools"]
    assert tools.pop("python")
    assert tools == {tool: pinned[tool] for tool in ("llvmlite", "numba", "ziglang")}


@pytest.mark.long
@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.path.stem)
def test_a_module_that_is_built_again_has_the_same_bytes(module: Module) -> None:
    shipped = module.path.read_bytes()
    if said(shipped)["tools"]["python"] != versions()["python"]:
        pytest.skip("NOT THE PYTHON THAT BUILT IT: NUMBA MAKES ANOTHER MODULE OF THE CODE OF ANOTHER PYTHON")
    assert built_apart(module) == shipped
