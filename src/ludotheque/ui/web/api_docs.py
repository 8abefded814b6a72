"""The HTTP API told to people: the OpenAPI document as chapters of a page."""

from dataclasses import dataclass
from typing import Any

from ludotheque.core.text import Lang
from ludotheque.ui.web.api_words import FIELDS, FRENCH
from ludotheque.ui.web.typography import to_page, typeset

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Described:
    """A field or a parameter: its name, its type in short, what it means."""

    name: str
    kind: str
    needed: bool
    meaning: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One address and what it does."""

    method: str
    path: str
    summary: str
    key: bool  # whether a key is needed
    parameters: tuple[Described, ...]
    body: tuple[Described, ...]
    answers: tuple[str, ...]  # models whose fields are told below
    media: str
    refusals: tuple[tuple[str, str], ...]

    @property
    def anchor(self) -> str:
        return "".join(c if c.isalnum() else "-" for c in f"{self.method}{self.path}").strip("-")


@dataclass(frozen=True, slots=True)
class Model:
    """Something that is answered."""

    name: str
    summary: str
    fields: tuple[Described, ...]


@dataclass(frozen=True, slots=True)
class Chapters:
    """Every address, then everything that they answer."""

    operations: tuple[Operation, ...]
    models: tuple[Model, ...]


def chapters(document: Document, lang: Lang) -> Chapters:
    """The whole API in one language."""
    operations = tuple(
        _operation(document, path, method, asked, lang)
        for path, methods in document["paths"].items()
        for method, asked in methods.items()
    )
    return Chapters(operations, _models(document, operations, lang))


def _operation(document: Document, path: str, method: str, asked: Document, lang: Lang) -> Operation:
    parameters = tuple(
        Described(one["name"], _kind(one["schema"]), one.get("required", False), _field(one["name"], one, lang))
        for one in asked.get("parameters", ())
    )
    content = asked.get("requestBody", {}).get("content", {}).get("application/json", {})
    named = _names(content.get("schema", {}))
    body = _fields(document, named[0], lang) if named else ()
    good: Document = next((one for code, one in asked["responses"].items() if code.startswith("2")), {})
    contents: Document = good.get("content", {})
    media = next(iter(contents), "")
    refusals = tuple((code, _meaning(one, lang)) for code, one in asked["responses"].items() if code[0] in "45")
    return Operation(
        method.upper(), path, _meaning(asked, lang), bool(asked.get("security")), parameters, body,
        tuple(_names(contents.get(media, {}).get("schema", {}))), media, refusals,
    )  # fmt: skip


def _models(document: Document, operations: tuple[Operation, ...], lang: Lang) -> tuple[Model, ...]:
    """What operations answer, and what stands inside of it."""
    waiting = [name for operation in operations for name in operation.answers]
    found: dict[str, Model] = {}
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            schema = document["components"]["schemas"][name]
            found[name] = Model(name, _meaning(schema, lang), _fields(document, name, lang))
            waiting += [inner for one in schema.get("properties", {}).values() for inner in _names(one)]
    return tuple(found.values())


def _fields(document: Document, name: str, lang: Lang) -> tuple[Described, ...]:
    schema = document["components"]["schemas"][name]
    needed = schema.get("required", ())
    return tuple(
        Described(field, _kind(one), field in needed, _field(field, one, lang))
        for field, one in schema.get("properties", {}).items()
    )


def _meaning(described: Document, lang: Lang) -> str:
    english = str(described.get("description") or described.get("summary", ""))
    french = str(described.get("x-fr", FRENCH.get(english, english)))
    return typeset(french if lang is Lang.FR else english)


def _field(name: str, described: Document, lang: Lang) -> str:
    """What a field or a parameter means; what it always means where nothing more is said of it."""
    return _meaning(described, lang) or (to_page(FIELDS[name], lang) if name in FIELDS else "")


def _names(schema: Document) -> list[str]:
    """The models that a schema names."""
    if "$ref" in schema:
        return [str(schema["$ref"]).rpartition("/")[2]]
    inner = [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
    inner += [one for one in (schema.get("items"), schema.get("additionalProperties")) if isinstance(one, dict)]
    return [name for one in inner for name in _names(one)]


def _kind(schema: Document) -> str:
    """A type in a few signs: `string`, `first | second | null`, `[string]`, `{integer}`."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return str(schema["const"])
    if "enum" in schema:
        return " | ".join(str(one) for one in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_kind(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"[{_kind(schema.get('items', {}))}]"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"{{{_kind(schema['additionalProperties'])}}}"
    return str(schema.get("type", "…"))
