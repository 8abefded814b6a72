"""A link inside the folder of a class leads to nobody else's work, and the teacher is told; a link that is named is followed."""

import stat
import zipfile
from pathlib import Path

import pytest

from classroom.stand_in import StandIn
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.classes import grade_all
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.collecting import by_their_files
from ludotheque.classroom.handins.gathering import left_aside
from ludotheque.classroom.handins.refusing import BadSubmission
from ludotheque.classroom.handins.submissions import find_submissions, links_among, read_submission
from ludotheque.classroom.judging.verdict import VerdictState

CODE = "def newBoard(n):\n    return [0] * n\n"


@pytest.fixture
def a_class(tmp_path: Path) -> Path:
    """Two who worked, one whose folder is a link to another's, one whose folder leads out of the class."""
    folder = tmp_path / "rendus"
    for name in ("berthe", "zoe"):
        (folder / name).mkdir(parents=True)
        (folder / name / "alak.py").write_text(CODE)
    (tmp_path / "corrige").mkdir()
    (tmp_path / "corrige" / "alak.py").write_text(CODE)
    (folder / "malin").symlink_to("berthe")
    (folder / "rusee").symlink_to(tmp_path / "corrige")
    (folder / "perdu.py").symlink_to("nulle-part.py")
    return folder


@pytest.mark.parametrize("pattern", ["", "/*"])
def test_a_link_to_a_classmate_earns_nothing_and_it_is_said(a_class: Path, pattern: str) -> None:
    places = [f"{a_class}{pattern}"]
    paths = find_submissions(places)
    links = links_among(paths, places)
    assert {path.name for path in links} == {"malin", "rusee", "perdu.py"}
    grader = Grader(find_assignment("alak-torique"), StandIn)
    left = left_aside(paths, places)
    hand_ins = [one for one in by_their_files(paths) if one.name in left]
    assert {one.path for one in hand_ins} == links
    results = {one.name: one for one in grade_all(grader, hand_ins, {}, 1, left=left)}
    assert {verdict.state for one in results.values() for verdict in one.verdicts} == {VerdictState.UNJUDGED}
    assert "« malin » is a link: it is not followed" in results["malin"].flags[0].en
    assert {path.name for path in paths} - {path.name for path in links} == {"berthe", "zoe"}


def test_a_link_that_the_teacher_names_is_followed(a_class: Path) -> None:
    (a_class.parent / "courant").symlink_to("rendus")
    for place in (a_class.parent / "courant", a_class / "rusee", a_class / "malin"):
        paths = find_submissions([str(place)])
        assert not links_among(paths, [str(place)]) & {place}
    assert list(read_submission(a_class / "rusee").files) == ["alak.py"]


def test_of_links_named_together_those_that_lead_to_each_other_are_not_followed(a_class: Path) -> None:
    places = [str(a_class / name) for name in ("berthe", "malin", "rusee")]  # as a shell spells rendus/* out
    assert links_among(find_submissions(places), places) == {a_class / "malin"}


def test_a_link_in_a_hand_in_is_not_followed_and_the_teacher_is_told(a_class: Path) -> None:
    (a_class / "zoe" / "mots_de_passe.py").symlink_to("/etc/passwd")
    (a_class / "zoe" / "src").symlink_to("../berthe")
    submission = read_submission(a_class / "zoe")
    assert list(submission.files) == ["alak.py"]
    (said,) = submission.flags
    assert said.en == "The hand-in holds links, which are not followed: mots_de_passe.py, src."
    assert said in submission.notes


def test_a_hand_in_that_is_nothing_but_a_link_is_refused_for_it(a_class: Path) -> None:
    (a_class / "yann").mkdir()
    (a_class / "yann" / "alak.py").symlink_to("../berthe/alak.py")
    with pytest.raises(BadSubmission, match=r"a link, which is not followed: alak\.py"):
        read_submission(a_class / "yann")


def test_a_link_in_a_zip_is_not_taken_for_a_file(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "r.zip", "w") as archive:
        archive.writestr("alak.py", CODE)
        link = zipfile.ZipInfo("lien.py")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "../berthe/alak.py")
    submission = read_submission(tmp_path / "r.zip")
    assert list(submission.files) == ["alak.py"]
    assert "lien.py" in submission.flags[0].en


def test_a_clone_that_is_a_link_dates_nothing(a_class: Path) -> None:
    (a_class / "zoe" / ".git").symlink_to("/nonexistent")
    assert read_submission(a_class / "zoe").handed_in is not None
