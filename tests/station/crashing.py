"""A round through power cuts: the dealer plays on from whatever the station remembers.

The long version, with as many rounds and cuts as wanted:

    python -m tests.station.crashing --sheet castilla-y-leon/poker-sin-descarte --rounds 20
"""

import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import click

from firmware_py.console.client import Client, StationError
from firmware_py.console.dealer import Act, Dealer, Drop, Pull, Tell
from firmware_py.station.simulation import PIN, config_text
from tests.station.bench_table import PATIENCE_S, PEPPER, Twins, prepare
from tests.station.processes import StationProcess

SHEETS = (
    "castilla-y-leon/poker-sin-descarte",
    "pais-vasco/punto-y-banca",
    "pais-vasco/blackjack",
)
PULL_S = 0.02
TABLE = ("--shuffler", "none", "--visor", "escpos")


class Cut:
    """Decides when the power is cut: at so many of the acts, in one of three ways."""

    def __init__(self, seed: int, often: float) -> None:
        self._random = random.Random(seed)
        self._often = often
        self.count = 0

    def when(self) -> str:
        """Before an act, while it is on its way, after it, or not at all."""
        if self._random.random() >= self._often:
            return ""
        self.count += 1
        return self._random.choice(("before", "under way", "after"))


class Crashing:
    """One table whose station is killed again and again."""

    def __init__(self, base: Path, sheet: str, cut: Cut, seed: int = 1) -> None:
        prepare(base)
        self.base, self.cut = base, cut
        self.twins = Twins(base / "ports", *TABLE, "--seed", str(seed))
        # A table without slots: a token that falls while nobody looks is a person's matter.
        text = config_text(sheet, self.twins.roles, PEPPER)
        (base / "station.toml").write_text(_without_jackpot(text))
        self.dealer = Dealer(players=(1,), tokens=False)
        self.station = StationProcess(base)
        self.client = self._reached()
        self.paid: dict[str, Any] = {}

    def _reached(self) -> Client:
        self.station.caller().close()
        return Client(self.base / "station.sock", PATIENCE_S)

    def cut_power(self) -> None:
        """Kill the station and start it again; the dealer knows only what it tells."""
        self.station.kill()
        self.client.close()
        self.station = StationProcess(self.base)
        self.client = self._reached()
        self.dealer = Dealer(players=(1,), tokens=False)

    def play(self) -> dict[str, Any]:
        """Play one round and give what came of it."""
        end = time.monotonic() + PATIENCE_S * 10
        while not (self.paid and self.client.ask("snapshot")["phase"] == "idle"):
            seen = self.client.ask("snapshot")
            assert time.monotonic() < end, seen
            act = self.dealer.next(seen)
            in_round = seen["phase"] not in ("closed", "checking", "idle")
            when = self.cut.when() if in_round and isinstance(act, Tell | Pull) else ""
            if when == "before":
                self.cut_power()
                continue
            self._do(act, seen, cut=when == "under way")
            if when == "after":
                self.cut_power()
        return self.paid

    def _do(self, act: Act, seen: dict[str, Any], *, cut: bool) -> None:
        if isinstance(act, Tell):
            if act.command == "paid":
                self._note(seen)
            self._tell(act, cut=cut)
        elif isinstance(act, Pull):
            self._pull(seen["due"], cut=cut)
        else:
            assert not isinstance(act, Drop)
            time.sleep(PULL_S)

    def _note(self, seen: dict[str, Any]) -> None:
        """Keep the end of the round; a power cut before the payment shows it once more."""
        found = {key: seen[key] for key in ("round_number", "places", "rulings", "transfers")}
        assert self.paid in ({}, found)
        self.paid = found

    def _tell(self, act: Tell, *, cut: bool) -> None:
        given = {"command": act.command, "by": act.by, "pin": PIN, **act.fields}
        if cut:
            # Sent, and the power goes before anybody reads the answer.
            self.client._lines.write(json.dumps(given).encode() + b"\n")
            self.client._lines.flush()
            self.cut_power()
            return
        try:
            self.client.send(given)
        except StationError as error:
            if error.code in ("gone", "no-answer"):
                raise
            self.dealer.refused(act.command)

    def _pull(self, due: str, *, cut: bool) -> None:
        """Pull the card that is due; with a cut the station is dead before it hears of it."""
        end = time.monotonic() + PATIENCE_S
        while self.twins.tell("draw 1") == "none":
            if self.client.ask("snapshot")["due"] != due:
                return
            assert time.monotonic() < end, due
            time.sleep(PULL_S)
        if cut:
            self.cut_power()
        while self.client.ask("snapshot")["due"] == due:
            assert time.monotonic() < end, due
            time.sleep(PULL_S)

    def close(self) -> None:
        """Stop everything."""
        self.client.close()
        self.station.stop()
        self.twins.close()


def _without_jackpot(text: str) -> str:
    before = text[: text.index("[[account]]")].partition("[jackpot]")[0]
    people = text[text.index("[[account]]") :]
    devices = [part for part in people.split("[[device]]") if 'kind = "slots"' not in part]
    return before + "[[device]]".join(devices)


def outcome(base: Path, sheet: str, cut: Cut, seed: int = 1) -> dict[str, Any]:
    """Play a round in a fresh folder under power cuts."""
    table = Crashing(base, sheet, cut, seed)
    try:
        return table.play()
    finally:
        table.close()


def compare(sheet: str, seed: int, often: float) -> tuple[int, bool]:
    """Play a round without power cuts and with them: how many, and whether all came out alike."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        cut = Cut(seed, often)
        calm = outcome(Path(one), sheet, Cut(0, 0.0), seed)
        rough = outcome(Path(other), sheet, cut, seed)
        return cut.count, calm == rough


@click.command()
@click.option("--sheet", "sheets", multiple=True, default=SHEETS)
@click.option("--rounds", default=5, show_default=True)
@click.option("--often", default=0.5, show_default=True, help="Part of the acts that are cut.")
def main(sheets: tuple[str, ...], rounds: int, often: float) -> None:
    """Compare rounds under power cuts with the same rounds without any."""
    for sheet in sheets:
        for seed in range(1, rounds + 1):
            count, same = compare(sheet, seed, often)
            told = "the same outcome" if same else "ANOTHER OUTCOME"
            click.echo(f"{sheet}, seed {seed}, {count} power cuts: {told}")
            if not same:
                raise SystemExit(1)


if __name__ == "__main__":
    main()
