"""Which answers are packed, which are sent as they are; and how words are laid on a picture."""

import asyncio
import gzip
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from ludotheque.ui.web.bundling import Unbundled, bundled, slim_css, slim_js
from ludotheque.ui.web.compression import Compression, takes_gzip
from ludotheque.ui.web.pictures import wrapped


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [
        ("", False),
        ("gzip", True),
        ("GZIP;q=0.5", True),
        ("gzip; q=0", False),
        ("br", False),
        ("*", True),
        ("br,*;q=0.000", False),
    ],
)
def test_whoever_does_not_take_gzip_is_not_given_it(accepted: str, taken: bool) -> None:
    assert takes_gzip(accepted) is taken


def packed_by(*said: Message, method: str = "GET") -> list[Message]:
    """What becomes of an answer."""
    heard: list[Message] = []

    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        for message in said:
            await send(message)
            if message["type"] == "http.response.start" and b"x-ndjson" in repr(message).encode():
                assert heard == [message]  # the head of a stream is not held back

    async def send(message: Message) -> None:
        heard.append(message)

    async def receive() -> Any:
        raise AssertionError

    scope = {"type": "http", "method": method, "headers": [(b"accept-encoding", b"gzip")]}
    asyncio.run(Compression(app)(scope, receive, send))
    return heard


def head(kind: bytes, length: int | None = None, *more: tuple[bytes, bytes], status: int = 200) -> Message:
    sized = [] if length is None else [(b"content-length", str(length).encode())]
    return {"type": "http.response.start", "status": status, "headers": [(b"content-type", kind), *sized, *more]}


def body(content: bytes, *, more: bool = False) -> Message:
    return {"type": "http.response.body", "body": content, "more_body": more}


@pytest.mark.parametrize(
    "said",
    [
        (head(b"application/x-ndjson"), body(b"x" * 5000, more=True), body(b"")),
        (head(b"text/html", 10), body(b"x" * 10)),
        (head(b"image/png", 5000), body(b"x" * 5000)),
        (head(b"text/html", 5000, (b"cache-control", b"no-store, no-transform")), body(b"x" * 5000)),
        (head(b"text/html", 5000, (b"content-encoding", b"br")), body(b"x" * 5000)),
        (head(b"text/html", 5000, status=404), body(b"x" * 5000)),
        (head(b"text/html", 5000), body(b"x" * 2500, more=True), body(b"x" * 2500)),
    ],
)
def test_streams_small_packed_secret_and_refused_answers_are_sent_as_they_are(said: tuple[Message, ...]) -> None:
    assert b"".join(one["body"] for one in packed_by(*said)[1:]) == b"".join(one["body"] for one in said[1:])


def test_the_answer_to_a_form_is_sent_as_it_is() -> None:
    said = head(b"text/html", 5000), body(b"x" * 5000)
    assert packed_by(*said, method="POST") == list(said)
    assert gzip.decompress(packed_by(*said)[1]["body"]) == b"x" * 5000


def test_words_on_a_picture_are_broken_and_cut() -> None:
    assert wrapped("Zoé gagne : quatre pions alignés", 12, 2) == ["Zoé gagne :", "quatre pions …"]
    assert wrapped("x" * 40, 10, 2) == ["x" * 9 + "…"]
    assert wrapped("", 10, 2) == []


def test_a_script_is_sent_with_what_it_imports_each_once_and_first() -> None:
    scripts = {
        "words.js": "export const say = (fr) => fr;\nexport function heard() {}\n",
        "line.js": 'import { say } from "./words.js";\nexport class Line {}\n',
        "page.js": 'import "./once.js";\nimport { Line } from "./line.js";\nimport { say as tell } from "./words.js";\ntell(Line);\n',
        "once.js": "document.title;\n",
    }
    sent = bundled("page.js", scripts)
    assert [sent.count(f"const ${name} = ") for name in ("once", "words", "line")] == [1, 1, 1]
    assert sent.index("$words = ") < sent.index("$line = ")
    assert "return { say, heard };" in sent and "const { say: tell } = $words;" in sent
    assert "import" not in sent and "export" not in sent


def test_scripts_that_bundling_cannot_read_are_refused() -> None:
    with pytest.raises(Unbundled):
        bundled("a.js", {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'})
    with pytest.raises(Unbundled):
        bundled("a.js", {"a.js": 'import { b } from "./b.js";\n', "b.js": "export default 1;\n"})
    with pytest.raises(Unbundled):
        slim_js("const words = `two\n  lines`;\n")


@pytest.mark.parametrize(
    ("line", "sent"),
    [
        ('const a = "b, c" + d;', 'const a="b, c" + d;'),
        ("tell(`${a} ; b`, 'c : d');", "tell(`${a} ; b`,'c : d');"),
        ('say("a \\" = b", c);', 'say("a \\" = b",c);'),
        ("a(`${b ? `c = d` : e}`);", "a(`${b ? `c = d` : e}`);"),  # a text within a text
        ('a.replace(/ = "/g, "b");', 'a.replace(/ = "/g, "b");'),  # a pattern
        ("const half = a / 2;", "const half = a / 2;"),
        ('import { a, b } from "./c.js";', 'import { a, b } from "./c.js";'),  # bundling reads it
    ],
)
def test_blanks_stay_at_home_where_they_are_surely_not_part_of_a_text(line: str, sent: str) -> None:
    assert slim_js(line) == f"{sent}\n"


def test_comments_and_indents_stay_at_home() -> None:
    assert slim_js('// why\n  const a = "// no"; // because\n\n  b(`//`);\n') == 'const a="// no";\nb(`//`);\n'
    assert slim_css("/* why */\n.a, .b {\n  color: red;\n  margin: 0;\n}\n") == ".a, .b{color:red;margin:0}\n"
