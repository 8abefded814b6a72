"""The class for other programs: JSON and JUnit XML."""

import json
from dataclasses import asdict
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from ludotheque.classroom.judging.verdict import Verdict, VerdictState
from ludotheque.classroom.marks.marking import said_of
from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.classroom.reports.letter import about
from ludotheque.core.text import Lang, Text, plain_json, plain_lines

Written = bool | int | float | str | list["Written"] | tuple["Written", ...] | dict[str, "Written"] | None


def to_json(report: ClassReport, lang: Lang) -> str:
    """Every mark, verdict and remark."""
    data: Written = {
        "sujet": report.assignment.name,
        "rendus": [_entry(entry) for entry in report.entries],
        "ressemblances": [asdict(pair) for pair in report.pairs],
        "non_rendus": [asdict(team.label) for team in report.missing],
    }
    return plain_json(json.dumps(_in_words(data, lang), ensure_ascii=False, indent=1)) + "\n"


def _in_words(data: Written, lang: Lang) -> Written:
    """The same data with every sentence in one language."""
    if isinstance(data, dict):
        if data.keys() == {"fr", "en"}:
            return Text(str(data["fr"]), str(data["en"])).to(lang)
        return {key: _in_words(value, lang) for key, value in data.items()}
    return [_in_words(one, lang) for one in data] if isinstance(data, list | tuple) else data


def _entry(entry: ClassEntry) -> dict[str, Any]:
    result = entry.result
    return {
        "rendu": result.name,
        "etudiants": [student.name for student in entry.team.students] if entry.team else [],
        "note": entry.mark.low if entry.mark.is_final else None,
        "au_moins": entry.mark.low,
        "au_plus": entry.mark.high,
        "maximum": entry.mark.maximum,
        "provisoire": not entry.mark.is_final,
        "lignes": [asdict(line) for line in entry.mark.lines],
        "commentaire": entry.mark.comment,
        "jours_de_retard": entry.mark.days_late,
        "a_regarder": [asdict(flag) for flag in entry.mark.flags],
        "chargement": [asdict(note) for note in result.notes],
        "questions": [verdict.to_dict() for verdict in result.every],
        "tests": asdict(result.tests),
    }


def to_junit(report: ClassReport, lang: Lang) -> str:
    """A suite for each hand-in, a test for each question."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>"]
    for entry in report.entries:
        verdicts = tuple(entry.result.every)
        failures = sum(
            verdict.state in (VerdictState.WRONG, VerdictState.MISSING, VerdictState.EMPTY, VerdictState.LETTER)
            for verdict in verdicts
        )
        errors = sum(verdict.state is VerdictState.UNJUDGED for verdict in verdicts)
        counts = f'tests="{len(verdicts)}" failures="{failures}" errors="{errors}"'
        lines.append(f"  <testsuite name={_attribute(entry.result.name)} {counts}>")
        lines += [_testcase(entry.result.name, verdict, lang) for verdict in verdicts]
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>"]) + "\n"


def _testcase(name: str, verdict: Verdict, lang: Lang) -> str:
    opening = f"    <testcase classname={_attribute(name)} name={_attribute(verdict.question)}"
    if verdict.state is VerdictState.RIGHT:
        return f"{opening}/>"
    tag = "error" if verdict.state is VerdictState.UNJUDGED else "failure"
    text = escape(plain_lines("\n".join(about(verdict, lang))))
    return f"{opening}><{tag} message={_attribute(said_of(verdict.state).to(lang))}>{text}</{tag}></testcase>"


def _attribute(text: str) -> str:
    return quoteattr(plain_lines(text))
