"""The types of a routine: what is written is read back, and nonsense is refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import each
from ludotheque.compiled.signatures import ALONE, ANSWERS, IN_ARRAYS, ArgumentKind, Signature, read_signature

NUMBERS = st.builds(ArgumentKind, st.sampled_from(ALONE).map(np.dtype), st.just(0))
ARRAYS = st.builds(ArgumentKind, st.sampled_from(IN_ARRAYS).map(np.dtype), st.integers(1, 4))
ANSWER = st.none() | st.sampled_from(ANSWERS).map(np.dtype)
SIGNED = st.builds(Signature, ANSWER, st.lists(NUMBERS | ARRAYS, max_size=16).map(tuple))


def written(kind: ArgumentKind) -> str:
    return str(kind.dtype) + (f"[{':, ' * (kind.dimensions - 1)}::1]" if kind.dimensions else "")


def written_whole(signature: Signature, comma: str = ", ") -> str:
    return f"{signature.gives or 'void'}({comma.join(map(written, signature.takes))})"


@given(SIGNED, st.sampled_from([", ", ",", ",  "]))
def test_what_is_written_is_read_back(signature: Signature, comma: str) -> None:
    assert read_signature(written_whole(signature, comma)) == signature


@given(st.text(alphabet="int648uvodf[]:1,() ", max_size=40))
def test_what_is_read_is_what_was_written_or_it_is_refused(text: str) -> None:
    """Nothing is read that would not be written the same way, spaces apart."""
    try:
        found = read_signature(text)
    except AssertionError:
        return
    assert written_whole(found).replace(" ", "") == text.replace(" ", "")


@each(
    "text",
    [
        "",
        "int64",
        "int64(",
        "int64()(",
        "(int64)",
        "int64(int64,)",
        "int64(, int64)",
        "int64(int64 int64)",
        "int64(int64[])",  # how many dimensions?
        "int64(int64[1])",
        "int64(int64[:])",  # with gaps, perhaps
        "int64(int64[:, :])",
        "int64(int64[::1, :])",  # column after column
        "int64(int64[::1, ::1])",
        "int64(int64[::1)",
        "int64(complex128)",
        "int64(object)",
        "int64(nonsense)",
        "int64(float32)",  # a number alone is passed in eight bytes
        "float64(int64)",  # an answer is read as a whole number
        "int32(int64)",
        "int64[::1](int64)",
        "None(int64)",
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(AssertionError):
        read_signature(text)
