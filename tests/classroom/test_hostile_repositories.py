"""Nothing of a repository is executed outside the jail, nothing of it leads elsewhere, and none takes the class with it."""

import hashlib
import os
import subprocess
import time
import zlib
from pathlib import Path
from threading import Event, Timer

import pytest

from classroom.repositories import Repository, code_of, collected, said
from ludotheque.classroom.handins import git_process
from ludotheque.classroom.handins.git_local import local_tip
from ludotheque.classroom.handins.git_process import GitFailure, GitTooBig, open_git

WHEN = "2021-12-04T10:00:00"


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The teacher's own settings; nothing of them but the way in is used."""
    mine = tmp_path / "gitconfig"
    mine.touch()
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(mine))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    return mine


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A program that leaves a trace where it is run."""
    program = tmp_path / "piege.sh"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path}/pris\ncat\n")
    program.chmod(0o700)
    return program


@pytest.fixture
def ana(tmp_path: Path) -> Repository:
    made = Repository.new(tmp_path / "ana")
    made.commit(WHEN, a_py="x = 1\n")
    return made


def caught(trap: Path) -> bool:
    return (trap.parent / "pris").exists()


def raw_tree(repository: Repository, *entries: tuple[str, str, bytes]) -> None:
    """A commit whose tree is written as bytes, with names that git add would refuse; an entry is mode, name, content or number."""
    whole = b""
    for mode, name, content in entries:
        known = mode in ("160000", "40000")
        number = content.decode() if known else repository.git("hash-object", "-w", "--stdin", given=content)
        whole += f"{mode} {name}".encode("utf-8", "surrogateescape") + b"\0" + bytes.fromhex(number)
    tree = repository.git("hash-object", "-w", "-t", "tree", "--literally", "--stdin", given=whole)
    repository.git("update-ref", "refs/heads/main", repository.git("commit-tree", tree, "-m", "x", when=WHEN))


def test_no_setting_and_no_hook_of_a_local_repository_is_obeyed(tmp_path: Path, ana: Repository, trap: Path) -> None:
    (ana.path / ".gitattributes").write_text("*.py filter=mal diff=mal merge=mal text eol=crlf\n")
    ana.commit("2021-12-04T11:00:00")
    hooks = ana.path / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    for hook in (
        "post-checkout",
        "post-merge",
        "pre-auto-gc",
        "reference-transaction",
        "fsmonitor-watchman",
        "post-index-change",
    ):
        (hooks / hook).write_bytes(trap.read_bytes())
        (hooks / hook).chmod(0o700)
    with (ana.path / ".git" / "config").open("a") as config:
        config.write(
            f"[core]\n fsmonitor = {trap}\n sshCommand = {trap}\n pager = {trap}\n hooksPath = {hooks}\n alternateRefsCommand = {trap}\n"
            f" gitProxy = {trap}\n[include]\n path = {tmp_path}/autre\n[uploadpack]\n packObjectsHook = {trap}\n"
            f'[filter "mal"]\n clean = {trap}\n smudge = {trap}\n process = {trap}\n required = true\n[diff "mal"]\n'
            f" command = {trap}\n textconv = {trap}\n[extensions]\n partialClone = mal\n"
            f'[remote "mal"]\n url = ext::{trap}\n promisor = true\n uploadpack = {trap}\n[protocol]\n allow = always\n'
        )
    (tmp_path / "autre").write_text(f"[core]\n fsmonitor = {trap}\n")
    one = collected(tmp_path, "ana")["ana"]
    assert code_of(one) == "x = 1\n"
    assert not caught(trap)
    subprocess.run(["git", "diff"], cwd=ana.path, capture_output=True, check=False)
    assert caught(trap)  # whoever runs git in there falls into it


@pytest.mark.usefixtures("ana")
def test_the_teachers_aliases_hooks_and_filters_are_left_out_and_the_way_in_is_kept(
    tmp_path: Path, trap: Path, settings: Path
) -> None:
    (tmp_path / "cles").write_text(f"[credential]\n helper = !{trap}\n[http]\n proxy = http://p.example\n")
    settings.write_text(
        f"[include]\n path = {tmp_path}/cles\n[alias]\n fetch = !{trap}\n[core]\n hooksPath = {tmp_path}\n sshCommand = ssh -i x\n"
        f"[uploadpack]\n packObjectsHook = {trap}\n[protocol]\n allow = always\n"
    )
    git = open_git(tmp_path / "d")
    git.run(tmp_path / "d" / "x.git", "init", "--bare", "--quiet", str(tmp_path / "d" / "x.git"))
    kept = git.run(tmp_path / "d" / "x.git", "config", "--list", "--name-only").decode().split()
    assert {"credential.helper", "http.proxy", "core.sshcommand"} <= set(kept)
    assert not {"alias.fetch", "uploadpack.packobjectshook"} & set(kept)
    assert git.run(tmp_path / "d" / "x.git", "config", "core.hooksPath").decode().strip() == os.devnull
    assert git.run(tmp_path / "d" / "x.git", "config", "protocol.allow").decode().strip() == "never"
    assert code_of(collected(tmp_path, "ana")["ana"]) == "x = 1\n"
    assert not caught(trap)


def test_git_itself_refuses_other_ways_than_ours(tmp_path: Path, trap: Path) -> None:
    git = open_git(tmp_path / "d")
    store = tmp_path / "d" / "x.git"
    git.run(store, "init", "--bare", "--quiet", str(store))
    for address in (f"ext::{trap}", "http://forge.example/x", "ftp://forge.example/x"):
        with pytest.raises(GitFailure, match="not allowed"):
            git.run(store, "ls-remote", "--", address)
    assert not caught(trap)


def test_links_and_submodules_are_said_and_not_followed(tmp_path: Path, ana: Repository) -> None:
    (tmp_path / "secret.py").write_text("mot_de_passe = 1\n")
    (ana.path / "lien.py").symlink_to(tmp_path / "secret.py")
    (ana.path / "dossier").symlink_to(tmp_path)
    Repository.new(ana.path / "module").commit(WHEN, b_py="y = 1\n")
    ana.commit("2021-12-04T11:00:00")
    one = collected(tmp_path, "ana")["ana"]
    assert sorted(path.name for path in one.path.rglob("*")) == ["a.py"]
    assert "des liens, qui ne sont pas suivis : dossier, lien.py" in said(one)
    assert "Sous-modules, qui ne sont pas lus : module." in said(one)


@pytest.mark.parametrize("name", ["../dehors.py", "..", ".git", "a/../../dehors.py", "/tmp/dehors.py"])
def test_names_that_lead_out_of_the_folder_write_nothing_there(tmp_path: Path, ana: Repository, name: str) -> None:
    raw_tree(ana, ("100644", "a.py", b"x = 1\n"), ("100644", name, b"pris = 1\n"))
    one = collected(tmp_path, "ana")["ana"]
    assert not one.path.exists() or [path.name for path in one.path.rglob("*")] == ["a.py"]
    assert not list(tmp_path.rglob("dehors.py"))


def test_odd_names_are_written_or_said(tmp_path: Path, ana: Repository) -> None:
    names = sorted(
        ["-rf.py", "a\nb.py", "é.py", "\x1b[2J.py", "x" * 300 + ".py", "con.py", "a\\b.py", "$(touch pris).py"]
    )
    raw_tree(ana, *(("100644", name, b"x = 1\n") for name in names))
    one = collected(tmp_path, "ana")["ana"]
    assert len([*one.path.iterdir()]) == len(names) - 1
    assert "mal nommés, laissés de côté : xxx" in said(one) and "\x1b" not in said(one)


def test_a_file_and_a_folder_of_one_name_do_no_harm(tmp_path: Path, ana: Repository) -> None:
    inside = ana.git("rev-parse", "HEAD^{tree}")
    raw_tree(ana, ("100644", "b.py", b"x = 2\n"), ("40000", "b.py", inside.encode()))
    assert said(collected(tmp_path, "ana")["ana"])


def test_a_huge_file_is_left_out_and_huge_code_is_left_to_a_person(tmp_path: Path, ana: Repository) -> None:
    (ana.path / "donnees.csv").write_bytes(b"0" * 3_000_000)
    (ana.path / "film.mp4").write_bytes(b"0" * 30_000_000)
    ana.commit("2021-12-04T11:00:00")
    one = collected(tmp_path, "ana")["ana"]
    assert [path.name for path in one.path.iterdir()] == ["a.py"]
    assert "trop gros ou mal nommés, laissés de côté : donnees.csv." in said(one)
    (ana.path / "a.py").write_bytes(b"#" * 3_000_000)
    ana.commit("2021-12-04T12:00:00")
    two = collected(tmp_path, "ana")["ana"]
    assert not two.path.exists() and "« a.py » est trop gros" in said(two)


def test_a_tree_that_unfolds_to_millions_of_names_is_refused_soon(tmp_path: Path, ana: Repository) -> None:
    tree = ana.git("rev-parse", "HEAD^{tree}")
    for _ in range(8):  # ten to the eighth names, in a few hundred bytes
        lines = "".join(f"040000 tree {tree}\td{digit}\n" for digit in range(10))
        tree = ana.git("mktree", given=lines.encode())
    ana.git("update-ref", "refs/heads/main", ana.git("commit-tree", tree, "-m", "x", when=WHEN))
    one = collected(tmp_path, "ana")["ana"]
    assert not one.path.exists() and "trop gros" in said(one)


def test_a_small_pack_that_unfolds_to_gigabytes_is_refused_soon(tmp_path: Path, ana: Repository) -> None:
    base = b"\0" * 0x10000
    number = hashlib.sha1(b"blob %d\0" % len(base) + base).digest()
    copies = 3 * 2**30 // len(base)
    delta = length(len(base)) + length(copies * len(base)) + b"\x80" * copies  # copy the whole of it, again and again
    bomb = b"PACK" + (2).to_bytes(4) + (2).to_bytes(4)
    bomb += entry(3, len(base)) + zlib.compress(base) + entry(7, len(delta)) + number + zlib.compress(delta)
    bomb += hashlib.sha1(bomb).digest()
    assert len(bomb) < 10_000
    (ana.path / ".git" / "objects" / "pack" / f"pack-{'a' * 40}.pack").write_bytes(bomb)
    one = collected(tmp_path, "ana")["ana"]
    assert not one.path.exists() and "Out of memory" in said(one)


def length(size: int) -> bytes:
    """A number as git writes it in a delta: seven bits a byte."""
    return bytes([size & 0x7F | 0x80]) + length(size >> 7) if size > 0x7F else bytes([size])


def entry(kind: int, size: int) -> bytes:
    """How an object begins in a pack: its kind, and its length."""
    first = kind << 4 | size & 0xF
    return bytes([first | 0x80]) + length(size >> 4) if size > 0xF else bytes([first])


def test_a_repository_that_is_too_big_is_given_up_and_leaves_nothing(
    tmp_path: Path, ana: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ana.path / "bruit.bin").write_bytes(os.urandom(2_000_000))
    ana.commit("2021-12-04T11:00:00")
    monkeypatch.setattr(git_process, "MOST_BYTES", 1_000_000)
    monkeypatch.setattr("ludotheque.classroom.handins.git_local.MOST_BYTES", 1_000_000)
    Repository.new(tmp_path / "bo").commit(WHEN, a_py="y = 1\n")
    found = collected(tmp_path, "ana\nbo")
    assert "il est trop gros" in said(found["ana"]) and code_of(found["bo"]) == "y = 1\n"
    assert not (tmp_path / "notes" / "depots" / "ana" / "depot.git").exists()
    assert not (tmp_path / "notes" / "depots" / "ana" / "copie.git").exists()


def test_objects_that_lie_elsewhere_are_not_taken(tmp_path: Path, ana: Repository) -> None:
    """A student cannot have a classmate's work graded by naming where it lies."""
    sha = ana.git("rev-parse", "HEAD")
    for name in ("emprunt", "lien", "dossier", "pointe", "lie"):
        thief = Repository.new(tmp_path / name).path / ".git"
        (thief / "refs" / "heads" / "main").write_text(f"{sha}\n")
    (tmp_path / "emprunt/.git/objects/info").mkdir(exist_ok=True)
    (tmp_path / "emprunt/.git/objects/info/alternates").write_text(f"{ana.path}/.git/objects\n")
    for folder in (ana.path / ".git" / "objects").iterdir():
        if len(folder.name) == 2:
            (tmp_path / "dossier/.git/objects" / folder.name).symlink_to(folder)
            (tmp_path / "lien/.git/objects" / folder.name).mkdir()
            for file in folder.iterdir():
                (tmp_path / "lien/.git/objects" / folder.name / file.name).symlink_to(file)
    (tmp_path / "pointe/.git").rename(tmp_path / "pointe-git")
    (tmp_path / "pointe/.git").write_text(f"gitdir: {ana.path}/.git\n")
    (tmp_path / "lie/.git").rename(tmp_path / "lie-git")
    (tmp_path / "lie/.git").symlink_to(ana.path / ".git")
    (tmp_path / "suivi").symlink_to(ana.path)
    found = collected(tmp_path, "emprunt\nlien\ndossier\npointe\nlie\nsuivi")
    assert not any(one.path.exists() for one in found.values())
    assert "emprunte ses objets" in said(found["emprunt"])


