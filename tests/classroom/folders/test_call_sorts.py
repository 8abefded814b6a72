"""Each call has a sort that a student understands; rare sorts are judged with the ordinary ones."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.folders.plain_values import DATA
from ludotheque.classroom.folders.call_sorts import FEW, ORDINARY, grouped_sorts, sort_of
from ludotheque.core.text import Text


@pytest.mark.parametrize(
    ("value", "sort"),
    [
        ([], "liste vide"),
        ([3], "un seul élément"),
        ([3, -1], "des nombres négatifs"),
        ([3, 1, 3], "des doublons"),
        ([1, 3], "liste triée"),
        ([3, 1], "cas ordinaires"),
        ((), "tuple vide"),
        ([("a", 1), ("b", 1)], "des égalités"),
        ([[1, 2]], "une seule ligne"),
        ([[1], [2]], "une seule colonne"),
        ([[1, 2], [3, 4]], "grille carrée"),
        ("", "texte vide"),
        ("a", "un seul signe"),
        ("été", "des accents"),
        ("la zone", "la lettre z"),
        ("un mot", "des espaces"),
        ("Mot", "majuscules et minuscules"),
        ("elle", "des signes répétés"),
        (0, "zéro"),
        (-2, "nombre négatif"),
        (1, "un"),
        (50, "nombre plus grand"),
        (None, "None"),
        ({}, "dictionnaire vide"),
        ({1}, "ensemble d'un seul élément"),
        (True, "cas ordinaires"),
    ],
)
def test_a_call_is_named_by_what_is_special_in_it(value: Any, sort: str) -> None:
    assert sort_of(["x"], (value,)).fr == sort


def test_of_two_arguments_the_one_that_holds_others_is_named() -> None:
    assert sort_of(["l", "n"], ([], 0)) == Text("l : liste vide", "l: empty list")
    assert sort_of(["n", "l"], (5, [3, 1])).fr == "n absent de l"
    assert sort_of(["n", "l"], (3, [3, 2])).fr == "n présent dans l"


@given(st.lists(DATA, max_size=3))
def test_any_call_has_a_sort_in_both_languages(arguments: list[Any]) -> None:
    sort = sort_of("abc", tuple(arguments))
    assert sort.fr and sort.en


def test_rare_sorts_join_the_ordinary_ones() -> None:
    rare, usual = Text("rare", "rare"), Text("courant", "usual")
    assert grouped_sorts([rare, *[usual] * FEW]) == {rare: ORDINARY, usual: usual}
