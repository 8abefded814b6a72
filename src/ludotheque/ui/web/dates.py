"""Dates as people read them: the day in words, in both languages."""

from datetime import UTC, datetime

from ludotheque.core.text import Lang

MONTHS = {
    Lang.FR: [
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ],
    Lang.EN: [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
}


def moment(milliseconds: int) -> str:
    """For programs that read the page: `2026-11-17T09:30:00+00:00`."""
    return _read(milliseconds).isoformat(timespec="seconds")


def day(milliseconds: int, lang: Lang) -> str:
    """17 novembre 2026; the first of a month is « 1er » in French."""
    when = _read(milliseconds)
    number = "1er" if when.day == 1 and lang is Lang.FR else str(when.day)
    return f"{number} {MONTHS[lang][when.month - 1]} {when.year}"


def _read(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
