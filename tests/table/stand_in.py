"""A worker that does not think: it behaves, well or badly, as the name of the player asks."""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

FINDING = {"moves": [], "nodes": 7}


def say(number: int, **words: Any) -> None:
    print(json.dumps({"number": number, **words}), flush=True)


def answer(number: int, question: dict[str, Any]) -> None:
    how, _, rest = question["position"].partition(" ")
    if how == "dies":
        os._exit(1)
    if how == "dies-once" and not Path(rest).exists():
        Path(rest).touch()
        os._exit(1)
    if how == "prepares":
        wait_for(Path(rest))
    say(number, ready=True)
    if how == "deaf":
        time.sleep(1000)
    if how == "garbage":
        print("{", flush=True)
        return
    if how == "leaves":
        say(number, answer=str(os.getpid()), leaving=True)
        sys.exit()
    if how == "refuses":
        say(number, refused=["Non.", "No."])
        return
    if how == "thinks":
        say(number, finding={**FINDING, "stage": "thinking"})
        stopped = json.loads(sys.stdin.readline())
        assert stopped == {"stop": number}
    say(number, answer=str(os.getpid()) if "who" in question else {**FINDING, "stage": "final"})


def wait_for(path: Path) -> None:
    while not path.exists():
        time.sleep(0.01)


def main() -> None:
    while line := sys.stdin.readline():
        asked = json.loads(line)
        if "stop" not in asked:
            answer(asked["number"], asked["question"])


if __name__ == "__main__":
    main()
