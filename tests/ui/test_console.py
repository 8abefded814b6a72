"""What the console prints: lines broken between words, and the page drawn anew when the terminal has another size."""

import io
import os
import sys
from contextlib import redirect_stdout

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.boards.inks import BOLD, Style
from ludotheque.ui.lines import console as console_module
from ludotheque.ui.lines.console import CLEAR, Console, wrapped


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("une ligne courte", 80, ["une ligne courte"]),
        ("un mot trop long", 10, ["un mot", "trop long"]),
        ("Votre coup (? : aide) : ", 80, ["Votre coup (? : aide) : "]),
        ("Est-ce vrai ?", 13, ["Est-ce", "vrai ?"]),
        ("dire « oui » vite", 11, ["dire", "« oui »", "vite"]),
        ("  s  enregistrer la partie", 18, ["  s  enregistrer", "     la partie"]),
        ("- la main de Rouge", 12, ["- la main", "  de Rouge"]),
        ("Gardée : /un/chemin/sans/fin ici", 12, ["Gardée :", "/un/chemin/sans/fin", "ici"]),
        ("un\n\ndeux", 80, ["un", "", "deux"]),
    ],
)
def test_lines_are_broken_between_words(text: str, columns: int, lines: list[str]) -> None:
    assert wrapped(text, columns).split("\n") == lines


@given(words=st.lists(st.sampled_from(["le", "roi", "des", "roses", "mène", "ailleurs"]), min_size=1), columns=st.integers(10, 90))  # fmt: skip
def test_no_word_is_cut_or_lost_and_no_line_reaches_the_edge(words: list[str], columns: int) -> None:
    lines = wrapped(" ".join(words), columns).split("\n")
    assert [word for line in lines for word in line.split()] == words
    assert max(map(len, lines)) < columns


def test_inks_take_no_room() -> None:
    bold = Style(colour=True).paint("Le Roi des Roses", BOLD)
    assert wrapped(bold, 20) == bold


class Terminal:
    """A terminal whose size somebody changes, and everything that was printed on it."""

    def __init__(self, columns: int, lines: int) -> None:
        self.size = (columns, lines)
        self.shown = io.StringIO()
        self.console = Console(Style(lines=True), lambda: self.size)

    def show(self, text: str) -> None:
        with redirect_stdout(self.shown):
            self.console.show(text)

    def overwrite(self, text: str) -> None:
        with redirect_stdout(self.shown):
            self.console.overwrite(text)

    def last_page(self) -> str:
        return self.shown.getvalue().rpartition(CLEAR)[2]


def test_after_a_resize_the_page_is_drawn_to_the_new_size_before_anything_else() -> None:
    terminal = Terminal(80, 24)
    with redirect_stdout(terminal.shown):
        terminal.console.show_picture(lambda style: "─" * (style.width // 2))
    terminal.show("une ligne assez longue pour un petit terminal")
    terminal.size = (24, 10)
    terminal.show("suite")
    assert terminal.last_page() == "────────────\nune ligne assez longue\npour un petit terminal\nsuite\n"


def test_a_page_taller_than_the_screen_shows_its_end() -> None:
    terminal = Terminal(80, 24)
    for number in range(30):
        terminal.show(str(number))
    terminal.size = (80, 5)
    terminal.show("suite")
    assert terminal.last_page() == "26\n27\n28\n29\nsuite\n"


def test_the_page_is_drawn_anew_at_once_while_somebody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(80, 24)
    terminal.show("Rouge doit jouer.")

    def resize_while_typing(prompt: str) -> str:
        terminal.size = (40, 12)
        terminal.console.on_resize(28, None)
        assert terminal.last_page() == "Rouge doit jouer.\n"
        return f" {prompt[:2]} "

    monkeypatch.setattr("builtins.input", resize_while_typing)
    with redirect_stdout(terminal.shown):
        assert terminal.console.ask("Votre coup : ") == "Vo"
    terminal.console.on_resize(28, None)
    terminal.size = (41, 12)
    terminal.show("suite")
    assert terminal.last_page() == "Rouge doit jouer.\nVotre coup :  Vo \nsuite\n"


def test_a_question_longer_than_the_line_is_broken_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(30, 24)
    asked: list[str] = []
    monkeypatch.setattr("builtins.input", lambda prompt: asked.append(prompt) or "1")
    with redirect_stdout(terminal.shown):
        terminal.console.ask("Contre qui ? une personne, ou l'ordinateur [1] : ")
    assert terminal.shown.getvalue() == "Contre qui ? une personne, ou\n"
    assert asked == ["l'ordinateur [1] : "]


def test_a_line_written_over_never_reaches_the_edge_and_leaves_nothing_behind() -> None:
    terminal = Terminal(12, 5)
    terminal.overwrite("profondeur 12, 3 s")
    terminal.overwrite("court")
    terminal.overwrite("")
    assert terminal.shown.getvalue() == "\rprofondeur…\rcourt      \r     \r"


def test_after_a_resize_the_line_written_over_starts_on_a_clean_page() -> None:
    terminal = Terminal(40, 5)
    terminal.show("Le moteur réfléchit.")
    terminal.overwrite("profondeur 12, 123 nœuds, 3 s")
    terminal.size = (12, 5)
    terminal.overwrite("profondeur 13")
    assert terminal.last_page() == "Le moteur\nréfléchit.\n\rprofondeur…"


def test_in_a_pipe_nothing_is_broken_or_drawn_again() -> None:
    shown, long = io.StringIO(), "mot " * 200
    with redirect_stdout(shown):
        console = Console(Style())
        console.show(long)
        console.show_picture(lambda _style: long)
        console.refresh()
    assert shown.getvalue() == f"{long}\n{long}\n"


def test_the_size_is_that_of_the_terminal_not_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "33")
    monkeypatch.setattr(os, "get_terminal_size", lambda _stream: (101, 0))
    monkeypatch.setattr(sys.stdout, "fileno", lambda: 1, raising=False)
    assert console_module.size_of_terminal() == (101, 24)