def test_pipes_and_damaged_objects_are_a_sentence(tmp_path: Path) -> None:
    for name in ("tube", "abime", "faux", "sans"):
        Repository.new(tmp_path / name).commit(WHEN, a_py=f"x = '{name}'\n")
    objects = {name: [*(tmp_path / name / ".git/objects").glob("??/*")] for name in ("tube", "abime", "faux")}
    for file in objects["tube"]:
        file.unlink()
        os.mkfifo(file)
    for file in objects["abime"]:
        file.chmod(0o600)
        file.write_bytes(b"\0" * 50)
    contents = [file.read_bytes() for file in objects["faux"]]
    for file, content in zip(objects["faux"], contents[1:] + contents[:1], strict=True):
        file.chmod(0o600)
        file.write_bytes(content)  # each object under the number of another
    (tmp_path / "sans/.git/HEAD").write_text("ref: refs/heads/../../../../etc/passwd\n")
    found = collected(tmp_path, "tube\nabime\nfaux\nsans")
    assert not any(one.path.exists() for one in found.values())
    assert all("n'a pas été lu" in said(one) for one in found.values())


def test_a_server_that_never_answers_is_left_and_its_programs_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ssh = tmp_path / "ssh"
    ssh.write_text(f"#!/bin/sh\nsleep 600 & echo $! > {tmp_path}/numero; wait\n")
    ssh.chmod(0o700)
    monkeypatch.setenv("GIT_SSH", str(ssh))
    monkeypatch.setenv("GIT_SSH_VARIANT", "simple")
    monkeypatch.setattr("ludotheque.classroom.handins.git_depot.ASK_SECONDS", 1.0)
    one = collected(tmp_path, "ana ; ssh://forge/ana")["ana"]
    assert "trop de temps" in said(one)
    number = int((tmp_path / "numero").read_text())
    for _ in range(100):
        if not _runs(number):
            break
        time.sleep(0.05)
    assert not _runs(number)


