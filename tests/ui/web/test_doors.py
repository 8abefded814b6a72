"""Who is let in, who makes room, who kept the house waiting too long: the doors alone, with a clock of their own."""

import asyncio

import pytest

from ludotheque.ui.web.client_address import TrustedProxies
from ludotheque.ui.web.doors import Doors, Line, room_for_connections
from ludotheque.ui.web.settings import ConnectionLimits

LIMITS = ConnectionLimits(in_all=12, of_one_address=4)


class Wire(asyncio.Transport):
    """A connection that notes what is done to it."""

    def __init__(self) -> None:
        super().__init__()
        self.aborted = self.closing = False
        self.unsent = 1_000_000

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None:
        self.closing = True

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.closing


class Street:
    """Newcomers at the doors of one house."""

    def __init__(
        self, limits: ConnectionLimits = LIMITS, open_files: int = 20_000, proxies: tuple[str, ...] = ()
    ) -> None:
        self.now = 1000.0
        self.slow: list[Wire] = []
        self.doors = Doors(limits, TrustedProxies(proxies), 1_000_000, open_files, lambda: self.now)

    def knock(self, host: str = "192.0.2.1") -> Line | None:
        wire = Wire()
        return self.doors.admit(wire, host, lambda: self.slow.append(wire), wire.abort)

    def come_in(self, host: str = "192.0.2.1") -> Line:
        line = self.knock(host)
        assert line is not None
        assert not line.refused
        return line

    def cut(self, *lines: Line) -> list[bool]:
        return [isinstance(line.transport, Wire) and line.transport.aborted for line in lines]


@pytest.fixture
def street() -> Street:
    return Street()


def test_a_class_of_forty_behind_one_address_never_meets_the_limits() -> None:
    for open_files in (1024, 20_000):
        street = Street(ConnectionLimits(), open_files)
        lines = [street.come_in() for _ in range(40 * 9)]  # six connections of a browser and three boards
        assert not any(street.cut(*lines))


def test_the_house_keeps_files_for_itself() -> None:
    for open_files in (64, 256, 1024, 4096, 65_536):
        assert room_for_connections(open_files) <= open_files - min(384, open_files // 2)
        assert Street(ConnectionLimits(), open_files).doors.in_all < open_files


def test_whoever_waited_longest_makes_room_for_their_own_address_alone(street: Street) -> None:
    other = street.come_in("192.0.2.9")
    lines = [street.come_in() for _ in range(4)]
    street.come_in()
    assert street.cut(other, *lines) == [False, True, False, False, False]


def test_of_all_addresses_whoever_waited_longest_makes_room(street: Street) -> None:
    lines = [street.come_in(f"192.0.2.{number}") for number in range(12)]
    street.come_in("198.51.100.1")
    assert street.cut(*lines) == [True] + [False] * 11


def test_whoever_is_being_answered_keeps_their_connection(street: Street) -> None:
    lines = [street.come_in() for _ in range(4)]
    for line in lines:
        street.doors.work(line)
    refused = street.knock()
    assert refused is not None
    assert refused.refused
    assert not any(street.cut(*lines))
    street.doors.wait(lines[2], 75.0)
    street.come_in()
    assert street.cut(*lines) == [False, False, True, False]


def test_an_ipv6_network_counts_as_one_address(street: Street) -> None:
    lines = [street.come_in(f"2001:db8:1:2::{number}") for number in range(4)]
    street.come_in("2001:db8:1:2:ffff::1")
    street.come_in("2001:db8:1:3::1")
    assert street.cut(*lines) == [True, False, False, False]


def test_a_proxy_that_is_believed_may_bring_everybody() -> None:
    street = Street(proxies=("192.0.2.1", "10.0.0.0/8"))
    lines = [street.come_in("192.0.2.1") for _ in range(6)] + [street.come_in("::ffff:10.1.2.3") for _ in range(6)]
    assert not any(street.cut(*lines))


def test_whoever_leaves_makes_room(street: Street) -> None:
    lines = [street.come_in() for _ in range(4)]
    for line in lines:
        street.doors.work(line)
        street.doors.leave(line.transport)
    assert [street.come_in() for _ in range(4)]
    assert len(street.doors.lines) == street.doors.places["192.0.2.1"].count == 4
    for line in list(street.doors.lines.values()):
        street.doors.leave(line.transport)
    assert (street.doors.lines, street.doors.patient, street.doors.places) == ({}, {}, {})


def test_each_kind_of_silence_has_its_end(street: Street) -> None:
    line = street.come_in()
    street.now += LIMITS.head - 1
    street.doors.sweep()
    assert street.slow == []
    street.now += 1
    street.doors.sweep()
    assert street.slow == [line.transport]
    street.doors.work(line)
    street.now += 100_000  # the house itself may take its time
    street.doors.sweep()
    assert len(street.slow) == 1


def test_a_slow_reader_is_waited_for_as_long_as_it_reads(street: Street) -> None:
    line = street.come_in()
    street.doors.unread(line)
    assert isinstance(line.transport, Wire)
    for _ in range(5):
        street.doors.work(line)
        line.transport.unsent -= LIMITS.slowest
        street.now += LIMITS.stall
        street.doors.sweep()
        assert street.cut(line) == [False]
    line.transport.unsent -= LIMITS.slowest - 1
    street.now += LIMITS.stall
    street.doors.sweep()
    assert street.cut(line) == [True]


def test_a_last_word_that_nobody_reads_does_not_hold_the_line(street: Street) -> None:
    line = street.come_in()
    line.transport.close()
    street.doors.sweep()
    street.now += LIMITS.parting - 1
    street.doors.sweep()
    assert street.cut(line) == [False]
    street.now += 1
    street.doors.sweep()
    assert street.cut(line) == [True]


def test_a_line_that_was_sent_away_is_not_counted_again(street: Street) -> None:
    gone = street.come_in()
    for _ in range(4):
        street.come_in()
    assert street.cut(gone) == [True]
    street.doors.wait(gone, 75.0)
    street.doors.leave(gone.transport)
    assert gone not in street.doors.patient
    assert street.doors.places["192.0.2.1"].count == 4
