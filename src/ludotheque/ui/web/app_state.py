"""What every request reaches: the house and all that stands around it, FastAPI's `app.state` with its types."""

from prometheus_client import CollectorRegistry
from starlette.datastructures import State
from starlette.requests import HTTPConnection

from ludotheque.table.health import HouseHealth
from ludotheque.table.house import House
from ludotheque.table.listing import LobbyLists
from ludotheque.table.meeting import Meetings
from ludotheque.table.thinking.thinkers import Thinkers
from ludotheque.ui.web.class_folder import ClassFolder
from ludotheque.ui.web.match_view import Show
from ludotheque.ui.web.passwords import Guesses, PasswordDesk
from ludotheque.ui.web.pictures import Pictures
from ludotheque.ui.web.rate_limit import Buckets, HeldBytes, HeldOpen
from ludotheque.ui.web.settings import Settings


class HouseState(State):
    """Filled when the app is made, and with the house when it starts."""

    settings: Settings
    registry: CollectorRegistry
    class_folder: ClassFolder
    bodies: HeldBytes
    sockets: HeldOpen
    streams: HeldOpen
    asked: Buckets
    guests: Buckets
    guesses: Guesses
    passwords: PasswordDesk
    registrations: Buckets
    tables: Buckets
    places: Buckets
    drawn: Buckets
    pictures: Pictures
    house: House
    health: HouseHealth
    lobby: LobbyLists
    meetings: Meetings
    thinkers: Thinkers
    show: Show


def new_state(settings: Settings) -> HouseState:
    """All that is there before the house opens."""
    state, limits = HouseState(), settings.limits
    state.settings = settings
    state.registry = CollectorRegistry()
    state.class_folder = ClassFolder(settings.class_folder)
    state.bodies = HeldBytes(limits.bodies, limits.bodies_of_one_address)
    state.sockets, state.streams = HeldOpen(), HeldOpen()
    state.asked, state.guests, state.registrations = map(Buckets, (limits.asked, limits.guests, limits.registrations))
    state.guesses, state.passwords = Guesses(limits), PasswordDesk()
    state.tables, state.places = Buckets(limits.tables), Buckets(limits.places)
    state.drawn, state.pictures = Buckets(limits.pictures), Pictures()
    return state


def state_of(request: HTTPConnection) -> HouseState:
    """What this request or socket reaches."""
    state = request.app.state
    assert isinstance(state, HouseState)
    return state


def origin_of(request: HTTPConnection) -> str:
    """The public address of the house."""
    return state_of(request).settings.origin or str(request.base_url).rstrip("/")
