"""Small files that go into the jail beside a team's own tests."""
