"""A process in which engines think: questions on standard input, findings on standard output, one line of JSON each.

It ends when there is nothing more to read, so it never outlives the house; Ctrl-C is for the house alone.
"""

import json
import os
import queue
import signal
import sys
from threading import Event, Lock, Thread
from typing import Any

from ludotheque.core.errors import LudothequeError
from ludotheque.table.thinking.mind import Mind
from ludotheque.table.thinking.questions import Finding, Job, StudyJob, as_plain

STOP_EVERY = 0.01  # seconds between two calls to stop
MOST_MEMORY = (
    6 << 30
)  # bytes that may be written; a module reserves more addresses than it uses. The tables of awalé and the largest Alak need less than 3 GB
ENOUGH_MEMORY = 1 << 20  # kilobytes; a worker that ever used more makes room for a new one after its answer


class Inbox:
    """Reads questions in one thread, thinks in another."""

    def __init__(self, answers: Any) -> None:
        self.answers = answers
        self.mind = Mind()
        self.questions: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.answered = Event()
        self.number: int | None = None
        self.lock = Lock()

    def read(self) -> None:
        """Until there is nothing more to read: then nobody waits for anything."""
        with open(0, encoding="utf-8", closefd=False) as lines:
            for line in lines:
                asked = json.loads(line)
                if "stop" in asked:
                    self.stop(asked["stop"])
                else:
                    self.answered.clear()
                    self.mind.stopped.clear()
                    self.number = asked["number"]
                    self.questions.put(asked)
        os._exit(0)

    def stop(self, number: int) -> None:
        while number == self.number and not self.answered.is_set():
            self.mind.stop()
            self.answered.wait(STOP_EVERY)

    def work(self) -> None:
        leaving = False
        while not leaving:
            asked = self.questions.get()
            answer = self.answer(asked)
            self.mind.thinking = None
            leaving = _memory() > ENOUGH_MEMORY
            self.say(asked["number"], **answer, leaving=leaving)

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        number, question, verb = asked["number"], asked["question"], asked["verb"]
        ready = lambda: self.say(number, ready=True)  # noqa: E731
        tell = lambda finding: self.say(number, finding=as_plain(finding))  # noqa: E731
        try:
            if verb == "choose":
                return {"answer": self.mind.choose(Job(**question), ready)}
            if verb == "study":
                finding: Finding = self.mind.study(StudyJob(**question), ready, tell)
                return {"answer": as_plain(finding)}
            assert verb == "prepare"
            self.mind.engine(Job(**question).match().game)
            return {"answer": "ready"}
        except LudothequeError as error:
            return {"refused": [error.text.fr, error.text.en]}

    def say(self, number: int, **words: Any) -> None:
        line = json.dumps({"number": number, **words}) + "\n"
        with self.lock:
            if "answer" in words or "refused" in words:
                self.answered.set()
            self.answers.write(line)
            self.answers.flush()


def _memory() -> int:
    """The most memory this process ever held, in kilobytes; nothing where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _behave(niceness: int) -> None:
    """Give way to the house, and take no more memory than there is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        return
    import resource

    os.nice(niceness)
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def main() -> None:
    """What engines print goes to the error stream, not among the answers."""
    _behave(int(sys.argv[1]))
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    desk = Inbox(answers)
    Thread(target=desk.read, daemon=True).start()
    try:
        desk.work()
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main()
