"""The instructions that `bits` stands for, as numba writes them."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from ludotheque.compiled import bits


@intrinsic
def _ctpop(_context: Any, x: Any) -> Any:
    return types.uint64(types.uint64), lambda _c, builder, _s, args: builder.ctpop(args[0])


@intrinsic
def _cttz(_context: Any, x: Any) -> Any:
    def generate(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


@intrinsic
def _ctlz(_context: Any, x: Any) -> Any:
    def generate(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


@intrinsic
def _load_flag(_context: Any, flag: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        return builder.load_atomic(data, "monotonic", 8)

    return types.int64(flag), generate


@intrinsic
def _address(_context: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, args[0]).data

    return types.CPointer(array.dtype)(array), generate


@intrinsic
def _load(_context: Any, words: Any) -> Any:
    def generate(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
        return builder.load_atomic(args[0], "monotonic", 8)

    return words.dtype(words), generate


@intrinsic
def _fetch(_context: Any, words: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, _s: Any, args: Any) -> Any:
        byte, word = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, word, word, word])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
        place = builder.bitcast(builder.gep(args[0], [args[1]]), byte)
        builder.call(fetch, [place, word(0), word(3), word(1)])  # to read, to keep, data
        return context.get_dummy_value()

    return types.none(words, types.int64), generate


# numba compares the signature of each body with that of the function it stands for.


@overload(bits.popcount, inline="always")
def _popcount(x):  # type: ignore[no-untyped-def]
    return lambda x: _ctpop(x)


@overload(bits.lowest, inline="always")
def _lowest(x):  # type: ignore[no-untyped-def]
    return lambda x: _cttz(x)


@overload(bits.leading, inline="always")
def _leading(x):  # type: ignore[no-untyped-def]
    return lambda x: _ctlz(x)


@overload(bits.stopped, inline="always")
def _stopped(flag):  # type: ignore[no-untyped-def]
    return lambda flag: _load_flag(flag) != 0


@overload(bits.address, inline="always")
def _address_of(array):  # type: ignore[no-untyped-def]
    return lambda array: _address(array)


@overload(bits.first_word, inline="always")
def _first_word(words):  # type: ignore[no-untyped-def]
    return lambda words: _load(words)


@overload(bits.prefetch, inline="always")
def _prefetch(words, index):  # type: ignore[no-untyped-def]
    return lambda words, index: _fetch(words, index)