def _runs(number: int) -> bool:
    """Whether a process is there and has not ended; nobody may have asked how it ended yet."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_what_is_under_way_can_be_stopped_and_what_says_too_much_is_ended(tmp_path: Path) -> None:
    loud = tmp_path / "git"
    loud.write_text("#!/bin/sh\ncase $1 in version) echo git version 2.39.5;; config) ;; *) yes;; esac\n")
    loud.chmod(0o700)
    git = open_git(tmp_path / "d", {"PATH": f"{tmp_path}:{os.environ['PATH']}"})
    with pytest.raises(GitTooBig):
        git.run(tmp_path / "x", "log", most=1000)
    loud.write_text("#!/bin/sh\nsleep 600\n")
    Timer(0.5, git.stop.set).start()
    with pytest.raises(GitFailure, match="stopped"):
        git.run(tmp_path / "x", "log")
    assert isinstance(git.stop, Event)


@pytest.mark.parametrize("branch", ["\x1b[31mrouge", "a\nb", "a\x07", "\u202eegnor"], ids=repr)
def test_a_branch_that_moves_a_cursor_is_called_nothing(branch: str, tmp_path: Path) -> None:
    ana = Repository.new(tmp_path / "ana")
    commit = ana.commit("2021-12-01T12:00:00", a_py="x = 1\n")
    (ana.path / ".git" / "HEAD").write_text(f"ref: refs/heads/{branch}\n", "utf-8")
    (ana.path / ".git" / "packed-refs").write_text(f"{commit} refs/heads/{branch}\n", "utf-8")
    assert local_tip(ana.path, "") == ("", commit)
    log = f"2021-12-01T12:00 {ana.path} refs/heads/main {commit}\n"
    (one,) = collected(tmp_path, f"{ana.path}\n", log=log).values()
    assert all(line.isprintable() for line in said(one).splitlines())
