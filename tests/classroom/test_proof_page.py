"""`sujet show` makes one page that a teacher can proofread and print, true of the folder, harmless whatever it holds."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from shutil import copytree

import pytest

from data_folders import FOLDERS
from ludotheque.classroom.folders.book_sentences import doubts_about, figures_of
from ludotheque.classroom.folders.proof_page import ProofSheet, proof_of, proof_page
from ludotheque.classroom.judging.bench import RealJail
from ludotheque.classroom.sujet_command import DONE, REFUSED, SujetSettings, run_sujet
from ludotheque.core.text import Lang

VOID = {"meta", "rect", "br"}


class Balanced(HTMLParser):
    """Whether every tag that opens is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.waiting += [] if tag in VOID else [tag]

    def handle_endtag(self, tag: str) -> None:
        assert self.waiting.pop() == tag


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copytree(FOLDERS / "a_relire", tmp_path_factory.mktemp("proof") / "tp")


@pytest.fixture(scope="module")
def proof(folder: Path) -> ProofSheet:
    return proof_of(folder, RealJail(False))


@pytest.mark.parametrize("lang", Lang)
def test_the_page_is_whole_and_needs_nothing_from_elsewhere(proof: ProofSheet, lang: Lang) -> None:
    page = proof_page(proof, lang)
    reader = Balanced()
    reader.feed(page)
    assert reader.waiting == []
    assert not reader.seen & {"script", "b", "listes", "img", "link", "iframe"}
    assert "default-src 'none'" in page and f'lang="{lang.value}"' in page
    assert not re.search(r"(?:src|href)=(?!\"#)", page)


def test_what_is_asked_supposed_and_counted_is_there(proof: ProofSheet) -> None:
    page = proof_page(proof, Lang.FR)
    assert "Des &lt;listes&gt; &amp; co : à relire" in page
    assert "1. tri — 12 points" in page and "2. bonjour — 8 points" in page
    assert "Trie l, en place." in page
    assert "l : une liste de" in page and "(changés en place)" in page
    assert "interdits : sorted" in page and "elle doit être récursive" in page
    assert "elle demande au clavier" in page and "les nombres à 1e-09 près" in page


def test_cases_show_what_students_would_see_and_the_hidden_ones_stand_apart(proof: ProofSheet) -> None:
    page = proof_page(proof, Lang.FR)
    assert "<code>tri([2, 1])</code>" in page and "l devient <code>[1, 2]</code>" in page
    assert "au clavier : <code>Ana ⏎ &lt;b&gt;</code>" in page
    assert "Bonjour Ana" in page
    assert page.count("Pour l'enseignant seul") == 2
    hidden = [one for book in proof.books for one in book.cases if not one.public]
    assert hidden and all(f"({', '.join(map(repr, one.call.arguments))})" in page for one in hidden)


def test_a_constant_answer_and_calls_left_out_are_told(proof: ProofSheet) -> None:
    book = replace(proof.books[0], changes=(), constant="True", guess=0.75, refused=90, tried=100, unstable=2)
    said = " ".join(one.en for one in (*doubts_about(book), *figures_of(book)))
    assert "always answering True is right in 75% of the cases" in said
    assert "stops on 90 of the 100 calls tried" in said and "(2 calls)" in said
    assert "75\N{NO-BREAK SPACE}%" in " ".join(one.fr for one in figures_of(book))


def test_the_command_writes_the_page_for_its_owner_alone(folder: Path, proof: ProofSheet, tmp_path: Path) -> None:
    said, out = list[str](), tmp_path / "pages" / "a.html"
    assert run_sujet(SujetSettings("show", folder, out=out), said.append) == DONE
    assert out.read_text("utf-8") == proof_page(proof, Lang.FR)
    assert out.stat().st_mode & 0o077 == 0
    assert str(out) in said[-1]


def test_what_cannot_be_shown_is_refused_in_a_sentence(folder: Path, tmp_path: Path) -> None:
    def refused(place: Path, out: Path | None = None) -> str:
        said: list[str] = []
        assert run_sujet(SujetSettings("show", place, out=out, lang=Lang.EN), said.append) == REFUSED
        (sentence,) = said
        return sentence

    assert "it needs a file sujet.toml" in refused(tmp_path)
    assert "must end in .html" in refused(folder, folder / "corrige.py")
    (tmp_path / "sujet.toml").write_text('titre = "a"')
    assert "it does not exist" in refused(tmp_path)
    (tmp_path / "corrige.py").write_text("def f(:")
    assert "is not Python" in refused(tmp_path)
