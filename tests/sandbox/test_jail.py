"""Real first-year files in a jail, with walls and without: loaded, called, watched, stopped."""

import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from data_folders import JAILED
from ludotheque.core.text import Lang
from ludotheque.sandbox import bubble, building, jail, protection
from ludotheque.sandbox.inmates import Inmates
from ludotheque.sandbox.inside.values import decode, encode
from ludotheque.sandbox.jail import Died, Fate, Flooded, Jail, JailError, Limits, TimedOut
from ludotheque.sandbox.protection import Protection, refuse_unprotected

WALLS = pytest.param(
    False,
    id="walls",
    marks=pytest.mark.walls,
)
SOURCES = {str(path.relative_to(JAILED)): path.read_bytes() for path in sorted(JAILED.rglob("*.*"))}


@pytest.fixture(scope="module", params=[WALLS, pytest.param(True, id="unsafe")])
def student(request: pytest.FixtureRequest) -> Iterator[Jail]:
    with Jail(SOURCES, Limits(cpu_seconds=60), unsafe=request.param) as opened:
        yield opened


def load(student: Jail, module: str, **more: Any) -> dict[str, Any]:
    return student.ask({"op": "load", "module": module, **more})


def call(student: Jail, function: str, *arguments: Any, **more: Any) -> dict[str, Any]:
    return student.ask({"op": "call", "function": function, "arguments": [encode(one) for one in arguments], **more})


def value(student: Jail, function: str, *arguments: Any, **more: Any) -> Any:
    answer = call(student, function, *arguments, **more)
    assert answer["error"] is None, answer
    return decode(answer["value"])


class TestLoading:
    def test_a_tidy_file_shows_its_own_functions_and_constants(self, student: Jail) -> None:
        answer = load(student, "tidy")
        assert answer["functions"]["put"] == ["board", "n", "=player", "=flag", "*rest", "**more"]
        assert answer["functions"]["twice"] == ["x"] and answer["functions"]["hello"] == ["name"]
        assert not answer["functions"].keys() & {"deepcopy", "lru_cache", "wraps"}
        assert answer["constants"] == {"NBL": 6, "NOMS": {"t": ["Rouge", "Blanc"]}}
        assert (answer["notes"], answer["printed"], answer["error"]) == ([], "", None)

    def test_a_file_that_plays_at_its_bottom_is_loaded_whole(self, student: Jail) -> None:
        answer = load(student, "plays", typed=["Ada", "3", "4"])
        assert set(answer["functions"]) == {"before", "after"}
        assert answer["printed"] == "Bonjour Ada\n"
        assert answer["error"].startswith("EOFError: ") and "plays.py, ligne 10" in answer["error"]
        assert [note.split()[0:2] for note in answer["notes"]] == [["Le", "module"], ["Ligne", "10"], ["Le", "fichier"]]
        assert "pose 4 questions" in answer["notes"][2]
        assert value(student, "before") == "b" and value(student, "after") == [[0, 0, 0]] * 6

    def test_a_file_that_crashes_half_way_keeps_what_follows(self, student: Jail) -> None:
        answer = load(student, "crashes")
        assert set(answer["functions"]) == {"f", "g"} and value(student, "g") == 2
        assert "numpy" in answer["notes"][0] and "ZeroDivisionError" in answer["notes"][1]

    def test_a_file_that_leaves_keeps_what_follows(self, student: Jail) -> None:
        assert set(load(student, "exits")["functions"]) == {"f", "g"}

    def test_a_file_that_never_ends_is_stopped_and_keeps_what_follows(self, student: Jail) -> None:
        answer = load(student, "loops", seconds=0.2)
        assert set(answer["functions"]) == {"g"} and "OutOfTime" in answer["error"]

    def test_a_syntax_error_is_told_with_its_line(self, student: Jail) -> None:
        answer = load(student, "broken")
        assert answer["functions"] == {} and answer["error"].startswith("SyntaxError: ") and "line 1" in answer["error"]

    def test_a_main_guard_is_not_entered(self, student: Jail) -> None:
        answer = load(student, "guarded")
        assert (answer["printed"], answer["notes"], answer["error"]) == ("", [], None)

    def test_the_files_beside_are_loaded_with_the_same_patience(self, student: Jail) -> None:
        answer = load(student, "several")
        assert set(answer["functions"]) == {"before", "after", "here"}
        assert value(student, "here") == 8

    def test_a_folder_is_a_package(self, student: Jail) -> None:
        load(student, "folder.part")
        assert value(student, "f") == 7

    def test_a_file_that_is_not_utf8_is_read_all_the_same(self, student: Jail) -> None:
        assert "Latin-1" in load(student, "latin")["notes"][0]
        assert value(student, "f") == "é"

    @pytest.mark.parametrize("name", ["absent", "random", "roi_des_roses", "ludotheque.sujets.alak"])
    def test_only_the_submission_is_loaded_never_the_reference(self, student: Jail, name: str) -> None:
        answer = load(student, name)
        assert answer["functions"] == {} and "n'existe pas" in answer["error"]

    def test_two_modules_can_be_called_in_turn(self, student: Jail) -> None:
        load(student, "tidy")
        load(student, "crashes")
        assert value(student, "twice", 4, module="tidy") == 8 and value(student, "g") == 2


