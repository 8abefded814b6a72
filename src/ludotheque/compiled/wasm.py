"""Shipped modules, run by wasmtime: their memory, and how a routine is called there.

A module has a memory of its own, in which arrays must lie. Large ones are made there (see `rooms`); small ones are copied in
before a call and back after it. A call takes, as numba writes it: where to put the answer, where to put the reason of a
failure, then the arguments; an array is seven numbers, nine with two dimensions:

    owner 0 | parent 0 | items | bytes of an item | address | length of each dimension | step of each dimension

Here they are written into a block of memory and the routine is told where that is: wasmtime is slow to pass many.
"""

import atexit
import ctypes
import json
import mmap
import weakref
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from math import prod
from pathlib import Path
from struct import pack, unpack
from threading import Lock, RLock, local
from typing import Any

import numpy as np
import wasmtime
from numpy.typing import NDArray

from ludotheque.compiled.routines import Routine, Runner
from ludotheque.compiled.signatures import Signature, read_signature
from ludotheque.compiled.stopped import SearchStopped

SECTION = "ludotheque"  # the custom section that says what a module was made from
CALLING = 1  # of how routines are called, as described above: a module that is called otherwise is not used
BY_BLOCK = "_by_block"  # after its name: a routine that finds its arguments in a block of memory, eight bytes each
PAGE = 1 << 16
ALIGNED = 64  # bytes
LARGEST = (1 << 32) - PAGE  # bytes a module can address
MOST_COPIED = 1 << 24  # bytes: a larger array belongs in the memory of the module
BLOCK = 1 << 11  # bytes for the arguments of a call, its answer and its reason
FINE, NOTHING = 0, -2  # what numba's functions return; -2 when the answer is None
WORD, HALF = 1 << 64, 1 << 63
_Words = ctypes.c_int64 * (BLOCK // 8)


@cache
def _engine() -> wasmtime.Engine:
    atexit.register(_leave_all)
    return wasmtime.Engine(wasmtime.Config())


def _leave_all() -> None:
    """What is left at the end is the system's to take back: wasmtime complains when Python is half gone."""
    for kind in wasmtime.Store.__mro__:
        if "__del__" in vars(kind):
            kind.__del__ = lambda _self: None  # type: ignore[attr-defined]


def module_of(routine: Routine) -> "Module | None":
    """The shipped module that holds a routine; None where there is none that was made from the sources of now."""
    module = None if routine.path is None else _loaded(routine.path)
    return module if module is not None and module.holds(routine) else None


_modules: dict[Path, "Module | None"] = {}
_loading = Lock()


def _loaded(path: Path) -> "Module | None":
    """The module in a file, one for all threads; a file that is damaged is as good as none."""
    with _loading:
        if path not in _modules:
            _modules[path] = None
            with suppress(OSError, wasmtime.WasmtimeError):
                _modules[path] = Module(path.read_bytes())
        return _modules[path]


def said(content: bytes) -> dict[str, Any]:
    """What a module says of itself, in its custom section; nothing when it has none or is damaged."""
    with suppress(IndexError, ValueError):
        for name, data in _custom_sections(content):
            if name == SECTION:
                found = json.loads(data)
                return found if isinstance(found, dict) else {}
    return {}


def _custom_sections(content: bytes) -> Iterator[tuple[str, bytes]]:
    at = 8  # after the magic word and the version
    while at < len(content):
        kind, at = content[at], at + 1
        size, at = _leb(content, at)
        if kind == 0:
            length, begin = _leb(content, at)
            yield content[begin : begin + length].decode(), content[begin + length : at + size]
        at += size


def _leb(content: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, the last without its highest bit; and where it ends."""
    value = shift = 0
    while True:
        byte = content[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if not byte & 0x80:
            return value, at


class Module:
    """A module that can be run; instances share its code."""

    def __init__(self, content: bytes) -> None:
        told = said(content)
        self.digests: dict[str, str] = told.get("routines", {}) if told.get("calling") == CALLING else {}
        self.code = wasmtime.Module(_engine(), content)
        self.spare = local()

    def holds(self, routine: Routine) -> bool:
        """Whether a routine is here as it is written now."""
        return self.digests.get(routine.name) == routine.digest

    def scratch(self) -> "Instance":
        """An instance for calls without an array of their own there, one a thread."""
        if not hasattr(self.spare, "instance"):
            self.spare.instance = Instance(self)
        found: Instance = self.spare.instance
        return found

    def runner(self, routine: Routine) -> Runner:
        """What calls a routine here: where its arrays lie, or in an instance of this thread."""
        assert routine.signature is not None
        signature, name = read_signature(routine.signature), routine.name

        def run(*arguments: Any) -> Any:
            places = [
                _place(one) if kind.dimensions else 0 for kind, one in zip(signature.takes, arguments, strict=True)
            ]
            instance = self.where(places) or self.scratch()
            return instance.call(name, signature, arguments, places)

        return run

    def where(self, places: list[int]) -> "Instance | None":
        """The instance in whose memory one of these addresses lies."""
        for place in places:
            instance = home_of(place) if place else None
            if instance is not None and instance.module is self:
                return instance
        return None


# Where the memories of living instances begin, in order, and whose they are. Those that are gone are struck out later: the
# last word about an instance may come at any moment, in the midst of listing another.
_begins: list[int] = []
_homes: list["weakref.ref[Instance]"] = []
_gone: deque[int] = deque()
_listing = RLock()


def _strike_out() -> None:
    while _gone:
        at = bisect_right(_begins, _gone.popleft()) - 1
        del _begins[at], _homes[at]


def home_of(place: int) -> "Instance | None":
    """The instance in whose memory an address lies."""
    with _listing:
        _strike_out()
        at = bisect_right(_begins, place) - 1
        instance = _homes[at]() if at >= 0 else None
    return instance if instance is not None and place < instance.base + instance.size else None


class Instance:
    """A module with a memory; one call at a time."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.store = wasmtime.Store(_engine())
        self.exports = wasmtime.Instance(self.store, module.code, []).exports(self.store)
        memory = self.exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        self.memory = memory
        self.base = ctypes.addressof(memory.data_ptr(self.store).contents)
        self.size = memory.data_len(self.store)
        heap = self.exports["__heap_base"]
        assert isinstance(heap, wasmtime.Global)
        self.top = _aligned(heap.value(self.store))
        self.functions: dict[str, Callable[[int], int]] = {}
        self.written = self.top  # how far from the beginning anything was ever written
        self.calling = RLock()
        with _listing:
            _strike_out()
            at = bisect_right(_begins, self.base)
            _begins.insert(at, self.base)
            _homes.insert(at, weakref.ref(self))
        weakref.finalize(self, _gone.append, self.base)

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> NDArray[Any]:
        """An array of zeros in this memory, for as long as the instance lives."""
        kind = np.dtype(dtype)
        items = prod(shape) if isinstance(shape, tuple) else shape
        with self.calling:
            place, end = self.top, _aligned(self.top + items * kind.itemsize)
            self._reach(end)
            self.top = end
            if self.written > place:  # by the arguments of a call
                ctypes.memset(self.base + place, 0, min(self.written, self.top) - place)
        return self._view(place, items, kind).reshape(shape)

    def _view(self, place: int, items: int, kind: "np.dtype[Any]") -> NDArray[Any]:
        piece = (ctypes.c_ubyte * (items * kind.itemsize)).from_address(self.base + place)
        piece._instance = self  # type: ignore[attr-defined] # the array keeps the bytes, the bytes keep the instance
        whole: Any = piece  # anything with a buffer will do
        return np.frombuffer(whole, dtype=kind)

    def _reach(self, end: int) -> None:
        """Let the memory reach so far; it grows where it is."""
        if end > self.size:
            if end > LARGEST:
                raise MemoryError(f"{end} bytes do not fit the 32 bits of a module")
            try:
                self.memory.grow(self.store, -(-(end - self.size) // PAGE))
            except wasmtime.WasmtimeError as refused:
                raise MemoryError(f"no memory for {end} bytes of a module") from refused
            self.size = self.memory.data_len(self.store)
            if hasattr(mmap, "MADV_HUGEPAGE"):  # as numpy asks for its own; a table is read all over
                _madvise(self.base, self.size, mmap.MADV_HUGEPAGE)
            assert ctypes.addressof(self.memory.data_ptr(self.store).contents) == self.base, "the memory has moved"

    def call(self, name: str, signature: Signature, arguments: tuple[Any, ...], places: list[int]) -> Any:
        """What a routine answers; raises SearchStopped where it did. Arrays that lie elsewhere are copied in and back."""
        with self.calling:
            block = self.top  # the arguments, the answer and the reason, then what is copied
            free = block + BLOCK
            self._reach(free)
            numbers: list[int] = [free - 16, free - 8]
            copied: list[tuple[Any, int, int]] = []
            for kind, argument, place in zip(signature.takes, arguments, places, strict=True):
                if not kind.dimensions:
                    numbers.append(_number(argument, kind.dtype))
                    continue
                assert argument.dtype == kind.dtype and argument.ndim == kind.dimensions, f"{name}: {argument.dtype}"
                assert argument.flags.c_contiguous, f"{name}: an array with gaps"
                here, size = place - self.base, argument.nbytes
                if not 0 <= here < self.size:
                    assert size <= MOST_COPIED, f"{name}: {size} bytes belong in a room"
                    here, free = free, _aligned(free + size)
                    self._reach(free)
                    ctypes.memmove(self.base + here, place, size)
                    copied.append((argument, place, here))
                numbers += (0, 0, argument.size, argument.itemsize, here, *argument.shape, *argument.strides)
            self.written = max(self.written, free)
            words = _Words.from_address(self.base + block)
            words[: len(numbers)] = numbers  # type: ignore[assignment]
            status = self._function(name + BY_BLOCK)(block)
            for argument, place, here in copied:
                if argument.flags.writeable:
                    ctypes.memmove(place, self.base + here, argument.nbytes)
            if status not in (FINE, NOTHING):
                raise SearchStopped
            if status == NOTHING or signature.gives is None:
                return None
            answer: int = words[-2]
            return np.uint64(answer % WORD) if signature.gives.kind == "u" else answer

    def _function(self, name: str) -> Callable[[int], int]:
        if name not in self.functions:
            found = self.exports[name]
            assert isinstance(found, wasmtime.Func)
            self.functions[name] = _quick(self.store, found)
        return self.functions[name]


def _quick(store: wasmtime.Store, function: wasmtime.Func) -> Callable[[int], int]:
    """A call of a function from an address to a status: 4 µs by wasmtime's unchecked way, 60 by its public one."""
    try:
        from wasmtime import _ffi as ffi

        call, context, target = ffi.wasmtime_func_call_unchecked, store._context(), ctypes.byref(function._func)
        value, trap = (ffi.wasmtime_val_raw_t * 1)(), ctypes.POINTER(ffi.wasm_trap_t)()
    except (ImportError, AttributeError):  # another version of wasmtime
        return lambda block: function(store, block)

    def run(block: int) -> int:
        value[0].i32 = block
        if call(context, target, value, 1, ctypes.byref(trap)) or trap:
            raise RuntimeError("a module has failed: its memory is spoilt")
        status: int = value[0].i32
        return status

    return run


def _madvise(place: int, size: int, advice: int) -> None:
    """Tell the system how memory is used; whether it listens is its own affair."""
    ctypes.CDLL(None).madvise(ctypes.c_void_p(place), ctypes.c_size_t(size), ctypes.c_int(advice))


def _place(array: NDArray[Any]) -> int:
    """The address of an array."""
    place: int = array.__array_interface__["data"][0]
    return place


def _aligned(place: int) -> int:
    return -(-place // ALIGNED) * ALIGNED


def _number(argument: Any, kind: "np.dtype[Any]") -> int:
    """A number as it is written into the block: eight bytes, read as a signed word."""
    if kind.kind == "f":
        bits: int = unpack("<q", pack("<d", argument))[0]
        return bits
    whole = int(argument)
    return whole - WORD if whole >= HALF else whole
