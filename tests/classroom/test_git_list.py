"""A list of repositories is read as it was meant, and refused with its line; a journal of pushes too."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.classroom.handins.git_addresses import (
    BadAddress,
    hand_in_name,
    is_branch,
    read_address,
    same_place,
    without_secrets,
)
from ludotheque.classroom.handins.git_depot import read_tip
from ludotheque.classroom.handins.git_list import BadGitList, GitSource, parse_git_list, read_git_list
from ludotheque.classroom.handins.push_log import BadPushLog, Push, parse_push_log, pushes_to, read_push_log
from ludotheque.core.errors import LudothequeError

BASE = Path("/classe")
SHA = "4f1c0e8d" * 5
WORDS = st.text(st.characters(codec="utf-8"), max_size=40)


def listed(text: str) -> list[tuple[str, str, str]]:
    return [(one.name, one.address.text, one.branch) for one in parse_git_list(text, BASE)]


def test_a_line_is_an_address_or_a_name_an_address_and_a_branch() -> None:
    text = """# la classe
    https://forge.example/ana/projet-ana.git   # premier groupe
    Bo Martin ; git@forge.example:bo/projet.git
    ; ../depots/cy ; rendu

    Dé ; ssh://git@forge.example/de/projet ; groupe/dé
    """
    assert listed(text) == [
        ("projet-ana", "https://forge.example/ana/projet-ana.git", ""),
        ("Bo Martin", "git@forge.example:bo/projet.git", ""),
        ("cy", "../depots/cy", "rendu"),
        ("Dé", "ssh://git@forge.example/de/projet", "groupe/dé"),
    ]


def test_repositories_of_one_name_are_called_after_their_owners_too() -> None:
    text = "https://f.example/ana/projet\nhttps://f.example/bo/Projet.git\nana-projet ; x\n/depots/cy/.git"
    assert [name for name, _, _ in listed(text)] == ["ana-projet", "bo-Projet", "ana-projet (2)", "cy"]


@pytest.mark.parametrize(
    "address",
    [
        "--upload-pack=touch /tmp/x",
        "-x",
        "ext::sh -c touch% /tmp/x",
        "fd::17",
        "http://forge.example/ana",
        "ftp://forge.example/ana",
        "ssh://-oProxyCommand=x/ana",
        "ssh://git@-oProxyCommand=x/ana",
        "-oProxyCommand=x:ana",
        "git@-oProxyCommand=x:ana",
        "forge.example:-ana",
        "https:///ana",
        "https://forge.example/",
        "https://forge.example/ana\x1b[2J",
        "file://forge/ana",
        "",
    ],
)
def test_an_address_that_could_be_an_order_is_refused(address: str) -> None:
    with pytest.raises(BadAddress):
        read_address(address, BASE)


def test_a_refusal_names_the_list_the_line_and_no_password(tmp_path: Path) -> None:
    (tmp_path / "l.txt").write_text("# x\nana ; ftp://u:secret@forge.example/ana\n")
    with pytest.raises(BadGitList) as refusal:
        read_git_list(tmp_path / "l.txt")
    assert "« l.txt »" in refusal.value.text.fr and "ligne 2" in refusal.value.text.fr
    assert "secret" not in refusal.value.text.fr + refusal.value.text.en


@pytest.mark.parametrize("content", [b"", b"# rien\n", b"\xff\xfe", b"a;b;c;d", b"a ; b ; x..y"])
def test_a_list_that_says_nothing_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "l.txt").write_bytes(content)
    with pytest.raises(BadGitList):
        read_git_list(tmp_path / "l.txt")
    with pytest.raises(BadGitList):
        read_git_list(tmp_path / "absente.txt")


def test_a_roster_is_a_list_too_with_its_names_and_deadlines(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(
        "limite = 2021-12-05T23:59:00\n"
        '[[equipe]]\nfichier = "dupont*"\netudiants = ["Ana Dupont"]\ndepot = "https://f.example/ana/p.git"\nbranche = "rendu"\n'
        '[[equipe]]\netudiants = ["Bo Roy", "Cy Roy"]\ndepot = "cy"\nlimite = 2021-12-07T12:00:00\n'
        '[[equipe]]\nfichier = "sans"\netudiants = ["Di"]\n'
    )
    (tmp_path / "c.csv").write_text("nom;depot\nAna;https://f.example/ana/p.git\nBo;x/p\nCy;x/p\n")
    ana, roy = read_git_list(tmp_path / "c.toml")
    assert (ana.name, ana.branch, ana.deadline) == ("dupont", "rendu", datetime(2021, 12, 5, 23, 59))
    assert (roy.name, roy.deadline) == ("Bo Roy et Cy Roy", datetime(2021, 12, 7, 12))
    assert roy.address.local == tmp_path.resolve() / "cy"
    assert [one.name for one in read_git_list(tmp_path / "c.csv")] == ["Ana", "Bo et Cy"]


def test_a_password_is_never_shown() -> None:
    assert without_secrets("'https://u:p@ss@f.example/x' ssh://git:pw@f/x") == "'https://f.example/x' ssh://git@f/x"
    assert read_address("https://oauth2:abc@f.example/x", BASE).shown == "https://f.example/x"


def test_one_repository_is_known_under_its_usual_names() -> None:
    long = "https://key@Forge.example/ana/projet.git"
    for other in ("git@forge.example:ana/projet", "ssh://git@forge.example:22/ana/projet.git/", "ana/projet"):
        assert same_place(long, other)
    for other in ("projet", "na/projet", "bo/projet", "", "forge.example/ana", "ana/projet/x"):
        assert not same_place(long, other)


@pytest.mark.parametrize("name", ["main", "a/b", "--upload-pack=x", "é", "v1.0"])
def test_names_of_branches(name: str) -> None:
    assert is_branch(name)


@pytest.mark.parametrize(
    "name", ["", "a b", "a..b", "/a", "a/", "a:b", "+a^", "a.lock", "a~1", "a*", ".a", "a//b", "a@{1}"]
)
def test_what_is_no_name_of_a_branch(name: str) -> None:
    assert not is_branch(name)


@given(WORDS)
def test_whatever_stands_in_a_list_is_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        found = parse_git_list(text, BASE)
    except LudothequeError as refusal:
        assert refusal.text.fr and refusal.text.en
        return
    for one in found:
        assert isinstance(one, GitSource) and not one.address.text.startswith("-")
        assert one.name.isprintable() and "/" not in one.name and not one.name.startswith(".")


@given(WORDS, st.from_regex(r"[a-z0-9]{1,8}(/[a-z0-9]{1,8}){0,2}", fullmatch=True), st.just("") | st.just("rendu"))
def test_what_is_written_as_a_line_is_read_back(name: str, path: str, branch: str) -> None:
    plain = hand_in_name(name.replace(";", "").replace("#", ""))
    assert listed(f"{plain} ; https://f.example/{path} ; {branch}") == [(plain, f"https://f.example/{path}", branch)]


@given(st.text(max_size=200))
def test_a_name_is_one_folder(words: str) -> None:
    name = hand_in_name(words)
    assert name.isprintable() and 0 < len(name.encode()) <= 150 and name == hand_in_name(name)
    assert "/" not in name and name not in (".", "..")


def test_a_journal_is_read_by_columns_in_the_order_of_time() -> None:
    text = f"""# serveur
    2021-12-05T22:10:00;ana/projet;refs/heads/main;{SHA}
    2021-12-04T10:00:00 bo refs/heads/main {SHA.upper()}  # essai
    """
    assert parse_push_log(text) == (
        Push(datetime(2021, 12, 4, 10), "bo", "refs/heads/main", SHA),
        Push(datetime(2021, 12, 5, 22, 10), "ana/projet", "refs/heads/main", SHA),
    )
    utc = parse_push_log(f"2021-12-05T21:10:00Z x main {SHA}")[0].when
    assert utc == datetime(2021, 12, 5, 21, 10, tzinfo=UTC).astimezone().replace(tzinfo=None)


def test_events_of_github_and_of_gitlab_are_pushes() -> None:
    github = {"type": "PushEvent", "created_at": "2021-12-05T21:10:00Z", "repo": {"name": "ana/projet"}}
    github |= {"payload": {"ref": "refs/heads/main", "head": SHA, "before": "0" * 40}}
    gitlab = {"action_name": "pushed to", "created_at": "2021-12-05T21:10:00.943Z", "project_id": 7}
    gitlab |= {"push_data": {"ref_type": "branch", "ref": "main", "commit_to": SHA, "commit_from": None}}
    other = {"type": "WatchEvent", "created_at": "2021-12-05T21:10:00Z", "repo": {"name": "ana/projet"}}
    gone = gitlab | {"push_data": {"ref_type": "branch", "ref": "main", "commit_to": None}}
    here = parse_push_log(json.dumps([github, other]))
    there = parse_push_log(json.dumps({"ana": [gitlab, gone]}))
    assert pushes_to(here, "x", "https://github.example/ana/projet.git", "main") == list(here) and len(here) == 1
    assert [(one.depot, one.ref, one.commit) for one in there] == [("ana", "refs/heads/main", SHA)]


@pytest.mark.parametrize(
    "text",
    ["hier ana main " + SHA, "2021-12-05 ana main", "2021-12-05 ana main abc", "[1]", "{", '[{"type": "PushEvent"}]'],
)
def test_a_journal_that_cannot_be_understood_is_refused_with_its_name(tmp_path: Path, text: str) -> None:
    (tmp_path / "j.log").write_text(text)
    with pytest.raises(BadPushLog, match=r"j\.log"):
        read_push_log(tmp_path / "j.log")


@given(
    st.lists(
        st.tuples(
            st.datetimes(datetime(1990, 1, 1), datetime(2100, 1, 1)),
            st.from_regex(r"[a-z]{1,5}/[a-z]{1,5}", fullmatch=True),
            st.from_regex("[0-9a-f]{40}", fullmatch=True),
        ),
        max_size=6,
    ),
    st.sampled_from([" ", ";", "  ;\t"]),
)
def test_what_is_written_as_a_journal_is_read_back(pushes: list[tuple[datetime, str, str]], between: str) -> None:
    lines = "\n".join(between.join((when.isoformat(), depot, "refs/heads/x", sha)) for when, depot, sha in pushes)
    read = [(one.when, one.depot, one.commit) for one in parse_push_log(lines)]
    assert read == sorted(pushes, key=lambda one: one[0])


@given(
    st.text(max_size=60)
    | st.recursive(st.none() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)).map(
        json.dumps
    )
)
def test_whatever_stands_in_a_journal_is_read_or_refused(text: str) -> None:
    try:
        parse_push_log(text)
    except (LudothequeError, ValueError):
        pass


@given(st.text(max_size=80))
def test_whatever_a_server_answers_is_read(text: str) -> None:
    commit, branch = read_tip(text, "HEAD")
    assert len(commit) in (0, 40) and (not branch or is_branch(branch))