@pytest.fixture
def tidy(student: Jail) -> Jail:
    load(student, "tidy")
    return student


class TestCalling:
    def test_a_call_gives_its_value_its_arguments_afterwards_and_its_words(self, tidy: Jail) -> None:
        answer = call(tidy, "put", [0, 0], 1, 2)
        assert decode(answer["value"]) == ([0, 2], 1)
        assert [decode(one) for one in answer["after"]] == [[0, 2], 1, 2]
        assert (answer["printed"], answer["asked"], answer["error"]) == ("posé en 1\n", [], None)

    def test_a_bot_can_do_without_its_arguments_afterwards(self, tidy: Jail) -> None:
        assert call(tidy, "twice", 3, after=False)["after"] == []

    def test_questions_are_answered_in_order(self, tidy: Jail) -> None:
        answer = call(tidy, "ask", typed=["a", "3"])
        assert decode(answer["value"]) == ["a", 3] and answer["asked"] == ["Colonne ? ", "Ligne ? "]

    def test_a_question_too_many_meets_the_end_of_input(self, tidy: Jail) -> None:
        answer = call(tidy, "ask", typed=["a"])
        assert answer["error"]["kind"] == "EOFError" and len(answer["asked"]) == 2

    def test_standard_input_holds_what_is_typed(self, tidy: Jail) -> None:
        assert value(tidy, "lines", typed=["a", "b", "c", "d"]) == [False, "a\n", "b\n", ["c\n", "d\n"]]

    def test_an_error_is_told_with_its_line_and_what_it_left(self, tidy: Jail) -> None:
        answer = call(tidy, "fails", [0])
        said = {"kind": "IndexError", "text": "list index out of range"}
        assert answer["error"] == {**said, "file": "tidy.py", "line": 31}
        assert decode(answer["after"][0]) == [0, 1]

    def test_a_missing_function_and_a_wrong_count_are_errors_of_the_call(self, tidy: Jail) -> None:
        assert call(tidy, "nowhere")["error"]["kind"] == "NameError"
        assert call(tidy, "twice")["error"]["kind"] == "TypeError"

    def test_an_endless_call_is_stopped_and_the_jail_goes_on(self, tidy: Jail) -> None:
        assert call(tidy, "late", seconds=0.1)["error"]["kind"] == "OutOfTime"
        assert value(tidy, "twice", 4) == 8

    def test_a_file_can_be_saved_beside_the_submission(self, tidy: Jail) -> None:
        assert value(tidy, "save") == ("e4", "\n'''A")

    @pytest.mark.parametrize(
        ("function", "argument", "expected"),
        [("factorial", 5, True), ("factorial", 0, False), ("loop", 5, False), ("outer", 3, True), ("outer", 0, False)],
    )
    def test_a_recursion_is_seen_in_a_call(self, tidy: Jail, function: str, argument: int, expected: bool) -> None:
        answer = tidy.ask({"op": "is_recursive", "function": function, "arguments": [argument]})
        assert answer == {"ok": True, "value": expected, "error": None}

    def test_an_absent_function_is_not_recursive(self, tidy: Jail) -> None:
        answer: dict[str, Any] = {**tidy.ask({"op": "is_recursive", "function": "nowhere", "arguments": []})}
        assert answer["value"] is False and answer["error"]["kind"] == "NameError"

    def test_an_unknown_request_is_refused(self, tidy: Jail) -> None:
        assert tidy.ask({"op": "dance"}) == {"ok": False, "error": "unknown operation 'dance'"}


@pytest.fixture(params=[WALLS, pytest.param(True, id="unsafe")])
def opened(request: pytest.FixtureRequest) -> Callable[..., Jail]:
    def make(source: str, limits: Limits | None = None, **options: Any) -> Jail:
        made = Jail({"ia.py": textwrap.dedent(source).encode()}, limits, unsafe=request.param, **options)
        request.addfinalizer(made.close)
        return made

    return make


