"""One worker process as the house sees it: give it a question, hear what it says, stop it, kill it."""

import json
import subprocess
from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any

Heard = Callable[["EngineProcess", dict[str, Any] | None], None]


class EngineProcess:
    """A process that answers one question at a time. `heard` is called from a thread; None when the process has ended."""

    def __init__(self, command: Sequence[str], heard: Heard) -> None:
        self.heard = heard
        self.process = subprocess.Popen(  # noqa: S603 - a program of ours
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.thread = Thread(target=self._listen, daemon=True)
        self.thread.start()

    def ask(self, number: int, verb: str, question: dict[str, Any]) -> None:
        self._write({"number": number, "verb": verb, "question": question})

    def stop(self, number: int) -> None:
        self._write({"stop": number})

    def kill(self) -> None:
        self.process.kill()

    def dismiss(self) -> None:
        """Let it leave by itself: it finds nothing more to read."""
        if self.process.stdin is not None:
            try:
                self.process.stdin.close()
            except OSError:
                pass

    def _write(self, words: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(words).encode() + b"\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            pass  # it has ended: whoever listens will hear so

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                try:
                    words = json.loads(line)
                except ValueError:  # cut in two by a kill
                    break
                self.heard(self, words)
        self.process.kill()
        self.process.wait()
        self.dismiss()
        self.heard(self, None)
