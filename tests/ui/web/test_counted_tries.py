"""Tries of problems that count, on every database: those of accounts, of guests who ask, of no program; and that they go with their owner."""

import re

from knocking import Knocked
from ludotheque.core.registry import find_entry
from ludotheque.learning.finding import chosen_by
from ui.web.test_players import account
from ui.web.test_problems import address, api, tries


def test_nothing_of_a_guest_is_kept_unless_they_ask(house: Knocked) -> None:
    guest, problems = house.browser(), find_entry("puissance4").problems()
    before = house.rows()
    assert tries(guest, problems[0], problems[0].solution.move).json()["rated"] is None
    assert house.rows() == before
    answer = guest.send("/problemes/compter", count="yes", back=address(problems[1]))
    assert (answer.status_code, answer.headers["location"]) == (303, address(problems[1]))
    rated = tries(guest, problems[1], problems[1].solution.move, ms=1500).json()["rated"]
    assert rated["change"] > 0 and rated["rating"] == 1500 + rated["change"]
    assert len(house.rows()["problem_tries"]) == 1
    guest.send("/problemes/compter", count="no", back="/problemes")
    assert tries(guest, problems[2], problems[2].solution.move).json()["rated"] is None
    assert len(house.rows()["problem_tries"]) == 1


def test_an_account_is_rated_once_a_problem_and_sees_its_rating_alone(house: Knocked) -> None:
    ana, problem = account(house, "ana"), find_entry("alak").problems()[0]
    first = tries(ana, problem, problem.tries[1].move).json()
    assert first["rated"]["change"] < 0
    assert tries(ana, problem, problem.solution.move).json()["rated"] is None
    hinted = tries(ana, find_entry("alak").problems()[1], find_entry("alak").problems()[1].solution.move, hinted=True)
    assert hinted.json()["rated"]["change"] < 0
    number = f"{hinted.json()['rated']['rating']:.0f} ±"
    for path in ("/moi", "/problemes", "/problemes/alak", address(problem)):
        assert number in ana.get(path).text, path
    assert 'class="curve"' in ana.get("/problemes/alak").text
    assert number not in house.browser().get("/joueur/ana").text
    ana.send("/moi/supprimer", goodbye="un bon mot de passe")
    assert house.rows()["problem_tries"] == house.rows()["problem_ratings"] == []


def test_no_program_is_rated(house: Knocked) -> None:
    ana, problem = account(house, "ana"), find_entry("alak").problems()[0]
    key = re.findall(r"ludo_[\w-]+", ana.send("/moi/cles", label="robot").text)[0]
    answer = house.client.post(
        api(problem, "/try"), json={"move": problem.solution.move}, headers={"authorization": f"Bearer {key}"}
    )
    assert answer.json()["right"] and answer.json()["rated"] is None


def test_what_follows_was_not_tried_yet(house: Knocked) -> None:
    ana, entry = account(house, "ana"), find_entry("puissance4")
    among = chosen_by(entry, "hard")[:1]
    tries(ana, among[0], among[0].solution.move)
    for _ in range(10):
        found = ana.get(f"/problemes/puissance4/suivant?difficulty=hard&after={among[0].id}").headers["location"]
        assert among[0].id not in found