class TestLifeAndDeath:
    def test_nothing_can_be_called_before_a_module_is_loaded(self, opened: Callable[..., Jail]) -> None:
        assert call(opened(""), "f") == {"ok": False, "error": "no module is loaded"}

    def test_the_first_error_closes_the_jail(self, opened: Callable[..., Jail]) -> None:
        made = opened("import os\ndef f(): os._exit(3)\n")
        load(made, "ia")
        with pytest.raises(Died) as caught:
            call(made, "f")
        assert caught.value.reason == "exit" and "de lui-même" in caught.value.to(Lang.FR)
        with pytest.raises(Died, match="closed already"):
            load(made, "ia")

    def test_silence_beyond_the_time_allowed_is_the_end(self, opened: Callable[..., Jail]) -> None:
        made = opened("import time\ndef f():\n    try: time.sleep(99)\n    finally: time.sleep(99)\n")
        load(made, "ia")
        with pytest.raises(TimedOut):
            made.ask({"op": "call", "function": "f", "arguments": [], "seconds": 99}, 0.3)

    def test_a_crash_of_the_interpreter_is_told_apart(self, opened: Callable[..., Jail]) -> None:
        made = opened("import os, signal\ndef f(): os.kill(os.getpid(), signal.SIGSEGV)\n")
        load(made, "ia")
        with pytest.raises(Died) as caught:
            call(made, "f")
        assert caught.value.reason is Fate.CRASH

    def test_words_printed_outside_requests_are_kept_apart(self, opened: Callable[..., Jail]) -> None:
        made = opened("import os, sys\ndef f():\n    print('in'); print('err', file=sys.stderr); os.write(1, b'raw')\n")
        load(made, "ia")
        assert call(made, "f")["printed"] == "in\n"
        made.close()
        assert made.printed == "err\nraw"

    def test_a_short_limit_on_words_is_kept(self, opened: Callable[..., Jail]) -> None:
        made = opened("def f(n): print('x' * n)\n", Limits(output_bytes=3000))
        load(made, "ia")
        assert len(call(made, "f", 2000)["printed"]) == 2001
        with pytest.raises(Flooded):
            call(made, "f", 3000)

    def test_without_limits_of_ones_own_a_megabyte_of_words_is_too_much(self, opened: Callable[..., Jail]) -> None:
        made = opened("def f(n): print('x' * n)\n")
        load(made, "ia")
        assert len(call(made, "f", 900_000)["printed"]) == 900_001
        with pytest.raises(Flooded):
            call(made, "f", 1_000_000)

    @pytest.mark.walls
    def test_without_a_limit_of_ones_own_fewer_than_sixteen_threads_are_started(self) -> None:
        source = """
            import threading
            def f():
                end = threading.Event()
                for started in range(40):
                    try:
                        threading.Thread(target=end.wait, daemon=True).start()
                    except RuntimeError:
                        return started
                return 40
        """
        roomy = Limits(memory_mb=4096)  # forty threads fit in: nothing but their number stops them
        with Jail({"ia.py": textwrap.dedent(source).encode()}, roomy) as made:
            load(made, "ia")
            assert 8 < value(made, "f") < 16

    def test_chance_repeats_itself_with_a_seed(self, opened: Callable[..., Jail]) -> None:
        source = "import random\ndef f(): return random.random()\ndef g(): return list({'a', 'b', 'c', 'd', 'e'})\n"
        seen = []
        for seed in (1, 1, 2):
            made = opened(source, seed=seed)
            load(made, "ia")
            seen.append((value(made, "f"), value(made, "g")))
        assert seen[0] == seen[1] and seen[0][0] != seen[2][0] and seen[0][1] == seen[2][1]

    def test_the_games_of_the_house_can_be_imported_where_the_library_is_given(
        self, opened: Callable[..., Jail]
    ) -> None:
        made = opened("import roi_des_roses\ndef f(): return roi_des_roses.__name__, roi_des_roses.__file__\n")
        assert load(made, "ia")["error"] is None
        name, file = value(made, "f")
        assert name == "roi_des_roses" and file.endswith("ludotheque/sujets/roi_des_roses.py")

    def test_the_teams_own_file_comes_before_the_house(self, request: pytest.FixtureRequest) -> None:
        files = {
            "ia.py": b"import roi_des_roses\ndef f(): return roi_des_roses.X\n",
            "roi_des_roses.py": b"X = 'ours'\n",
        }
        made = Jail(files, unsafe=True)
        request.addfinalizer(made.close)
        load(made, "ia")
        assert value(made, "f") == "ours"

    @pytest.mark.parametrize("name", ["../x.py", "/x.py", "a//b.py", "a/./b.py", "", ".", "a\n.py", "a\0.py"])
    def test_a_file_name_that_leaves_the_folder_is_refused(self, name: str) -> None:
        with pytest.raises(JailError, match="refused"):
            Jail({name: b""}, unsafe=True)

    def test_too_many_files_are_refused(self) -> None:
        with pytest.raises(JailError, match="300"):
            Jail({f"f{number}.py": b"" for number in range(301)}, unsafe=True)

    def test_a_student_does_not_get_the_builtins_of_the_runner(self, opened: Callable[..., Jail]) -> None:
        made = opened("import builtins\ndef f(): return __builtins__ is builtins\n")
        load(made, "ia")
        assert value(made, "f") is True

    def test_each_open_jail_has_a_number_of_its_own(self, opened: Callable[..., Jail]) -> None:
        assert len({opened("")._slot for _ in range(3)}) == 3


