"""The marks that were made to be shown around: their title and their lines, read from the page that grading wrote."""

from dataclasses import dataclass
from html.parser import HTMLParser


@dataclass(frozen=True, slots=True)
class PublishedMarks:
    """Marks under pseudonyms, as they were written: what they are of, a line each, and what is said below."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    legend: str


class _Reader(HTMLParser):
    """Takes the words of headings, cells and paragraphs; whatever else stands in the page is not looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.legend = "", ""
        self.rows: list[list[str]] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.inside = tag
        if tag == "tr":
            self.rows.append([])
        if tag == "td" and self.rows:
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        del tag
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "h1":
            self.title += data
        elif self.inside == "td" and self.rows and self.rows[-1]:
            self.rows[-1][-1] += data
        elif self.inside == "p":
            self.legend += data


def read_marks(page: str) -> PublishedMarks:
    """What the page says; without lines where it is no such page."""
    reader = _Reader()
    reader.feed(page)
    rows = tuple(tuple(cell.strip() for cell in row) for row in reader.rows if row)
    return PublishedMarks(reader.title.strip(), rows, reader.legend.strip())
