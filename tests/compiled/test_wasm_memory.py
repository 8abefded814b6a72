"""The memory of a module: arrays of a room are nobody else's, others are copied, and what is gone gives its memory back."""

import gc
import sys
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Barrier
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.compiled import wasm
from ludotheque.compiled.rooms import Room
from ludotheque.games.awale.engine.solver import PER_WORD, pack
from ludotheque.games.connect_four.engine.solver_search import solve

MB = 1 << 20


def drawn(seed: int, words: int) -> tuple[Any, Any, Any]:
    """What `pack` takes: values, seeds, and the words it writes."""
    rng = np.random.default_rng(seed)
    seeds = rng.integers(0, 13, words * PER_WORD).astype(np.int8)
    values = (2 * rng.integers(0, seeds + 1) - seeds).astype(np.int8)
    return values, seeds, np.zeros(words, dtype=np.int64)


def packed(seed: int, words: int) -> Any:
    values, seeds, layer = drawn(seed, words)
    with np.errstate(over="ignore"):
        pack.function(values, seeds, layer)
    return layer


# Arrays of a room.


@given(st.lists(st.tuples(st.integers(1, 3_000), st.sampled_from([np.uint8, np.int32, np.float64]), st.booleans())))
def test_arrays_of_a_room_are_zero_and_stay_as_they_are_left(asked: list[tuple[int, Any, bool]]) -> None:
    """Whatever calls have written meanwhile into the space that nobody has asked for yet."""
    room = Room(pack)
    made = []
    for number, (size, dtype, calling) in enumerate(asked):
        if calling:
            values, seeds, _ = drawn(number, 8)
            layer = room.zeros(8, np.int64)
            pack(values, seeds, layer)
            made.append((layer, packed(number, 8)))
        array = room.zeros(size, dtype)
        assert not array.any()
        array[:] = number % 100 + 1
        made.append((array, array.copy()))
    for array, left in made:
        assert (array == left).all()


def test_an_array_of_a_room_has_the_shape_that_was_asked_for() -> None:
    array = Room(pack).zeros((3, 5), np.int16)
    assert array.shape == (3, 5) and array.dtype == np.int16 and array.flags.c_contiguous and array.flags.writeable


def test_a_room_keeps_a_copy() -> None:
    given_one = np.arange(12, dtype=np.uint64).reshape(3, 4)
    copy = Room(pack).copy(given_one)
    assert (copy == given_one).all()
    copy[0, 0] = 99
    assert given_one[0, 0] == 0


def test_arrays_of_before_stay_valid_when_the_memory_grows() -> None:
    room = Room(pack)
    values, seeds, _ = drawn(1, 64)
    before = [room.copy(values), room.copy(seeds), room.zeros(64, np.int64)]
    large = room.zeros(64 * MB, np.uint8)
    large[-1] = 1
    pack(*before)
    assert (before[2] == packed(1, 64)).all()
    assert (before[0] == values).all()


def test_more_than_32_bits_are_refused_and_the_room_is_as_before() -> None:
    room = Room(pack)
    layer = room.zeros(4, np.int64)
    for shape in ((1 << 32) + 1, (1 << 40, 1 << 40)):
        with pytest.raises(MemoryError, match="32 bits"):
            room.zeros(shape, np.uint8)
    assert not room.zeros(100, np.int64).any()
    values, seeds, _ = drawn(2, 4)
    pack(values, seeds, layer)
    assert (layer == packed(2, 4)).all()


# Arrays outside.


@given(st.integers(0, 1 << 30), st.integers(1, 200), st.sets(st.integers(0, 2)))
def test_arrays_outside_are_copied_in_and_back(seed: int, words: int, inside: set[int]) -> None:
    room = Room(pack)
    arrays = [room.copy(one) if place in inside else one for place, one in enumerate(drawn(seed, words))]
    before = arrays[0].copy(), arrays[1].copy()
    assert pack(*arrays) is None
    assert (arrays[2] == packed(seed, words)).all()
    assert (arrays[0] == before[0]).all() and (arrays[1] == before[1]).all()


def test_an_array_of_another_room_is_copied_in_and_back() -> None:
    one, other = Room(pack), Room(pack)
    values, seeds, layer = drawn(3, 16)
    layer = other.copy(layer)
    pack(one.copy(values), seeds, layer)
    assert (layer == packed(3, 16)).all()


def test_an_array_that_is_only_read_is_left_alone() -> None:
    values, seeds, layer = drawn(4, 16)
    for array in (values, seeds, layer):
        array.flags.writeable = False
    pack(values, seeds, layer)
    assert not layer.any()


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda one: one.astype(np.uint64), id="another kind of number"),
        pytest.param(lambda one: one.astype(np.int32), id="smaller numbers"),
        pytest.param(lambda one: one.reshape(2, -1), id="another shape"),
        pytest.param(lambda one: np.repeat(one, 2)[::2], id="gaps"),
        pytest.param(lambda one: one[::-1], id="backwards"),
    ],
)
def test_what_is_no_array_of_the_signature_is_refused(spoil: Callable[[Any], Any]) -> None:
    values, seeds, layer = drawn(5, 16)
    with pytest.raises(AssertionError):
        pack(values, seeds, spoil(layer))
    with pytest.raises(AssertionError):
        pack(values, seeds, spoil(Room(pack).copy(layer)))
    assert not layer.any()