class TestProtection:
    @pytest.mark.walls
    def test_this_machine_protects_and_says_what_it_tried(self) -> None:
        report = protection.protection()
        assert report.level is Protection.FULL, [one for one in report.findings if not one.ok]
        tried = {"bwrap", "prlimit", "jail", "limits", "files", "network", "processes", "calls"}
        tried |= {"freezing", "computing", "waiting", "names"}
        assert tried <= {one.name for one in report.findings}

    @pytest.mark.walls
    @pytest.mark.parametrize(
        ("missing", "instead", "missed", "remedy"),
        [
            ("freeze", lambda _, **_how: None, ["freezing"], "pidfd_send_signal"),
            ("cpu", lambda _: 0.0, ["computing"], "pidfd_send_signal"),
            ("_opened", lambda *_: None, ["waiting", "names"], "--concurrency 1"),
        ],
    )
    def test_a_kernel_that_does_not_freeze_or_tell_protects_in_part(
        self,
        monkeypatch: pytest.MonkeyPatch,
        missing: str,
        instead: Callable[..., float | None],
        missed: list[str],
        remedy: str,
    ) -> None:
        monkeypatch.setattr(Inmates, missing, instead)
        report = protection.protection()
        assert report.level is Protection.PARTIAL
        found = [one for one in report.findings if not one.ok]
        assert [one.name for one in found] == missed
        assert remedy in found[0].remedy.fr and remedy in found[0].remedy.en

    @pytest.mark.walls
    def test_a_machine_without_a_filter_of_system_calls_protects_in_part(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("platform.machine", lambda: "riscv64")
        report = protection.protection()
        assert report.level is Protection.PARTIAL
        assert [one.name for one in report.findings if not one.ok] == ["calls"]

    def test_a_machine_without_bubblewrap_does_not_protect(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bubble, "tool", lambda _: None)
        protection.level.cache_clear()
        try:
            report = protection.protection()
            assert report.level is Protection.NONE and "apt install bubblewrap" in report.findings[0].remedy.fr
            with pytest.raises(JailError, match="doctor"):
                refuse_unprotected(unsafe=False)
            refuse_unprotected(unsafe=True)
            with pytest.raises(JailError, match="bubblewrap"):
                Jail({})
        finally:
            protection.level.cache_clear()

    def test_a_jail_that_does_not_start_says_why(self, monkeypatch: pytest.MonkeyPatch) -> None:
        broken = building.Built([sys.executable, "-c", "raise SystemExit('no room')"], {}, "/", "/")
        monkeypatch.setattr(building, "bare", lambda *_: broken)
        with pytest.raises(JailError, match="no room"):
            load(Jail({}, unsafe=True), "ia")

    @pytest.mark.walls
    @pytest.mark.skipif(not bubble.is_root(), reason="NOT ROOT: WHAT AN ORDINARY PERSON GETS IS WHAT ALL TESTS SEE")
    def test_walls_without_a_uid_of_their_own_hold_too(self, tmp_path: Path) -> None:
        """Everything again in a user namespace, as anyone gets it; only root's threads cannot be counted there."""
        program = "from ludotheque.sandbox import building, bubble, protection\n"
        program += "building.way_in = protection.way_in = lambda: bubble.Passage.USER_NAMESPACE\n"
        program += "bubble.is_root = lambda: False\nprint([one.name for one in protection.protection().findings if not one.ok])\n"
        ran = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
        assert ran.stdout == "['processes']\n"

    @pytest.mark.walls
    def test_jails_opened_by_several_threads_do_not_meet(self) -> None:
        seen: list[Any] = []
        before = set(jail._slots)

        def play() -> None:
            with Jail({"ia.py": b"import os\ndef f(): return os.getuid(), os.listdir('/rendu')\n"}) as made:
                load(made, "ia")
                seen.append(value(made, "f"))

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [files for _, files in seen] == [["ia.py"]] * 4
        assert len({uid for uid, _ in seen}) == (4 if bubble.is_root() else 1)
        assert jail._slots == before
