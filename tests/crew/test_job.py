"""A job travels as one line of JSON; only what was offered, in a package of ours, is called by its name."""

import json

import pytest

from crew.errands import doubled, not_offered, refuses, told_apart
from ludotheque.core.errors import LudothequeError
from ludotheque.crew.job import CrewJob, WorkerDied, answer, dead, signed_by

HERE = ("ludotheque", "crew")


def test_what_is_found_comes_back_as_it_was() -> None:
    given: dict[str, list[int | str | None]] = {"a": [1, "é", None], "b": []}
    job = CrewJob(told_apart, "one", given)
    assert job.read(answer(job.packed(), HERE)) == given


def test_a_line_is_a_line_whatever_it_holds() -> None:
    packed = CrewJob(refuses, "two\nlines", "line\nbreak \udce9").packed()
    assert "\n" not in packed and packed.isascii()


def test_a_refusal_keeps_its_sentence_in_both_languages() -> None:
    job = CrewJob(refuses, "one", "tarte")
    with pytest.raises(LudothequeError) as caught:
        job.read(answer(job.packed(), HERE))
    assert (caught.value.text.fr, caught.value.text.en) == ("Pas de tarte ici.", "No tarte here.")


@pytest.mark.parametrize(
    "name",
    [
        "os:system",  # not of a package of ours: not even imported
        "crew.errands:not_offered",
        "crew.errands:os.system",
        "crew.errands:nothing",
        "ludotheque.core.text:quoted",
        "ludotheque.crew.job:answer",
        "ludothequery.core:x",
        "",
    ],
)
def test_what_was_not_offered_is_called_by_nobody(name: str) -> None:
    packed = json.dumps({"id": "one", "name": name, "version": CrewJob(not_offered, "", 1).version, "given": "true"})
    told = json.loads(answer(packed, HERE))
    assert list(told) == ["refused"] and "offert" in told["refused"][0]


def test_a_package_that_nobody_named_at_the_start_is_not_imported() -> None:
    packed = CrewJob(doubled, "one", 2).packed().replace("crew.errands", "antigravity.errands")
    assert "refused" in json.loads(answer(packed))


def test_another_version_of_our_code_does_not_do_our_jobs() -> None:
    job = CrewJob(doubled, "one", 4, version="0.0.1")
    with pytest.raises(LudothequeError, match=r"0\.0\.1"):
        job.read(answer(job.packed(), HERE))


@pytest.mark.parametrize("line", ['{"id": "other", "found": 4}', '{"id": "one"}', "[]", '"one"', "not json", ""])
def test_what_does_not_answer_the_job_is_not_believed(line: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        CrewJob(doubled, "one", 2).read(line)


def test_the_death_of_the_one_who_did_it_is_told_with_the_name_of_the_job() -> None:
    with pytest.raises(WorkerDied, match="charge of the-job"):
        CrewJob(doubled, "the-job", 2).read(dead())


def test_another_machine_signs_what_it_refuses_and_nothing_else() -> None:
    job = CrewJob(refuses, "one", "tarte")
    with pytest.raises(LudothequeError, match="Worker salle12: No tarte here"):
        job.read(signed_by("salle12", answer(job.packed(), HERE)))
    done = answer(CrewJob(doubled, "one", 2).packed(), HERE)
    assert signed_by("salle12", done) == done
