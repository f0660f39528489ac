"""Every error rule of the games against the bank, reached through what the dealer reports."""

import pytest

from firmware_py.rulebook import library
from firmware_py.rules.finding import cite
from firmware_py.table import events as ev
from firmware_py.table.states import Phase
from firmware_py.text.render import english
from tests.table.rounds import Facts, deal_out, listed, seated

MISDEALS = {
    "too-many-cards": (("to", 1), ("correctable", False)),
    "too-few-cards": (("to", 1), ("correctable", False)),
    "card-exposed": (("place", 2), ("card", "Ks")),
    "face-up-in-deck": (("count", 1),),
}
ON_BOARD = {
    "board-too-many": (("correctable", False),),
    "board-too-early": (),
}
# Sheet → the article that annuls the whole round and gives every stake back; none: the house.
VOID = {
    "galicia/poker-sin-descarte": "art. 7",
    "castilla-y-leon/poker-sin-descarte": "art. 8.3",
    "castilla-y-leon/cuatro-cartas": "",
    "castilla-y-leon/poker-con-descarte": "art. 52.1",
    "castilla-y-leon/pai-gow": "",
    "pais-vasco/poker-sin-descarte": "11.V.3",
    "pais-vasco/poker-con-descarte": "12.10.1",
    "pais-vasco/tres-cartas": "15.V.3",
    "castilla-la-mancha/poker-sin-descarte": "art. 8.1",
    "castilla-la-mancha/caribbean-stud": "art. 8.1",
    "castilla-la-mancha/let-it-ride": "art. 8.1",
    "castilla-la-mancha/tres-cartas": "art. 8.1",
    "castilla-la-mancha/trijoker": "art. 8.1",
}
# A wrong number voids trijoker too; what an exposed card means there is in its own rows.
VOID_COUNT = {
    "galicia/trijoker": "art. 16.1",
    "castilla-y-leon/trijoker": "art. 15.1",
    "pais-vasco/trijoker": "13.VI.1",
}
# Showing or telling cards costs the player his whole stake.
FORFEIT = {
    "galicia/poker-sin-descarte": "art. 7",
    "castilla-y-leon/poker-sin-descarte": "art. 8.4",
    "pais-vasco/poker-sin-descarte": "11.V.3",
    "pais-vasco/tres-cartas": "15.V.3",
    "castilla-la-mancha/poker-sin-descarte": "art. 8.2",
    "castilla-la-mancha/caribbean-stud": "art. 8.2",
    "castilla-la-mancha/let-it-ride": "art. 8.2",
    "castilla-la-mancha/tres-cartas": "art. 8.2",
    "castilla-la-mancha/trijoker": "art. 8.2",
    "castilla-la-mancha/texas-holdem-bonus": "art. 8.2",
}
# Forbidden without a penalty: a warning, and play goes on.
WARNED = {
    ("galicia/trijoker", "advice"): "art. 16.2",
    ("castilla-y-leon/trijoker", "tells-cards"): "art. 15.2",
    ("pais-vasco/trijoker", "shows-own-cards"): "13.VI.2",
    ("castilla-y-leon/tres-cartas", "shows-own-cards"): "art. 18.2",
    ("castilla-y-leon/cuatro-cartas", "tells-cards"): "art. 45",
    ("castilla-y-leon/texas-holdem-bonus", "tells-cards"): "art. 24.2",
    ("castilla-y-leon/texas-holdem-contrapartida", "shows-own-cards"): "art. 36.2",
    ("castilla-y-leon/texas-poker", "shows-own-cards"): "art. 59.3",
    ("castilla-y-leon/texas-poker", "tells-cards"): "art. 54.2",
    ("pais-vasco/texas-poker", "shows-own-cards"): "16.IX.3.b",
    ("pais-vasco/texas-poker", "tells-cards"): "16.IV.2",
    ("castilla-la-mancha/poker-sin-descarte", "advice"): "anexo II.1.c",
    ("galicia/poker-sin-descarte", "advice"): "art. 5",
    ("castilla-y-leon/poker-sin-descarte", "advice"): "art. 5.2",
    ("castilla-la-mancha/caribbean-stud", "advice"): "anexo II.1.c",
    ("castilla-la-mancha/let-it-ride", "advice"): "anexo II.1.c",
    ("castilla-la-mancha/tres-cartas", "advice"): "anexo II.1.c",
    ("castilla-la-mancha/trijoker", "advice"): "anexo II.1.c",
    ("castilla-la-mancha/texas-holdem-bonus", "advice"): "anexo II.1.c",
    ("castilla-y-leon/poker-con-descarte", "advice"): "art. 52.2",
    ("pais-vasco/poker-con-descarte", "shows-own-cards"): "12.10.2",
    ("castilla-y-leon/pai-gow", "tells-cards"): "art. 34",
    ("pais-vasco/pai-gow", "shows-own-cards"): "14.VII.2",
}
# Left to the person in charge: not foreseen at all.
REFERRED = {
    ("pais-vasco/pai-gow", "too-many-cards"): ("14.III.1", "jefe-de-mesa"),
    ("castilla-y-leon/tres-cartas", "too-many-cards"): ("art. 2", "jefe-de-mesa"),
    ("galicia/poker-sin-descarte", "wrong-order"): ("art. 4", "jefe-de-mesa"),
    ("castilla-la-mancha/caribbean-stud", "wrong-order"): ("anexo II.1.a", "jefe-de-area"),
}


