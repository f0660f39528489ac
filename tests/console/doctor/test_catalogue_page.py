"""docs/doctor.md has the checks as the data has them."""

from tests.console.doctor.catalogue_page import PAGE, written


def test_the_page_is_that_of_the_data() -> None:
    """`make codes` writes it anew."""
    assert PAGE.read_text("utf-8") == written()