def test_too_few_or_too_many_arguments_are_refused() -> None:
    values, seeds, layer = drawn(5, 16)
    with pytest.raises(ValueError, match="zip"):
        pack(values, seeds)
    with pytest.raises(ValueError, match="zip"):
        pack(values, seeds, layer, 1)


def test_a_large_array_must_be_in_a_room() -> None:
    """Copying it at every call would take longer than the call, and nobody would know why."""
    values, seeds, _ = drawn(6, 1)
    with pytest.raises(AssertionError, match="room"):
        pack(values, seeds, np.zeros(3 * MB, np.int64))


# What is gone.


def resident() -> int:
    """Bytes of this process that are in memory."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is told by /proc")
def test_rooms_that_nobody_holds_give_their_memory_back() -> None:
    known = len(wasm._homes)
    before = resident()
    for _ in range(30):
        Room(pack).zeros(32 * MB, np.uint8)[:] = 1
    gc.collect()
    assert resident() - before < 200 * MB
    wasm.home_of(0)
    assert len(wasm._homes) <= known + 1


def test_an_array_keeps_its_room() -> None:
    array = Room(pack).zeros(1000, np.int64)[10:20]
    place = array.__array_interface__["data"][0]
    gc.collect()
    Room(pack).zeros(1000, np.int64)[:] = 1
    assert not array.any()
    assert wasm.home_of(place) is not None
    del array
    gc.collect()
    assert wasm.home_of(place) is None


def test_a_room_goes_without_the_collector() -> None:
    """Reference counts are enough: a table of hundreds of megabytes does not wait for a collection."""
    gc.disable()
    try:
        room = Room(pack)
        pack(*map(room.copy, drawn(1, 4)))
        gone = weakref.ref(room.instance)
        del room
        assert gone() is None
    finally:
        gc.enable()


def test_an_address_is_found_among_many_rooms_whichever_went() -> None:
    rng = Random(1)
    kept: dict[int, Room] = {}
    for number in range(60):
        kept[number] = Room(pack)
        if len(kept) > 6:
            del kept[rng.choice(list(kept))]
        for room in kept.values():
            place = room.zeros(4, np.int64).__array_interface__["data"][0]
            assert wasm.home_of(place) is room.instance


# Threads.


def test_threads_on_one_room_do_not_mix() -> None:
    room = Room(pack)
    anchor = room.zeros(16, np.int64)  # where it lies decides on where the call runs

    def alone(seed: int) -> bool:
        for turn in range(50):
            values, seeds, layer = drawn(100 * seed + turn, 40)
            pack(room.copy(values), seeds, layer)
            if not (layer == packed(100 * seed + turn, 40)).all():
                return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(alone, range(4)))
    assert not anchor.any()


def test_two_threads_that_load_a_module_at_once_get_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two of it, a flag in a room of the one would not be seen by a search on the other."""
    monkeypatch.setattr(wasm, "_modules", {})
    assert pack.path is not None
    path, barrier = pack.path, Barrier(4)

    def load(_number: int) -> Any:
        barrier.wait()
        return wasm._loaded(path)

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(load, range(4)))) == 1


# Files.


def test_a_module_made_from_other_sources_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert wasm.module_of(pack) is not None
    monkeypatch.setitem(vars(pack), "digest", "of something else")
    assert wasm.module_of(pack) is None
    assert Room(pack).instance is None
    arrays = drawn(7, 4)
    monkeypatch.setattr(pack, "runner", None)
    monkeypatch.setattr("ludotheque.compiled.routines.compiler_installed", lambda: False)
    pack(*arrays)
    assert (arrays[2] == packed(7, 4)).all()
    assert "Module" not in pack.runner.__qualname__  # type: ignore[union-attr]


def content() -> bytes:
    assert solve.path is not None
    return solve.path.read_bytes()


@given(st.binary(max_size=60))
def test_nonsense_says_nothing(nonsense: bytes) -> None:
    assert wasm.said(nonsense) == {}
    assert wasm.said(b"\0asm\1\0\0\0" + nonsense) == {}


@given(st.data())
def test_what_a_damaged_module_says_is_no_trouble(data: st.DataObject) -> None:
    whole = bytearray(content())
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    assert isinstance(wasm.said(bytes(whole)), dict)


@pytest.mark.parametrize("keep", [0, 1, 8, 100, -1, -100, -2000])
def test_a_module_cut_short_is_as_if_it_were_not_there(
    keep: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = tmp_path / "module.wasm"
    damaged.write_bytes(content()[:keep])
    monkeypatch.setattr(solve, "path", damaged)
    assert wasm.module_of(solve) is None
    assert Room(solve).instance is None


def test_a_module_whose_code_is_no_code_is_as_if_it_were_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though its last section says what it was made from."""
    whole = content()
    begin = whole.index(b"\x00", 8)
    damaged = tmp_path / "module.wasm"
    damaged.write_bytes(whole[:begin] + b"\xff" * 40 + whole[begin + 40 :])
    assert wasm.said(damaged.read_bytes()) in ({}, wasm.said(whole))
    monkeypatch.setattr(solve, "path", damaged)
    assert wasm.module_of(solve) is None


def test_a_folder_in_the_place_of_a_module_is_as_if_it_were_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve, "path", tmp_path)
    assert wasm.module_of(solve) is None
