"""Engines in a page: in a worker of chromium, and in node, they find what Python finds, tell how it goes, and stop when told."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from engines_in_a_page.questions import PAPERS
from engines_in_a_page.serving import HERE, MAY_RUN_MODULES, SCRIPTS, EnginePage, opened
from ludotheque.ui.web.middleware import POLICY
from ui.web.browsing import chromium

NODE = shutil.which("node")
FEW = 3  # questions a paper by default
ONE_OF_EACH = ["connect-four", "rose-king tree", "connect-four solver", "reversi level", "awale endings"]
MANY = 100


def asked(count: int, file: Path, back_end: str, names: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Papers with the answers of Python on one of its back ends, which a process has but one of."""
    environment = {**os.environ, "LUDOTHEQUE_ENGINES": back_end, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-m", "engines_in_a_page.questions", str(count), str(file), *names]
    subprocess.run(command, check=True, env=environment)
    papers: list[dict[str, Any]] = json.loads(file.read_text())
    return papers


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    return {paper["name"]: paper for paper in asked(FEW, tmp_path_factory.mktemp("papers") / "all.json", "wasm")}


@pytest.fixture(scope="module")
def page() -> Iterator[EnginePage]:
    with chromium() as browser, opened(browser) as page:
        yield page


def put(page: EnginePage, paper: dict[str, Any], **changed: Any) -> int:
    return page.shelf.put(json.dumps({**paper, **changed}), Path(paper["module"]).read_bytes())


def differences(paper: dict[str, Any], given: list[dict[str, Any]]) -> list[str]:
    """Where what a page says is not what Python says: after each depth or slice, and at the end."""
    found = []
    assert len(given) == len(paper["questions"])
    for number, (question, told) in enumerate(zip(paper["questions"], given, strict=True)):
        # Python keeps the first look of Black & White to itself.
        progress = told["progress"][1:] if paper["engine"] == "board" else told["progress"]
        expected, heard = [*question["progress"], question["answer"]], [*progress, told["answer"]]
        seen = [{key: one.get(key) for key in wanted} for wanted, one in zip(expected, heard, strict=False)]
        if len(heard) != len(expected) or seen != expected:
            found.append(f"{paper['name']}, question {number}: {expected} but {heard}")
    return found


@pytest.mark.parametrize("name", PAPERS)
def test_a_page_finds_what_python_finds_node_by_node(
    page: EnginePage, papers: dict[str, dict[str, Any]], name: str
) -> None:
    assert differences(papers[name], page.ask("answers", put(page, papers[name]))) == []


@pytest.mark.long
def test_a_page_finds_what_machine_code_finds_on_a_hundred_positions_of_each_engine(
    page: EnginePage, tmp_path: Path
) -> None:
    for paper in asked(MANY, tmp_path / "papers.json", "native"):
        assert len(paper["questions"]) == MANY
        assert differences(paper, page.ask("answers", put(page, paper))) == []


@pytest.mark.skipif(NODE is None, reason="NO NODE: THE ENGINES OF A PAGE ARE TESTED IN CHROMIUM ONLY")
def test_node_finds_what_python_finds(papers: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    some = [papers[name] for name in ONE_OF_EACH]
    (tmp_path / "papers.json").write_text(json.dumps(some))
    shutil.copytree(SCRIPTS, tmp_path / "engines")
    for name in ("driver.js", "node.mjs"):
        shutil.copy(HERE / name, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    command = [str(NODE), str(tmp_path / "node.mjs"), str(tmp_path), str(tmp_path / "papers.json")]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    for paper, given in zip(some, json.loads(done.stdout), strict=True):
        assert differences(paper, given) == []


@pytest.mark.parametrize("name", ["connect-four solver", "reversi ending"])
def test_a_solver_cut_into_slices_finds_the_same(
    page: EnginePage, papers: dict[str, dict[str, Any]], name: str
) -> None:
    paper = papers[name]
    for question, told in zip(
        paper["questions"], page.ask("answers", put(page, paper), {"whole": False, "slice": 5_000}), strict=True
    ):
        assert told["answer"]["value"] == question["answer"]["value"]
        assert told["answer"]["exact"]


@pytest.mark.parametrize("name", ["connect-four", "rose-king tree", "reversi look ahead"])
def test_a_thought_of_hours_stops_when_told_and_says_what_it_knows(
    page: EnginePage, papers: dict[str, dict[str, Any]], name: str
) -> None:
    """How soon is measured elsewhere: a busy machine makes any bound untrue. Nothing here waits for the thought itself."""
    paper = endless(papers[name])
    found = page.ask("stopped", put(page, paper), {}, 400)
    assert found["answer"]["stopped"]
    last = found["progress"][-1]
    assert {key: found["answer"][key] for key in ("move", "value", "depth")} == {
        key: last[key] for key in ("move", "value", "depth")
    }
    assert found["again"]["nodes"] > 0 and not found["again"]["ended"]


def test_a_worker_that_does_not_hear_is_ended_and_the_next_thought_starts_another(
    page: EnginePage, papers: dict[str, dict[str, Any]]
) -> None:
    """The first question is the empty grid, in one call: a minute and more."""
    paper = papers["connect-four solver"]
    empty = {"position": {"mine": "word 0", "theirs": "word 0"}, "limits": {"whole": True, "nodes": 10_000}}
    found = page.ask("stopped", put(page, paper, questions=[empty]), {"whole": True}, 200)
    assert found["answer"] == {"stopped": True, "ended": True}
    assert not found["again"]["ended"] and found["again"]["nodes"] >= 10_000


def test_what_an_ended_worker_said_last_is_the_answer(page: EnginePage, papers: dict[str, dict[str, Any]]) -> None:
    answer = {"move": 4, "value": 1, "nodes": 10, "stopped": True, "ended": True}
    assert page.ask("unheard", put(page, papers["connect-four"])) == {"answer": answer, "ended": 1}


def test_an_engine_answers_in_its_time(page: EnginePage, papers: dict[str, dict[str, Any]]) -> None:
    paper = endless(papers["connect-four"])
    (told, *_) = page.ask("answers", put(page, paper), {"seconds": 0.2})
    assert told["answer"]["move"] is not None and not told["answer"]["stopped"]
    assert told["answer"]["depth"] > 1


def endless(paper: dict[str, Any]) -> dict[str, Any]:
    """The first question alone, without any limit."""
    question = paper["questions"][0]
    position = {**question["position"], "depth": 60} if paper["engine"] == "board" else question["position"]
    return {**paper, "questions": [{**question, "position": position, "limits": {}}]}


def test_a_module_that_does_not_hold_the_routine_is_refused_with_a_sentence(
    page: EnginePage, papers: dict[str, dict[str, Any]]
) -> None:
    paper = papers["connect-four"]
    other = put(page, paper, engine="grid", digests={})
    assert page.ask("refusal", other) == {
        "fr": "Ce module ne contient pas « solve ».",
        "en": "This module does not hold “solve”.",
    }
    unsaid = page.shelf.put(json.dumps(paper), Path(paper["module"]).read_bytes().replace(b"ludotheque", b"ludothekar"))
    assert page.ask("refusal", unsaid)["en"] == "This module does not hold “alphabeta”."


def test_a_module_made_from_other_sources_is_refused(page: EnginePage, papers: dict[str, dict[str, Any]]) -> None:
    stale = put(page, papers["connect-four"], digests={"alphabeta": "0" * 32})
    assert page.ask("refusal", stale)["en"] == "This module holds a “alphabeta” made from other sources."


def test_something_that_is_no_module_is_refused(page: EnginePage, papers: dict[str, dict[str, Any]]) -> None:
    nothing = page.shelf.put(json.dumps(papers["connect-four"]), b"not a module")
    assert page.ask("refusal", nothing)["en"].startswith("This module cannot be read: ")


def test_an_engine_that_does_not_fit_is_refused(page: EnginePage, papers: dict[str, dict[str, Any]]) -> None:
    paper = papers["connect-four"]
    large = put(page, paper, data={**paper["data"], "tableBits": 29})
    assert page.ask("refusal", large)["en"].startswith("There is no room here for 8")


def test_only_the_script_of_the_worker_needs_to_be_allowed_to_run_modules(
    page: EnginePage, papers: dict[str, dict[str, Any]]
) -> None:
    """All other tests run under the policy of the house; where the worker has it too, modules are refused in words."""
    number = put(page, papers["connect-four"])
    page.shelf.worker_policy = POLICY
    try:
        assert "Content Security" in page.ask("refusal", number)["en"]
    finally:
        page.shelf.worker_policy = MAY_RUN_MODULES
