"""The cut of the pack at circle poker: by whom the text says, before the first card of a hand."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.due import ReshuffleDue, SupervisorDue
from firmware_py.table.effects import Announce, UnlockSabot
from firmware_py.table.states import Phase
from firmware_py.table.view import view
from firmware_py.table.view_json import view_json
from firmware_py.text.catalogue import word
from firmware_py.text.render import english, sentence
from tests.table.circle import ANTE, MIN, open_circle, seat_players, words
from tests.table.playing import aloud, show_set
from tests.table.test_circle_streets import five_change
from tests.table.test_shuffling import code, cutting

HOLDEM = "galicia/holdem"
# Of five seats the mano is the first as the cards go; who cuts is said by the text or the house.
CUTTERS = [
    (HOLDEM, 1, "jefe-de-sector", "art. 23.1"),
    # Art. 63.2 is of another variety: that the mano cuts is a reading.
    ("castilla-y-leon/holdem", 1, "jefe-de-mesa", ""),
    # 17.VII.1 says how the pack is cut, not by whom.
    ("pais-vasco/holdem", 5, "jefe-de-mesa", ""),
    ("castilla-la-mancha/holdem", 5, "jefe-de-area", "art. 6.1"),
]


def citing(text: str, article: str) -> str:
    return f"{text} ({article})" if article else text


def sit_down(table: Rehearsal, seats: tuple[int, ...] = (1, 2, 3, 4, 5)) -> None:
    if table.table.phase is Phase.IDLE:
        assert table.begin_round().accepted
    for seat in seats:
        assert table.tell(ev.BetLaid(seat, "resto", 50 * MIN)).accepted


def lay_antes(table: Rehearsal, seats: tuple[int, ...] = (1, 2, 3, 4, 5)) -> None:
    for seat in seats:
        assert table.tell(ev.BetLaid(seat, "ante", ANTE)).accepted


def announced(decision: Decision) -> list[tuple[str, str]]:
    return [(e.words, e.article) for e in decision.effects if isinstance(e, Announce)]


@pytest.mark.parametrize(("sheet", "seat", "staff", "article"), CUTTERS)
def test_only_the_player_whom_the_text_names_cuts(
    sheet: str, seat: int, staff: str, article: str
) -> None:
    """Galicia 23.1: «ofrece las cartas al jugador situado a la izquierda de la mano»."""
    table = cutting(sheet, (1000, 4000))
    assert table.begin_round().accepted
    assert english(view(table.table).due) == "bets, then «no va más»"
    sit_down(table)
    asked = citing(f"seat {seat}, then {staff}", article)
    due = f"have the pack cut: {asked}, then bets, then «no va más»"
    said = view(table.table).due
    assert english(said) == due
    told = citing(
        f"que corte la baraja el puesto {seat} o, si no, {word('lab', staff, 'es')}", article
    )
    assert sentence(said).startswith(f"{told}; después, ")
    for other in ({1, 2, 3, 4, 5, 6} - {seat}) | {"crupier"}:
        assert code(table, ev.PackCut(other)) == "not-his-cut"
    refusal = table.tell(ev.PackCut(9)).refusal
    assert refusal is not None
    assert refusal.message == f"the pack is cut by {asked}"
    lay_antes(table)
    assert code(table, ev.BetsClosed()) == "not-cut"
    assert table.tell(ev.PackCut(seat)).accepted
    assert english(view(table.table).due) == "bets, then «no va más»"
    mano = 5 if sheet == HOLDEM else 1
    told = f"mano: puesto {mano}; ha cortado: puesto {seat}"
    assert (told, article) in announced(table.tell(ev.BetsClosed()))
    assert dict(view_json(view(table.table))["facts"]) == {
        "mano": str(mano),
        "ha cortado": str(seat),
    }
    table.draw()
    assert code(table, ev.PackCut(seat)) == "dealt"


def test_every_hand_is_cut_anew_by_the_next() -> None:
    table = cutting(HOLDEM, (1000, 4000))
    sit_down(table)
    lay_antes(table)
    table.tell(ev.PackCut(1))
    table.tell(ev.BetsClosed())
    table.finish_round()
    table.tell(ev.RoundPaid())
    assert code(table, ev.PackCut(5)) == "wrong-phase"
    assert table.begin_round().accepted
    assert code(table, ev.PackCut(1)) == "not-his-cut"
    # The mano has passed to seat 4; on its left sits 5.
    assert table.tell(ev.PackCut(5)).accepted


def test_who_rests_does_not_cut() -> None:
    table = cutting(HOLDEM, (1000, 4000))
    sit_down(table)
    assert table.tell(ev.Said(1, "descansa")).accepted
    assert code(table, ev.PackCut(1)) == "not-his-cut"
    assert table.tell(ev.PackCut(2)).accepted


def test_if_he_will_not_the_person_in_charge_does() -> None:
    """Art. 19.1: what is not foreseen is the jefe de sector's."""
    table = cutting(HOLDEM, (1000, 4000))
    sit_down(table)
    assert table.tell(ev.PackCut("jefe-de-sector")).accepted
    lay_antes(table)
    said = [words for words, _ in announced(table.tell(ev.BetsClosed()))]
    assert "mano: puesto 5; ha cortado: jefe-de-sector" in said


def test_nobody_cuts_before_somebody_sits() -> None:
    table = open_circle(HOLDEM)
    assert code(table, ev.PackCut(1)) == "wrong-phase"
    assert table.begin_round().accepted
    assert code(table, ev.PackCut(1)) == "no-seat"