EXPOSED = "card-exposed"
# Where, which card, ruling, article.
TRIJOKER = [
    ("galicia", "board", "Jh", "void-round", "art. 15.2"),
    ("galicia", "board", "Th", "continue", "art. 15.2"),
    ("galicia", 1, "2h", "void-round", "art. 16.1"),
    ("castilla-y-leon", "board", "Ah", "void-round", "art. 14.1"),
    ("castilla-y-leon", "board", "2h", "continue", "art. 14.1"),
    ("castilla-y-leon", 1, "Ah", "continue", "art. 14.1"),
    ("pais-vasco", "board", "Qh", "void-round", "13.V.4"),
    ("pais-vasco", "board", "9h", "continue", "13.V.4"),
    ("pais-vasco", 1, "Kh", "continue", "13.V.4"),
]


@pytest.mark.parametrize("name", MISDEALS)
@pytest.mark.parametrize(("sheet", "article"), VOID.items())
def test_a_misdeal_voids_the_round(sheet: str, article: str, name: str) -> None:
    check_void(sheet, name, MISDEALS[name], article)


@pytest.mark.parametrize("name", ON_BOARD)
@pytest.mark.parametrize("sheet", [name for name, article in VOID.items() if "mancha" in name])
def test_castilla_la_mancha_names_the_common_cards(sheet: str, name: str) -> None:
    check_void(sheet, name, ON_BOARD[name], "art. 8.1")


@pytest.mark.parametrize("name", ["too-many-cards", "too-few-cards", "face-up-in-deck"])
@pytest.mark.parametrize(("sheet", "article"), VOID_COUNT.items())
def test_a_wrong_number_voids_trijoker(sheet: str, article: str, name: str) -> None:
    check_void(sheet, name, MISDEALS[name], article)


@pytest.mark.parametrize("name", MISDEALS)
def test_pai_gow_of_the_basque_country_may_void_too(name: str) -> None:
    """14 regulates no error; the house may choose the rule of poker con descarte."""
    check_void("pais-vasco/pai-gow", name, MISDEALS[name], "", {"misdeal": "void"})


def check_void(
    sheet: str, name: str, facts: Facts, article: str, options: dict[str, object] | None = None
) -> None:
    table = seated(sheet, options=options)
    decision = table.tell(ev.IrregularityReported(name, facts))
    assert decision.accepted, decision.refusal
    (ruling,) = decision.rulings
    assert (ruling.ruling, ruling.stakes) == ("void-round", "returned")
    assert ruling.articles == cite(article)
    assert decision.phase is Phase.SETTLING
    transfers = table.table.in_round().transfers
    assert len(transfers) == sum(len(b) for b in table.table.in_round().bets.values())
    assert {(t.cents, t.article) for t in transfers} == {(0, article)}
    assert table.tell(ev.RoundPaid()).phase is Phase.IDLE


@pytest.mark.parametrize("name", ["shows-own-cards", "tells-cards"])
@pytest.mark.parametrize(("sheet", "article"), FORFEIT.items())
def test_showing_or_telling_costs_the_whole_stake(sheet: str, article: str, name: str) -> None:
    table = seated(sheet)
    deal_out(table)
    decision = table.tell(ev.IrregularityReported(name, (("seat", 2),)))
    (ruling,) = decision.rulings
    assert (ruling.ruling, ruling.affects, ruling.articles) == ("forfeit", (2,), (article,))
    table.finish_round()
    lost = {key: cents for key, cents in listed(table).items() if key[0] == "2"}
    staked = table.table.in_round().own_bets(2)
    assert lost == {f"2 {box}": -cents for box, cents in staked.items()}


