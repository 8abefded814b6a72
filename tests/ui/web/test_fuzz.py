"""Whatever a program sends, the house answers as its OpenAPI document says, and never with a mistake of its own."""

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st

from knocking import Knocked, Program, on_sqlite

STREAMS = "stream|analyse$|graph"  # they think or wait; test_api follows them
QUICK, DEEP = 1, 150  # examples for each address


def fuzz(house: Knocked, examples: int) -> int:
    """Ask everything of every address; how many addresses there are."""
    import schemathesis
    from schemathesis.checks import CHECKS
    from schemathesis.core.result import Ok

    ana = house.program("Ana")
    name = ana.open(opponent="screen")["id"]
    document = house.client.get("/api/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document).exclude(path_regex=STREAMS)
    checks = [
        CHECKS.get_one(one)
        for one in (
            "not_a_server_error",
            "status_code_conformance",
            "content_type_conformance",
            "response_schema_conformance",
        )
    ]
    count = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        count += 1
        _ask(house, ana, name, operation, checks, examples)
    return count


def _ask(house: Knocked, ana: Program, name: str, operation, checks, examples: int) -> None:  # type: ignore[no-untyped-def]
    from schemathesis import GenerationMode

    modes = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode))

    @settings(max_examples=examples, database=None, derandomize=True, deadline=None,
              suppress_health_check=list(HealthCheck), phases=[Phase.generate])  # fmt: skip
    @given(case=modes, real=st.booleans(), known=st.integers(0, 3))
    def ask(case, real: bool, known: int) -> None:  # type: ignore[no-untyped-def]
        if real and "name" in case.path_parameters:
            case.path_parameters["name"] = name  # a match that exists
        headers = {} if known == 0 else ana.headers
        sent = case.as_transport_kwargs(base_url="http://maison", headers=headers)
        method, url = sent.pop("method"), sent.pop("url")
        if isinstance(sent.get("data"), (bytes, str)):
            sent["content"] = sent.pop("data")
        kept = {key: value for key, value in sent.items() if value is not None and key != "cookies"}
        try:
            answer = house.client.request(method, url, **kept)
        except httpx.InvalidURL:  # too long for the client: it cannot be sent
            reject()
        case.validate_response(answer, checks=checks)

    ask()


@on_sqlite
def test_a_little_of_everything(house: Knocked) -> None:
    assert fuzz(house, QUICK) >= 14


@pytest.mark.long
def test_much_of_everything(house: Knocked) -> None:
    assert fuzz(house, DEEP) >= 14
