"""Settlement of a coup of treinta y cuarenta, with the coups that end a prison."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from firmware_py.rules.finding import bad_request
from firmware_py.rules.game import Game
from firmware_py.rules.games.settled import Settled
from firmware_py.rules.games.treinta_cuarenta.play import TreintaPlay
from firmware_py.rules.games.treinta_cuarenta.rows import Coup

WORDS = ("mitad", "prision")


def play_of(game: Game) -> TreintaPlay:
    """Give the family's part of the sheet."""
    assert isinstance(game.sheet.play, TreintaPlay)
    return game.sheet.play


@dataclass(frozen=True, slots=True)
class CoupContext:
    """What surrounds a coup: those that followed it, the session's end, the minimum."""

    later: tuple[Coup, ...] = ()
    # The last coup given is the last of the session.
    last: bool = False
    min_cents: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """One player's stakes by chance, his premiums by box, and his words at each refait."""

    stakes: Mapping[str, int]
    premiums: Mapping[str, int] = field(default_factory=dict)
    # The chances on which a premium was laid.
    insured: frozenset[str] = frozenset()
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)


class Treinta:
    """The settlement of one game with its options chosen."""

    def __init__(self, game: Game) -> None:
        self._play = play_of(game)
        self._lost_on_void = game.text(self._play.insurance.on_void) == "lost"

    def settle(self, player: Player, coup: Coup, table: CoupContext) -> Settled:
        """Settle a player's stakes on a coup, and on those that free or lose a prison."""
        reach = self._play.rows.reach
        net: dict[str, int] = {}
        articles: dict[str, None] = {}
        used = 0
        for box, stake in player.stakes.items():
            if not coup.is_refait(reach):
                net[box], article = self._plain(box, stake, coup)
            elif box in player.insured:
                net[box], article = 0, self._play.insurance.article
            else:
                prison = Prison(box, stake, reach, table, self._play.refait.half_article)
                net[box], article = prison.settle(player.words.get(box, ())), ""
                used = max(used, prison.used)
                articles |= dict.fromkeys((self._play.refait.article, prison.half_article))
            articles |= {article: None} if article else {}
        if used < len(table.later):
            raise bad_request("next_rows goes on after every stake is settled")
        for box, cents in player.premiums.items():
            net[box] = -cents if self._premium_lost(coup) else 0
            articles[self._play.insurance.article] = None
        return Settled(net, tuple(articles))

    def _plain(self, box: str, stake: int, coup: Coup) -> tuple[int, str]:
        """05.V.1.a, b: the winning chances are paid, equal rows void the coup."""
        wins = self._play.wins
        if coup.is_void:
            return 0, wins.void_article
        article = wins.rows_article if box in ("negro", "rojo") else wins.colour_article
        return (stake * wins.to_one if box in coup.winners else -stake), article

    def _premium_lost(self, coup: Coup) -> bool:
        void = coup.is_void and not coup.is_refait(self._play.rows.reach)
        return self._lost_on_void or not void


def words_open(stake_cents: int, refaits: int, *, last: bool, min_cents: int) -> tuple[str, ...]:
    """01.IV.1.B.b: what may be said of a stake at its nth 31-31; one word is no choice."""
    if last:
        return ("mitad",)
    if refaits > 1 and stake_cents >> refaits < min_cents:
        return ("prision",)
    return WORDS


@dataclass(slots=True)
class Prison:
    """01.IV.1.B.b: one stake from its first refait until it is taken, free or lost."""

    box: str
    stake: int
    reach: int
    table: CoupContext
    half_article: str
    used: int = 0

    def settle(self, words: Sequence[str]) -> int:
        """Follow the coups; every refait halves what the stake is worth."""
        refaits = 1
        said = list(words)
        while True:
            word = self._word(said.pop(0) if said else "", refaits)
            if word == "mitad":
                self._no_more(said)
                return (self.stake >> refaits) - self.stake
            coup = self._next()
            while coup.is_void and not coup.is_refait(self.reach):
                if self.table.last and self.used == len(self.table.later):
                    # No coup follows that could free it: what it is worth returns.
                    return (self.stake >> refaits) - self.stake
                coup = self._next()
            if not coup.is_refait(self.reach):
                self._no_more(said)
                free = self.box in coup.winners
                return (self.stake >> (refaits - 1) if free else 0) - self.stake
            refaits += 1

    def _word(self, word: str, refaits: int) -> str:
        ends = self.used == len(self.table.later)
        last = ends and self.table.last
        known = words_open(self.stake, refaits, last=last, min_cents=self.table.min_cents)
        if last:
            if word == "prision":
                raise bad_request("after the last coup of the session there is no prison")
            return "mitad"
        if not word:
            if ends:
                raise bad_request(f"31-31: say mitad or prision for {self.box}")
            word = "prision"
        if word not in known:
            raise bad_request(f"{self.box} is worth less than the minimum: it stays in prison")
        return word

    def _next(self) -> Coup:
        if self.used == len(self.table.later):
            raise bad_request(f"{self.box} is in prison: give the coups that follow in next_rows")
        coup = self.table.later[self.used]
        self.used += 1
        return coup

    def _no_more(self, said: list[str]) -> None:
        if said:
            raise bad_request(f"there are more decisions for {self.box} than 31-31 coups")
