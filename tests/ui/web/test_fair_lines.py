"""Lines by address: a turn goes to whoever was served least."""

from ludotheque.ui.web.fair_lines import KEPT_IDLE, OURSELVES, FairLines


def turns(lines: FairLines[str], seconds: float = 1.0) -> list[str]:
    """Everything that waits, in the order of its turns, each of them so long."""
    found = []
    while (taken := lines.take()) is not None:
        line, item = taken
        found.append(item)
        lines.settle(line, seconds)
    return found


def test_addresses_take_turns_however_much_one_of_them_asks() -> None:
    lines: FairLines[str] = FairLines(1)
    for number in range(4):
        lines.put("192.0.2.1", f"flood {number}")
    for number in range(2):
        lines.put("192.0.2.2", f"visit {number}")
    assert turns(lines) == ["flood 0", "visit 0", "flood 1", "visit 1", "flood 2", "flood 3"]


def test_a_line_with_four_parts_is_served_four_times_as_often() -> None:
    lines: FairLines[str] = FairLines(1)
    for _ in range(8):
        lines.put("192.0.2.1", "page")
        lines.put("192.0.2.1 board", "board", share=4.0)
    assert turns(lines)[:10].count("board") == 8


def test_the_oldest_request_of_an_address_comes_first() -> None:
    lines: FairLines[str] = FairLines(1)
    for order in (7, 3, 5):
        lines.put("192.0.2.1", str(order), order)
    assert turns(lines) == ["3", "5", "7"]


def test_whoever_comes_back_from_a_rest_is_no_better_off_than_those_who_waited() -> None:
    lines: FairLines[str] = FairLines(1)
    lines.put("192.0.2.1", "early")
    turns(lines)
    for _ in range(50):
        lines.put("192.0.2.2", "busy")
    turns(lines)
    for number in range(3):
        lines.put("192.0.2.2", f"busy {number}")
        lines.put("192.0.2.1", f"back {number}")
    assert sorted(turns(lines)[:3])[0] == "back 0"
    assert lines.waiting == 0


def test_one_address_has_so_much_at_work_and_the_house_itself_what_it_needs() -> None:
    lines: FairLines[str] = FairLines(2)
    for _ in range(5):
        lines.put("192.0.2.1", "visitor")
        lines.put(OURSELVES, "house")
    taken = [found[1] for found in iter(lines.take, None)]
    assert sorted(taken) == ["house"] * 5 + ["visitor"] * 2


def test_addresses_that_wait_for_nothing_are_forgotten() -> None:
    lines: FairLines[str] = FairLines(1)
    for number in range(3 * KEPT_IDLE):
        lines.put(f"address {number}", "once")
        turns(lines)
    assert len(lines.lines) <= KEPT_IDLE
