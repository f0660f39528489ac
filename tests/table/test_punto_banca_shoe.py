"""Who deals at punto y banca, and who may take part (07.IV)."""

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.view import view
from firmware_py.table.view_json import view_json
from tests.table.baccarat import LIMITS, PUNTO_BANCA, again
from tests.table.playing import rehearse
from tests.table.test_chemin_bank import code

BETS = ((2, "punto", 1000), (4, "banca", 1000), (5, "empate", 1000))
BURN = "As Ac "
PUNTO_WINS, BANK_WINS, TIE = "9s 2h Kd 5c", "2s 9h Kd Kc", "9s 9h Kd Kc"


def shoe(table: Rehearsal) -> str:
    """Who has the shoe."""
    return str(dict(view_json(view(table.table))["facts"])["sabot"])


def test_the_shoe_goes_to_the_right_when_the_bank_loses() -> None:
    """07.IV: from the lowest department; kept after a win or a tie."""
    hands = (BANK_WINS, TIE, PUNTO_WINS, PUNTO_WINS, PUNTO_WINS)
    table = rehearse(PUNTO_BANCA, stack=BURN + " ".join(hands), limits=LIMITS)
    for who in ("2", "2", "2", "4", "5"):
        again(table, *BETS)
        assert shoe(table) == who
        table.finish_round()
        table.tell(ev.RoundPaid())
    again(table, *BETS)
    assert shoe(table) == "2"


def test_who_does_not_want_to_deal_passes_the_shoe() -> None:
    """07.IV: to his right."""
    table = rehearse(PUNTO_BANCA, limits=LIMITS)
    table.tell(ev.BetsOpened(new_shoe=True))
    assert code(table, ev.Said(2, "pasa")) == "out-of-turn"
    for bet in BETS:
        table.tell(ev.BetLaid(*bet))
    assert ("2", "pasa") in {(offer.who, offer.act) for offer in view(table.table).offers}
    assert code(table, ev.Said(4, "pasa")) == "out-of-turn"
    assert code(table, ev.Said(2, "carta")) == "not-offered"
    assert code(table, ev.Said(2, "pasa")) == ""
    assert shoe(table) == "4"


def test_the_croupier_deals_where_the_house_says_so() -> None:
    """07.III.2 and 07.IV."""
    table = rehearse(PUNTO_BANCA, limits=LIMITS, options={"players_deal": False})
    again(table, *BETS)
    assert shoe(table) == "croupier"
    table.finish_round()
    table.tell(ev.RoundPaid())
    assert table.table.carried == ()


def test_who_stands_takes_part_only_where_the_house_lets_him() -> None:
    """07.IV."""
    for allowed, refusal in ((True, ""), (False, "standing")):
        table = rehearse(PUNTO_BANCA, limits=LIMITS, options={"standing": allowed})
        table.tell(ev.BetsOpened(new_shoe=True))
        assert code(table, ev.BetLaid(2, "punto", 1000, "ana")) == refusal
        assert code(table, ev.BetLaid(2, "punto", 1000)) == ""
