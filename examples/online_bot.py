"""Plays random legal moves online:  python online_bot.py http://127.0.0.1:8080 puissance4"""

import json
import random
import sys
from urllib.parse import quote
from urllib.request import Request, urlopen

HOUSE, GAME = sys.argv[1].rstrip("/"), sys.argv[2] if len(sys.argv) > 2 else "puissance4"


def ask(path, body=None, token=""):
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    return urlopen(Request(HOUSE + path, None if body is None else json.dumps(body).encode(), headers))  # noqa: S310


key = json.load(ask("/api/guest", {"name": "Hasard"}))["token"]
match = json.load(ask("/api/challenge", {"game": GAME, "opponent": "engine:1"}, key))
print(match["url"])
for line in ask(f"/api/bot/game/stream/{match['id']}", token=key):
    if line.strip():
        told = json.loads(line)
        state = told.get("state", told)
        if state["legal"]:
            move = random.choice(state["legal"])
            ask(f"/api/bot/game/{match['id']}/move/{quote(move)}?ply={state['ply']}", {}, key).close()
print("winner:", state["winner"], "-", state["why"], "-", " ".join(state["moves"]))
