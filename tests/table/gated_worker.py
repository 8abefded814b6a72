"""A worker that thinks of nothing and answers nothing before a file is there: `gated_worker.py FILE NICENESS`."""

import json
import sys
import time
from pathlib import Path

FINDING = {"moves": [], "nodes": 7, "stage": "final"}
ANYWHERE = "4"  # a move that begins a game of Puissance 4


def main() -> None:
    gate = Path(sys.argv[1])
    while line := sys.stdin.readline():
        asked = json.loads(line)
        if "stop" in asked:
            continue
        print(json.dumps({"number": asked["number"], "ready": True}), flush=True)
        while not gate.exists():
            time.sleep(0.005)
        answer = ANYWHERE if "who" in asked["question"] else FINDING
        print(json.dumps({"number": asked["number"], "answer": answer}), flush=True)


if __name__ == "__main__":
    main()
