"""The README's picture shows the rooms, imports and threads that the code has."""

from tests.architecture import picture_rooms as rooms
from tests.architecture import picture_threads as threads
from tests.architecture.picture import DOCUMENT, drawn


def test_every_room_of_the_code_is_described() -> None:
    assert rooms.rooms() == set(rooms.HOLDS)


def test_every_thread_of_the_code_has_its_place() -> None:
    assert set(threads.found()) == set(threads.PLACES)


def test_the_picture_is_that_of_the_code() -> None:
    assert DOCUMENT.read_text("utf-8") == drawn(), "run `make diagram`"


def test_a_way_through_a_third_room_stands_for_the_direct_one() -> None:
    edges = {("desk", "table"), ("table", "rules"), ("desk", "rules")}
    assert rooms.telling(edges) == {("desk", "table"), ("table", "rules")}
