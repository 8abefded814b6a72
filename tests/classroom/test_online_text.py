"""Python typed into Moodle's editor comes back as it was typed, and no page stops the reading."""

from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.classroom.handins.online_text import python_of_page

PROGRAM = """def win(board, n):
    if board.count(1) > board.count(2) and n < 3:

        return "gagné" + '&' # <p>
    return None
"""


def spaced(line: str) -> str:
    """As editors keep the spaces that indent a line: every second one may break."""
    text = line.lstrip(" ")
    return escape("\N{NO-BREAK SPACE} " * ((len(line) - len(text)) // 2) + text)


PAGES = {
    "a paragraph a line": "".join(f"<p>{spaced(line) or '&nbsp;'}</p>\n" for line in PROGRAM.splitlines()),
    "an empty paragraph": "".join(f"<p>{spaced(line) or '<br>'}</p>" for line in PROGRAM.splitlines()),
    "line breaks": "<p>" + "<br />\n".join(map(spaced, PROGRAM.splitlines())) + "</p>",
    "as it was typed": f"<pre>{escape(PROGRAM)}</pre>",
    "as it was typed, as code": f'<pre class="language-python"><code>{escape(PROGRAM)}</code></pre>',
    "a div a line": "".join(f"<div>{spaced(line) or '<br/>'}</div>" for line in PROGRAM.splitlines()),
    "coloured": "<p>" + "<br>".join(f'<span style="color: red">{spaced(x)}</span>' for x in PROGRAM.splitlines()),
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_what_was_typed_comes_back(page: str) -> None:
    head = '<!DOCTYPE html><html><head><meta charset="UTF-8"><style>p {}</style></head><body><div class="no-overflow">'
    assert python_of_page(f"{head}{page}</div></body></html>") == PROGRAM


@given(st.text(st.sampled_from("<>/!-?pre&;nbsp \n\t\"='a")) | st.text())
def test_any_page_at_all_is_text(page: str) -> None:
    found = python_of_page(page)
    assert found.endswith("\n") and "\N{NO-BREAK SPACE}" not in found
