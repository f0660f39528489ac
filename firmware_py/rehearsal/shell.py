"""How a rehearsal is set up: what was asked for, and what its file keeps of that."""

from dataclasses import asdict, dataclass

import click
import msgspec

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rehearsal.shoe import Shoe
from firmware_py.rulebook import library
from firmware_py.rulebook.chosen import read_options, read_rake
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import choose
from firmware_py.rules.games.family import law_of
from firmware_py.rules.games.pot import RakeChosen
from firmware_py.rules.percent import percent
from firmware_py.table.table import OptionsError, Setup
from firmware_py.text.catalogue import DEFAULT


@dataclass(frozen=True, slots=True)
class RehearsalOptions:
    """What the user asked for on the command line."""

    sheet: str
    seed: int
    min_cents: int
    max_cents: int | None
    source: str
    options: tuple[str, ...]
    rake: str = ""
    language: str = DEFAULT


def setting_line(wanted: RehearsalOptions) -> str:
    """Write how a rehearsal was set up: the first line of its file."""
    fields = {key: value for key, value in asdict(wanted).items() if key != "language"}
    return msgspec.json.encode({"rehearsal": fields}).decode() + "\n"


def saved(wanted: RehearsalOptions, text: str) -> tuple[RehearsalOptions, str]:
    """Take the setting from the first line of a file; one without it is set up as asked."""
    first, _, rest = text.partition("\n")
    try:
        found = msgspec.json.decode(first)
        setting = found.get("rehearsal") if isinstance(found, dict) else None
        if setting is None:
            return wanted, text
        kept = msgspec.convert({**setting, "language": wanted.language}, RehearsalOptions)
    except (msgspec.MsgspecError, ValueError) as error:
        raise click.ClickException(f"this is no rehearsal: {error}") from error
    if wanted.sheet not in ("", kept.sheet):
        raise click.ClickException(f"this is a rehearsal of {kept.sheet}, not of {wanted.sheet}")
    return kept, rest


def set_up(wanted: RehearsalOptions) -> Rehearsal:
    """Lay a table with its shoe, as asked on the command line."""
    if not wanted.sheet:
        raise click.ClickException("name a sheet, e.g. galicia/poker-sin-descarte")
    try:
        sheet = library.sheet(wanted.sheet)
        game = choose(wanted.sheet, sheet, read_options(wanted.sheet, wanted.options))
        most = wanted.max_cents or law_of(sheet).usual_maximum(sheet, wanted.min_cents)
        setup = Setup(wanted.min_cents, most, source=wanted.source, rake=_rake(wanted.rake))
        return Rehearsal(game, setup, Shoe(game.deck, wanted.seed))
    except RefusedError as error:
        raise click.ClickException(error.message) from error
    except OptionsError as error:
        raise click.ClickException(str(error)) from error


def _rake(text: str) -> RakeChosen | None:
    if not text:
        return None
    given = read_rake(text)
    cap, base = given.get("cap_cents"), str(given.get("base", "max"))
    assert cap is None or isinstance(cap, int)
    return RakeChosen(str(given["kind"]), percent(given["pct"]), cap, base=base)
