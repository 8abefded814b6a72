"""The page of the API speaks both languages to the last field."""

import pytest

from knocking import Knocked, on_sqlite
from ludotheque.core.text import Lang
from ludotheque.ui.web.api_docs import Chapters, chapters
from ludotheque.ui.web.api_words import FIELDS, FRENCH


@pytest.fixture
def both(house: Knocked) -> tuple[Chapters, Chapters]:
    document = house.client.get("/api/openapi.json").json()
    return chapters(document, Lang.FR), chapters(document, Lang.EN)


def sentences(told: Chapters) -> dict[str, str]:
    """Every sentence by where it stands."""
    found = {f"{one.method} {one.path}": one.summary for one in told.operations}
    found |= {f"{one.path} {code}": words for one in told.operations for code, words in one.refusals}
    found |= {one.name: one.summary for one in told.models}
    places = [(one.path, (*one.parameters, *one.body)) for one in told.operations]
    places += [(one.name, one.fields) for one in told.models]
    return found | {f"{place} {field.name}": field.meaning for place, fields in places for field in fields}


@on_sqlite
def test_everything_has_a_meaning_in_both_languages(both: tuple[Chapters, Chapters]) -> None:
    french, english = map(sentences, both)
    assert french.keys() == english.keys()
    assert [place for place, words in french.items() if not words.strip()] == []
    alike = {"anyone, friend, engine:1", "toujours"}
    assert [place for place, words in french.items() if words == english[place] and words not in alike] == []


def test_the_words_of_the_api_are_in_order() -> None:
    assert list(FIELDS) == sorted(FIELDS)
    assert all(fr and fr != en for en, fr in FRENCH.items())
