"""The beat that every live page hears and answers, and what becomes of one that does not."""

import json
import re

from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from ludotheque.ui.web.assets import STATIC
from ludotheque.ui.web.heartbeat import BEAT, TURNS, UNANSWERED, Heartbeat

SOON = 8000  # milliseconds within which both sides say that the line is lost


class Page:
    def __init__(self) -> None:
        self.unanswered, self.answered, self.live = 0, True, True
        self.heard = 0
        self.silent = False

    def beat(self, words: bytes) -> bool:
        assert words == BEAT
        self.heard += self.live
        return self.live

    def fall_silent(self) -> None:
        self.silent = True


def beats(heart: Heartbeat, count: int) -> None:
    for _ in range(count * TURNS):
        heart.tick()


def test_a_beat_is_a_ping_for_the_browser_and_a_word_for_the_page() -> None:
    reader = StreamReader()
    reader.feed_data(BEAT)
    frames = []
    for _ in range(2):
        parsing = Frame.parse(reader.read_exact, mask=False)
        try:
            next(parsing)
        except StopIteration as parsed:
            frames.append(parsed.value)
    assert [(one.opcode, one.fin) for one in frames] == [(Opcode.PING, True), (Opcode.TEXT, True)]
    assert json.loads(frames[1].data) == {"type": "ping"}


def test_every_page_hears_a_beat_in_its_turn() -> None:
    heart, pages = Heartbeat(), [Page() for _ in range(100)]
    for page in pages:
        heart.join(page)
    assert max(len(turn) for turn in heart.turns) - min(len(turn) for turn in heart.turns) <= 1
    beats(heart, 1)
    assert {page.heard for page in pages} == {1}
    heart.leave(pages[0])
    beats(heart, 1)
    assert (pages[0].heard, pages[1].heard) == (1, 2)
    heart.leave(pages[0])


def test_a_page_that_answers_stays_and_a_silent_one_is_cut_off() -> None:
    heart, here, gone = Heartbeat(), Page(), Page()
    heart.join(here)
    heart.join(gone)
    for _ in range(UNANSWERED):
        beats(heart, 1)
        here.unanswered = 0
        assert not gone.silent
    beats(heart, 1)
    assert gone.silent and not here.silent


def test_both_sides_notice_soon_enough() -> None:
    script = (STATIC / "link.js").read_text()
    silence = re.search(r"const SILENCE = (\d+);", script)
    assert silence is not None
    assert TURNS * 100 * 2 < int(silence[1]) < SOON  # one beat that comes late is no silence
    assert TURNS * 100 * (UNANSWERED + 1) < SOON
