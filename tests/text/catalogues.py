"""The catalogues as translators write them, and as the product reads them."""

from datetime import UTC, datetime
from functools import cache
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from firmware_py.text.catalogue import LANGUAGES
from tests.text.sources import TEXT

_UNDATED = datetime(2000, 1, 1, tzinfo=UTC)


def catalogue(language: str) -> Catalog:
    """Read what a translator has written; what cannot be read is an error."""
    with (TEXT / "catalogues" / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def compiled(language: str) -> bytes:
    """Give the file that the product reads."""
    out, found = BytesIO(), catalogue(language)
    # The same sentences give the same bytes, whenever they are compiled.
    found.creation_date = found.revision_date = _UNDATED
    write_mo(out, found)
    return out.getvalue()


@cache
def forms(language: str) -> dict[str, tuple[str, ...]]:
    """Give every message's sentence, or its singular and plural."""
    found = {}
    for one in catalogue(language):
        if one.id:
            code = one.id if isinstance(one.id, str) else one.id[0]
            said = one.string or ""
            found[code] = (said,) if isinstance(said, str) else tuple(said)
    return found


def write_all() -> None:
    """Compile every catalogue."""
    for language in LANGUAGES:
        (TEXT / "catalogues" / f"{language}.mo").write_bytes(compiled(language))
