"""How passwords are kept."""

from argon2 import Type

from ludotheque.table import people


def test_passwords_are_hashed_by_argon2id_as_owasp_asks_at_least() -> None:
    assert people.hasher.type is Type.ID
    assert people.hasher.memory_cost >= 19 * 1024  # kibibytes
    assert people.hasher.time_cost >= 2
    kept = people.hasher.hash("un bon mot de passe")
    assert kept.startswith("$argon2id$") and "passe" not in kept