def test_a_table_to_which_cuts_are_not_told_names_who_cuts_and_deals() -> None:
    table = open_circle(HOLDEM)
    sit_down(table)
    assert dict(view_json(view(table.table))["facts"]) == {"mano": "5", "corta": "1"}
    # The antes follow the cut: who lays none leaves mano and cut to others.
    lay_antes(table, (1, 2, 3, 4))
    said = [words for words, _ in announced(table.tell(ev.BetsClosed()))]
    assert "mano: puesto 4; corta: puesto 1" in said
    assert dict(view_json(view(table.table))["facts"]) == {"mano": "4", "corta": "1"}


@pytest.mark.parametrize(
    ("sheet", "seat", "article"), [(HOLDEM, 1, "art. 23.1"), ("pais-vasco/holdem", 5, "17.VII.1")]
)
def test_a_card_seen_at_the_cut_means_another_shuffle_and_another_cut(
    sheet: str, seat: int, article: str
) -> None:
    """«Si en el momento de cortar queda al descubierto alguna carta … se debe volver a barajar»."""
    table = cutting(sheet, (1000, 4000))
    sit_down(table)
    decision = table.tell(ev.PackCut(seat, exposed=True))
    assert [(r.ruling, r.articles) for r in decision.rulings] == [("reshuffle", (article,))]
    assert decision.due == ReshuffleDue(whole=True, stage="between-rounds")
    assert table.tell(ev.DeckReshuffled()).phase is Phase.BETTING
    lay_antes(table)
    assert code(table, ev.BetsClosed()) == "not-cut"
    table.tell(ev.PackCut(seat))
    assert table.tell(ev.BetsClosed()).accepted


@pytest.mark.parametrize("sheet", ["castilla-y-leon/holdem", "castilla-la-mancha/holdem"])
def test_where_the_text_is_silent_a_card_seen_at_the_cut_is_somebody_s(sheet: str) -> None:
    table = cutting(sheet, (1000, 4000))
    sit_down(table)
    seat = 1 if sheet.startswith("castilla-y-leon") else 5
    assert isinstance(table.tell(ev.PackCut(seat, exposed=True)).due, SupervisorDue)
    decided = ev.SupervisorDecided("continue", "nobody minds", "jefe")
    assert table.tell(decided).phase is Phase.BETTING


def test_a_hand_that_is_dealt_again_may_be_cut_again() -> None:
    table = cutting(HOLDEM, (1000, 4000))
    sit_down(table)
    table.tell(ev.PackCut(1))
    lay_antes(table)
    table.tell(ev.BetsClosed())
    table.draw()
    assert table.tell(ev.IrregularityReported("wrong-order")).rulings[0].ruling == "redeal"
    assert table.tell(ev.DeckReshuffled()).phase is Phase.DEALING
    assert code(table, ev.PackCut(2)) == "not-his-cut"
    assert table.tell(ev.PackCut(1)).accepted


@pytest.mark.parametrize(
    ("place", "cutter", "article"),
    [
        ("galicia", 4, "art. 28.2"),
        ("castilla-y-leon", 1, "art. 63.2"),
        ("castilla-la-mancha", 1, "art. 23.1.b"),
        # «Se procederá de nuevo al corte»: by whom is the house's to say.
        ("pais-vasco", 4, "17.1.IV"),
    ],
)
def test_a_pack_put_away_in_the_deal_is_cut_again_and_its_first_card_burned(
    place: str, cutter: int, article: str
) -> None:
    """Galicia 28.2: «la mano debe proceder de nuevo al corte»."""
    table = seat_players(f"{place}/cubierto-5-descarte")
    if place == "pais-vasco":
        words(table, "ciega", "ciega", "no")
    due = None
    for _ in range(6):
        due = table.step().due
    told = ev.IrregularityReported("deck-put-away", (("recoverable", False),))
    assert table.tell(told).due == ReshuffleDue(whole=False)
    decision = table.tell(ev.DeckReshuffled())
    assert english(decision.due.message()) == "burn, card 1, face down"
    assert announced(decision) == [(f"corta: puesto {cutter}", article)]
    assert decision.effects.count(UnlockSabot(1)) == 1
    assert table.step().due == due


def test_a_pack_put_away_in_the_deal_need_not_be_counted_for_the_next_hand() -> None:
    """Its cards are those that were counted: only their order was lost."""
    table = seat_players("galicia/cubierto-5-descarte")
    table.step()
    table.tell(ev.IrregularityReported("deck-put-away", (("recoverable", False),)))
    table.tell(ev.DeckReshuffled())
    table.finish_round()
    assert table.tell(ev.RoundPaid()).accepted
    assert table.tell(ev.BetsOpened()).accepted


def test_remaining_cards_of_a_defective_set_are_no_fitter_for_a_shuffle() -> None:
    """R-87: the hand was played on by a decision; the next one needs another set, and its check."""
    table = seat_players("castilla-y-leon/cubierto-5-descarte")
    table.step()
    table.tell(ev.IrregularityReported("card-missing", by="ana"))
    table.tell(ev.SupervisorDecided("continue", "one hand more", "jefe"))
    table.tell(ev.IrregularityReported("deck-put-away", (("recoverable", False),)))
    assert table.tell(ev.DeckReshuffled()).phase is Phase.DEALING
    table.finish_round()
    table.tell(ev.RoundPaid())
    show_set(table)
    assert code(table, ev.BetsOpened()) == "deck"
    table.tell(ev.DeckChecked("crupier", table.table.game.deck.size))
    assert table.tell(ev.BetsOpened()).accepted


def test_the_player_before_the_next_card_cuts_a_heap_of_discards() -> None:
    """Art. 27: «al jugador anterior al que tiene que recibir la siguiente carta que corte»."""
    table = five_change(1, 4, 3)
    assert isinstance(table.table.due, ReshuffleDue)
    # Cards go to 5, 4 and 3: the next is for 3, and 4 sits before him.
    assert ("corta: puesto 4", "art. 27") in aloud(table.table.effects)