@pytest.mark.parametrize(("case", "article"), WARNED.items())
def test_a_warning_changes_nothing(case: tuple[str, str], article: str) -> None:
    sheet, name = case
    table = seated(sheet)
    deal_out(table)
    due = table.table.due
    decision = table.tell(ev.IrregularityReported(name, (("seat", 1),)))
    (ruling,) = decision.rulings
    assert (ruling.ruling, ruling.stakes, ruling.articles) == ("continue", "kept", (article,))
    assert table.table.due == due
    table.finish_round()


@pytest.mark.parametrize(("case", "expected"), REFERRED.items())
def test_a_person_decides_and_gives_a_reason(
    case: tuple[str, str], expected: tuple[str, str]
) -> None:
    sheet, name = case
    article, by = expected
    table = seated(sheet)
    deal_out(table)
    before = table.table.due
    decision = table.tell(ev.IrregularityReported(name, (("seat", 1), ("to", 1))))
    (ruling,) = decision.rulings
    assert (ruling.ruling, ruling.articles) == ("supervisor", (article,))
    assert decision.phase is Phase.HALTED
    assert english(decision.due.message()).startswith(f"{by} decides")
    refused = table.tell(ev.SupervisorDecided("continue", "", "jefe"))
    assert refused.refusal is not None
    assert table.tell(ev.SupervisorDecided("continue", "no advantage", "jefe")).accepted
    assert table.table.due == before


@pytest.mark.parametrize(("community", "place", "card", "ruling", "article"), TRIJOKER)
def test_an_exposed_card_of_trijoker(
    community: str, place: int | str, card: str, ruling: str, article: str
) -> None:
    """Gal. 15.2 and 16.1, CyL 14.1, PV 13.V.4: a common card from the jack up voids the hand."""
    table = seated(f"{community}/trijoker")
    deal_out(table)
    facts = (("place", place), ("card", card))
    decision = table.tell(ev.IrregularityReported(EXPOSED, facts))
    assert decision.accepted, decision.refusal
    ruled = table.table.in_round().rulings[-1]
    assert (ruled.ruling, ruled.articles) == (ruling, (article,))
    if ruling == "continue":
        assert decision.phase is Phase.DECIDING
        table.finish_round()
    else:
        assert {t.cents for t in table.table.in_round().transfers} == {0}


@pytest.mark.parametrize(
    ("community", "article"),
    [("galicia", "art. 15.2"), ("castilla-y-leon", "art. 14.1"), ("pais-vasco", "13.V.4")],
)
@pytest.mark.parametrize(("card", "ruling"), [("Th", "continue"), ("Kh", "void-round")])
def test_a_common_card_of_trijoker_turned_too_early(
    community: str, article: str, card: str, ruling: str
) -> None:
    table = seated(f"{community}/trijoker")
    deal_out(table)
    decision = table.tell(ev.IrregularityReported("board-too-early", (("card", card),)))
    (ruled,) = decision.rulings
    assert (ruled.ruling, ruled.articles) == (ruling, (article,))


def test_a_fact_that_the_ruling_needs_is_asked_for() -> None:
    table = seated("galicia/trijoker")
    deal_out(table)
    due = table.table.due
    decision = table.tell(ev.IrregularityReported(EXPOSED, (("place", "board"),)))
    assert decision.refusal is not None
    assert "card" in decision.refusal.message
    assert table.table.due == due
    assert table.table.in_round().rulings == []


def test_every_simple_rule_of_these_sheets_has_its_row() -> None:
    """The rules of hold'em and texas poker have tests of their own."""
    known = {(sheet, article) for sheet, article in (*VOID.items(), *VOID_COUNT.items())}
    known |= set(FORFEIT.items()) | {(sheet, article) for (sheet, _), article in WARNED.items()}
    known |= {(sheet, article) for (sheet, _), (article, _) in REFERRED.items()}
    known |= {(f"{row[0]}/trijoker", row[4]) for row in TRIJOKER} | {("pais-vasco/pai-gow", "")}
    for name in {sheet for sheet, _ in known}:
        if "texas" not in name:
            for rule in library.sheet(name).irregularity:
                assert (name, rule.article) in known
