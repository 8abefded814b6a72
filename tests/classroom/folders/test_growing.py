"""Values grown from the examples stay of their kind: search trees stay search trees, codes keep their shape."""

import random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from classroom.folders.plain_values import DATA
from ludotheque.classroom.folders.candidates import Room, candidates, smaller
from ludotheque.classroom.folders.domains import Alike, Shaped, shape_of

TREE = (8, (3, (1, None, None), (6, None, None)), (10, None, (14, None, None)))


def inorder(tree: Any) -> list[int]:
    return [] if tree is None else [*inorder(tree[1]), tree[0], *inorder(tree[2])]


def drawn(*examples: Any, ordered: bool = False) -> list[Any]:
    room = Room(("a",), (Alike(examples, ordered),), (), tuple((one,) for one in examples))
    return [call[0] for call in candidates(room, random.Random(1))]


def test_search_trees_stay_search_trees() -> None:
    found = [tree for tree in drawn(TREE, None, ordered=True) if tree is not None]
    assert len(found) > 10
    for tree in found:
        assert inorder(tree) == sorted(inorder(tree)), tree


def test_codes_keep_their_shape() -> None:
    room = Room(("code",), (Shaped(("AB-12",)),), (), (("AB-12",),))
    found = [call[0] for call in candidates(room, random.Random(1))]
    assert len(found) > 5 and {shape_of(one) for one in found} == {"AA-99"}


@example([-1])
@given(st.lists(DATA, max_size=3))
def test_a_smaller_call_is_smaller_and_there_is_an_end(arguments: list[Any]) -> None:
    for less in smaller(tuple(arguments)):
        assert len(less) == len(arguments) and repr(less) != repr(tuple(arguments))
