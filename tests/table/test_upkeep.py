"""A house is opened, looked after, copied and brought back by its address alone."""

import asyncio
from pathlib import Path

import pytest

from ludotheque.table.errors import StoreError
from ludotheque.table.health import HouseHealth
from ludotheque.table.orders import Order
from ludotheque.table.people import new_guest
from ludotheque.table.upkeep import bring_back, copy_house, open_house, refuse_unusable, usual_address

ANA = new_guest(1)


def test_a_house_is_copied_and_brought_back_by_its_address(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    old, new, copy = usual_address(tmp_path), usual_address(tmp_path / "new"), tmp_path / "copy.zip"

    async def live() -> str:
        house = open_house(old)
        sitting = await house.open(Order("puissance4", opponent="screen"), ANA)
        await house.close()
        return sitting.row.id

    async def look(name: str) -> int:
        house = open_house(new)
        assert await HouseHealth(house).trouble() is None
        sitting = await house.look(name)
        await house.close()
        return sitting.row.version

    name = asyncio.run(live())
    counts = copy_house(old, copy)
    assert (counts["matches"], counts["people"]) == (1, 1)
    assert bring_back(new, copy) == counts
    assert asyncio.run(look(name)) == 1


def test_a_database_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "house.db").write_text("this is no database, but long enough to look at" * 50)
    with pytest.raises(StoreError, match="cannot be opened"):
        refuse_unusable(usual_address(tmp_path))
