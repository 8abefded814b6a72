"""A benchmark whose peer is missing says so in one sentence; without any, every module can still be imported."""

import re
from pathlib import Path

import pytest
from benchmarks.peers import MODULES, PeerMissing, demand

from benchmarks import __main__ as command
from benchmarks import peers
from ludotheque.core.text import Lang

ROOT = Path(__file__).parents[2]
BENCHMARKS = sorted(path.stem for path in (ROOT / "benchmarks").glob("*.py") if not path.stem.startswith("__"))


def test_a_missing_peer_is_named_with_the_extra_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "find_spec", lambda module: None if module in ("pyspiel", "bitbully") else module)
    demand("rules", ["pettingzoo"])
    with pytest.raises(PeerMissing) as refused:
        demand("rules", ["pettingzoo", "open_spiel", "bitbully"])
    assert refused.value.to(Lang.FR) == (
        "La mesure « rules » demande open_spiel, bitbully : « ./ludo benchmarks » ou « pip install 'ludotheque[bench]' » l'installe."
    )
    assert refused.value.to(Lang.EN) == (
        "The benchmark “rules” needs open_spiel, bitbully: “./ludo benchmarks” or “pip install 'ludotheque[bench]'” installs it."
    )


def test_nothing_is_measured_or_written_where_a_peer_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "find_spec", lambda module: None if module == "rust_reversi" else module)
    with pytest.raises(PeerMissing, match=r"tree.*rust_reversi"):
        command.main(["--only", "rules,tree", "--page", str(tmp_path / "speeds.md")])
    assert (capsys.readouterr().err, list(tmp_path.iterdir())) == ("", [])


def test_every_peer_of_a_section_is_known_and_in_the_extra() -> None:
    asked = {peer for section in command.SECTIONS.values() for peer in section.peers}
    extra = re.search(r"^bench = \[(.*?)\]", (ROOT / "pyproject.toml").read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert extra is not None
    assert asked == set(MODULES)
    assert [peer for peer in MODULES if f'"{peer}>=' not in extra[1]] == []


def test_no_benchmark_reads_what_lies_beside_the_project() -> None:
    """Neither by a path that climbs out of the checkout, nor by one that begins at the root of the machine."""
    climbing = re.compile(r"""["']\.\.|parents\[[2-9]\]|(?:\.parent){3}|Path\(f?["']/(?!proc/)""")
    found = {name: climbing.findall((ROOT / "benchmarks" / f"{name}.py").read_text("utf-8")) for name in BENCHMARKS}
    assert {name: signs for name, signs in found.items() if signs} == {}
