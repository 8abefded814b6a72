import pytest
@pytest.fixture
def plateau_commun():
    return [['.']]
