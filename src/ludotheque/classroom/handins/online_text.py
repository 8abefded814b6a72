"""Takes Python back out of the text that a student typed into Moodle: paragraphs, line breaks, spaces that may not break.

An editor of web pages keeps a line as a paragraph or before a `<br>`, and the spaces that indent it as `&nbsp;`; what stands
in a `<pre>` is as it was typed. What the page would not show (scripts, styles, spaces of its own source) is no text.
"""

import re
from html.parser import HTMLParser

# fmt: off
BLOCKS = frozenset((
    "address", "article", "blockquote", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p",
    "pre", "section", "table", "tr", "ul",
))
# fmt: on
UNSEEN = frozenset(("head", "script", "style", "template", "title"))
SPACES = re.compile(r"[ \t\r\n\f]+")  # that a page shows as one
NO_BREAK = "\N{NO-BREAK SPACE}"
INVISIBLE = dict.fromkeys(map(ord, "\N{ZERO WIDTH SPACE}\N{WORD JOINER}\N{ZERO WIDTH NO-BREAK SPACE}\N{SOFT HYPHEN}"))
MOST_BYTES = 200_000  # of a page: some 4,000 lines of Python


def python_of_page(page: str) -> str:
    """The lines that the page shows, as text."""
    reader = _Page()
    reader.feed(page)
    reader.close()
    return reader.text()


class _Page(HTMLParser):
    """The lines of a page, as a reader sees them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.line: str | None = None  # None between two blocks
        self.preformatted = self.unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag in UNSEEN:
            self.unseen += 1
        elif tag == "br":
            self._end()
        elif tag in BLOCKS:
            self._close()
            self.preformatted += tag == "pre"

    def handle_endtag(self, tag: str) -> None:
        if tag in UNSEEN:
            self.unseen = max(0, self.unseen - 1)
        elif tag in BLOCKS:
            self._close()
            self.preformatted = max(0, self.preformatted - (tag == "pre"))

    def handle_data(self, data: str) -> None:
        if self.unseen:
            return
        if self.preformatted:
            first, *others = data.replace("\r\n", "\n").split("\n")
            self.line = (self.line or "") + first
            for line in others:
                self._end()
                self.line = line or None
            return
        shown = SPACES.sub(" ", data)
        if not self.line or self.line.endswith(" "):
            shown = shown.removeprefix(" ")
        if shown:
            self.line = (self.line or "") + shown

    def _end(self) -> None:
        """A line ends here, be it empty."""
        self.lines.append(self.line or "")
        self.line = None

    def _close(self) -> None:
        """A block begins or ends here: so does a line, where there is one."""
        if self.line is not None:
            self._end()

    def text(self) -> str:
        self._close()
        lines = (line.replace(NO_BREAK, " ").translate(INVISIBLE).rstrip() for line in self.lines)
        return "\n".join(lines).strip("\n") + "\n"
