"""Who is in the house, and since when they are not; in one process and in several."""

from ludotheque.table.presence import BELIEVED, ELSEWHERE, MOST_REMEMBERED, TOLD_AT_ONCE, News, Presence
from table.lived_in import Turned


def test_somebody_is_away_from_the_moment_their_last_page_closed(clock: Turned) -> None:
    presence = Presence(clock)
    with presence.holding("ana", "m"):
        clock.now += 10
        with presence.holding("ana", "m"), presence.holding("ana"):
            clock.now += 10
        assert presence.here("ana", "m") and presence.away_since("ana", "m") is None
        assert presence.gone_since("ana") is None
        left_lobby = presence.away_since("ana", ELSEWHERE)
        clock.now += 10
    assert left_lobby == clock.now - 10
    assert presence.away_since("ana", "m") == presence.gone_since("ana") == clock.now
    clock.now += 5
    assert presence.away_since("ana", "m", ELSEWHERE) == clock.now - 5


def test_whoever_was_never_seen_is_away_since_the_house_opened(clock: Turned) -> None:
    presence, opened = Presence(clock), clock.now
    clock.now += 1000
    assert presence.away_since("ana", "m") == presence.gone_since("ana") == opened


def test_a_crowd_that_comes_and_goes_makes_nobodys_absence_longer(clock: Turned) -> None:
    presence = Presence(clock)
    clock.now += 1000
    with presence.holding("ana", "m"):
        pass
    left = clock.now
    for number in range(MOST_REMEMBERED):
        with presence.holding(f"guest {number}", "other"):
            pass
    assert presence.away_since("ana", "m") == left
    assert len(presence.left) <= MOST_REMEMBERED


def test_processes_tell_each_other_who_comes_and_goes(clock: Turned) -> None:
    here, there = Presence(clock), Presence(clock)
    changed: list[set[str]] = []

    def tell(news: News) -> None:
        assert here.hear({name: str(value) for name, value in news.items()}) == set()
        changed.append(there.hear({name: str(value) for name, value in news.items()}))

    here.tell = tell
    with here.holding("ana", "m"):
        assert there.here("ana", "m") and there.gone_since("ana") is None
        assert there.places() == {"m"}
        clock.now += 10
    assert not there.here("ana", "m")
    assert there.away_since("ana", "m") == clock.now
    assert changed == [{"m"}, {"m"}]


def test_a_process_that_falls_silent_is_believed_a_few_seconds_longer(clock: Turned) -> None:
    here, there = Presence(clock), Presence(clock)
    with here.holding("ana", "m"):
        for _ in range(3):
            for news in here.news():
                there.hear({name: str(value) for name, value in news.items()})
            clock.now += BELIEVED - 1
            assert there.here("ana", "m")
        clock.now += 1
        assert not there.here("ana", "m")
        assert there.away_since("ana", "m") == there.gone_since("ana") == clock.now
        assert there.hear({"from": "another", "here": "bob:n"}) == {"m", "n"}
        assert there.away_since("ana", "m") == clock.now


def test_what_is_told_fits_into_announcements(clock: Turned) -> None:
    presence = Presence(clock)
    for number in range(TOLD_AT_ONCE + 1):
        presence.pages[f"{number:024}", "m" * 24] = 1
    news = presence.news()
    assert len(news) == 2
    assert all(len(str(one)) < 8000 for one in news)


def test_whoever_may_have_missed_something_counts_absences_anew(clock: Turned) -> None:
    presence = Presence(clock)
    clock.now += 1000
    presence.start_anew()
    assert presence.away_since("ana", "m") == clock.now
