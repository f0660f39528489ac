"""Irregularities: seen by a device or reported by the dealer, ruled on by the sheet."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from firmware_py.rules.cards import card_text
from firmware_py.rules.deal import PLACES
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.games.family import law_of
from firmware_py.rules.games.irregular import judged
from firmware_py.rules.happened import AT_TABLE, BEGUN, STAGE
from firmware_py.rules.rulings import Judged
from firmware_py.table import custody
from firmware_py.table import events as ev
from firmware_py.table.decision import RefusedEventError, refused_by_law, said_by_law
from firmware_py.table.due import (
    CardDue,
    CorrectionDue,
    SupervisorDue,
    seat_of,
)
from firmware_py.table.effects import Alarm
from firmware_py.table.games.family import family_of
from firmware_py.table.round import STRAY, Round, RulingMade
from firmware_py.table.ruling_actions import apply_ruling
from firmware_py.table.states import ROUND, Phase
from firmware_py.table.supervisor import cards_named
from firmware_py.table.typed_faces_check import compared
from firmware_py.text.codes import faults
from firmware_py.text.codes import rulings as codes
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.table.table import Table

# What makes a set of cards unfit for play.
DEFECTS = frozenset({"card-missing", "deck-defective"})
# What only a player in the round does, with his own cards and chips.
OF_PLAYERS = frozenset(
    {
        "bet-out-of-turn",
        "call-short",
        "cards-touch",
        "false-opening",
        "mixed-with-discards",
        "oversize-chip",
    }
)
STAGES = {
    Phase.IDLE: "between-rounds",
    Phase.BETTING: "bets",
    Phase.DEALING: "deal",
    Phase.DECIDING: "decisions",
    Phase.REVEALING: "showdown",
    Phase.SETTLING: "settlement",
}


def stage_of(table: "Table") -> str:
    """The stage in the lab's words: what is due knows it best."""
    phase, due = (
        table.before
        if table.phase is Phase.HALTED and table.before
        else (
            table.phase,
            table.due,
        )
    )
    return getattr(due, "stage", "") or STAGES.get(phase, "between-rounds")


def ask_sheet(table: "Table", name: str, facts: Mapping[str, object], stage: str = "") -> Judged:
    """Ask the sheet for its ruling; may raise RefusedError for a missing fact."""
    told = {key: list(one) if isinstance(one, tuple) else one for key, one in facts.items()}
    at: dict[str, object] = {STAGE: stage or stage_of(table), AT_TABLE: True}
    if at[STAGE] == "decisions" and table.round is not None:
        # Cards are looked at when the first is asked: betting begins with his word.
        at[BEGUN] = table.round.spoken
    return judged(table.game, name, {**at, **told}, law_of(table.game.sheet).workings)


def rule_by_sheet(
    table: "Table", name: str, facts: Mapping[str, object], numbers: tuple[int, ...] = ()
) -> None:
    """Let the sheet rule on what a device saw; what it cannot rule on is a person's."""
    try:
        found = ask_sheet(table, name, facts)
    except RefusedError as error:
        sheet = table.game.sheet
        why = faults.irregularity_not_ruled(name_lab=name, why_message=said_by_law(error))
        table.halt(SupervisorDue(why, sheet.decided_by, sheet.unforeseen))
        return
    apply_ruling(table, ruled(found, facts=facts), numbers)


def ruled(
    found: Judged, by: str = "sheet", facts: Mapping[str, object] | None = None
) -> RulingMade:
    """Put a finding on record as a ruling, by the name under which the sheet made it."""
    finding = found.finding
    answer = dict(finding.answer)
    ruling, stakes = str(answer.pop("ruling")), str(answer.pop("stakes"))
    affects = answer.pop("affects")
    whom = tuple(affects) if isinstance(affects, list) else (str(affects),)
    keys = tuple((key, _frozen(value)) for key, value in answer.items())
    told = tuple((facts or {}).items())
    return RulingMade(found.name, ruling, whom, stakes, finding.articles, by, "", keys, told)


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def in_play(table: "Table") -> bool:
    """Refuse what a device tells outside a round; say whether play is on, not halted."""
    table.in_round()
    table.needs_phase(*ROUND, Phase.HALTED, Phase.SUSPENDED)
    return table.phase in ROUND


def stray(
    table: "Table", source: str, numbers: tuple[int, ...], commitments: tuple[str, ...]
) -> None:
    """Put cards that belong nowhere aside until a ruling says what becomes of them."""
    round_ = table.in_round()
    for number, commitment in zip(numbers, commitments, strict=True):
        round_.put(number, STRAY, "down", commitment)
    table.shoe_began.setdefault(source, min(numbers) - 1)
    table.last_number[source] = max(numbers)


def _follow(table: "Table", source: str, numbers: tuple[int, ...]) -> tuple[int, ...] | None:
    """Put draws that were not told yet aside; None where some before them were never told.

    What a sensor tells of a card may come before the card itself, or behind it.
    """
    round_ = table.in_round()
    if not numbers or len(set(numbers)) != len(numbers):
        raise RefusedEventError(codes.unknown_draw_none_named(role=source, text=str(numbers)))
    fresh = tuple(sorted(number for number in numbers if number not in round_.cards))
    last = table.last_number.get(source)
    if last is not None and any(number <= last for number in fresh):
        why = codes.unknown_draw_not_there_from(role=source, number=fresh[0])
        raise RefusedEventError(why)
    if fresh and last is not None and fresh != tuple(range(last + 1, last + 1 + len(fresh))):
        draws_missed(table, source, last, fresh, ("",) * len(fresh))
        return None
    if fresh:
        stray(table, source, fresh, ("",) * len(fresh))
    return numbers


def rule_or_alarm(
    table: "Table", name: str, facts: Mapping[str, object], numbers: tuple[int, ...]
) -> None:
    """Let the sheet rule while play is on; during a halt only call the person in charge."""
    if table.phase in ROUND:
        rule_by_sheet(table, name, facts, numbers)
    else:
        table.effects.append(Alarm(_while_stopped(name, table.phase, numbers)))


def _while_stopped(name: str, phase: Phase, numbers: tuple[int, ...]) -> Message:
    if numbers:
        return faults.irregularity_stopped_draws(name_lab=name, phase=phase, numbers=numbers)
    return faults.irregularity_stopped(name_lab=name, phase=phase)


def drawn_when_not_due(table: "Table", event: ev.CardDrawn) -> None:
    """A card left the shoe while none was due."""
    if table.round is None:
        table.last_number[event.source] = event.number
        said = faults.outside_round_draw(role=event.source, number=event.number)
        table.effects.append(Alarm(said))
        return
    in_play(table)
    stray(table, event.source, (event.number,), (event.commitment,))
    if table.phase is Phase.BETTING:
        rule_or_alarm(table, "drawn-before-close", {"seen": False}, (event.number,))
        return
    name, facts = family_of(table.game).rulings.early_draw(table.round, table.due)
    rule_or_alarm(table, name, facts, (event.number,))


def draws_missed(
    table: "Table",
    source: str,
    last: int,
    numbers: tuple[int, ...],
    commitments: tuple[str, ...],
) -> None:
    """A device skipped numbers: cards left it that nobody told of; a person decides."""
    missed = sorted(set(range(last + 1, max(numbers))) - set(numbers))
    why = faults.draws_missed_told(role=source, first_number=missed[0], last_number=missed[-1])
    if table.round is None:
        table.last_number[source] = max(numbers)
        table.effects.append(Alarm(why))
        return
    playing = in_play(table)
    stray(table, source, numbers, commitments)
    table.effects.append(Alarm(why))
    if playing:
        table.halt(SupervisorDue(why, table.game.sheet.decided_by, table.game.sheet.unforeseen))


def packet_when_not_due(table: "Table", event: ev.PacketDrawn) -> None:
    """A packet left the device while no card was due: every card of it is stray."""
    numbers = tuple(range(event.first, event.first + len(event.commitments)))
    if table.round is None:
        table.last_number[event.source] = numbers[-1]
        said = faults.outside_round_draws(role=event.source, numbers=numbers)
        table.effects.append(Alarm(said))
        return
    in_play(table)
    stray(table, event.source, numbers, event.commitments)
    name = "drawn-before-close" if table.phase is Phase.BETTING else "drawn-by-mistake"
    rule_or_alarm(table, name, {"seen": False}, numbers)


def packet_of_wrong_size(table: "Table", event: ev.PacketDrawn, due: CardDue) -> None:
    """A packet held more or fewer cards than its place is due."""
    numbers = tuple(range(event.first, event.first + len(event.commitments)))
    stray(table, event.source, numbers, event.commitments)
    name = "too-many-cards" if len(numbers) > due.packet else "too-few-cards"
    rule_by_sheet(table, name, _to(due) | {"count": len(numbers), "correctable": False}, numbers)


def _to(due: CardDue) -> dict[str, object]:
    seat = seat_of(due.place)
    return {"to": due.place if seat is None else seat}


def impossible_card(table: "Table", event: ev.CardOpened | ev.FaceTyped) -> None:
    """Rule on a face that the packs cannot hold (again): foreign or duplicate.

    While play is halted the set leaves; the sheet rules when the card is asked for again.
    """
    if table.copies[event.card]:
        why = faults.set_fault_too_often(card_name=card_text(event.card))
    else:
        why = faults.set_fault_foreign(number=event.number)
    custody.set_leaves(table, why)
    rule_or_alarm(table, "deck-defective", {}, ())


def face_up_seen(table: "Table", event: ev.FaceUpSeen) -> None:
    """A card left the shoe face up; one already laid keeps its place until the ruling."""
    in_play(table)
    round_ = table.in_round()
    if _follow(table, event.source, (event.number,)) is None:
        return
    facts: dict[str, object] = {"count": 1}
    drawn = round_.cards[event.number]
    # Its face stays as it was dealt: a card that takes its place lies the same way.
    if (
        event.card is not None
        and drawn.card is None
        and (seen := table.shoe_known.get(event.card, 0)) < table.copies[event.card]
    ):
        facts["card"] = card_text(event.card)
        drawn.card = event.card
        table.shoe_known[event.card] = seen + 1
    elif event.card is not None and event.number in round_.typed:
        compared(table, round_, event.number, event.card)
    rule_or_alarm(table, "face-up-in-deck", facts, (event.number,))


def double_fed(table: "Table", event: ev.DoubleFed) -> None:
    """Two or more cards left the shoe stuck together."""
    in_play(table)
    if _follow(table, event.source, event.numbers) is None:
        return
    rule_or_alarm(table, "stuck-together", {"count": len(event.numbers)}, event.numbers)


def irregularity_reported(table: "Table", event: ev.IrregularityReported) -> None:
    """The dealer reports a fault: the sheet rules, or says which fact it needs."""
    round_ = table.in_round()
    # A card that a device saw leave too many may be explained while it halts play.
    due, family = table.due, family_of(table.game)
    waits = isinstance(due, SupervisorDue) and round_.numbers(STRAY)
    named = faults.irregularity_named(name_lab=event.name)
    again = isinstance(due, SupervisorDue) and due.why == named
    explains = waits and table.kept is None and (again or family.rulings.replans)
    table.needs_phase(*ROUND, *((Phase.HALTED,) if explains else ()))
    facts = dict(event.facts)
    numbers = _numbers_meant(round_, facts)
    if explains and table.phase is Phase.HALTED:
        numbers = numbers or round_.numbers(STRAY)
    facts = {key: _seat_for_the_law(value) for key, value in facts.items()}
    if event.name in OF_PLAYERS:
        _need_players(round_, facts)
        if why := family.rulings.misplaced(round_, event.name, facts, table.due):
            raise RefusedEventError(codes.not_now_misplaced(name_lab=event.name, why_message=why))
    try:
        found = ask_sheet(table, event.name, facts)
    except RefusedError as error:
        raise refused_by_law(error) from error
    if event.name in DEFECTS:
        custody.set_leaves(table, reported(event))
    apply_ruling(table, ruled(found, event.by, facts), numbers)


def reported(event: ev.IrregularityReported) -> Message:
    """Say who reported what."""
    return faults.set_fault_reported(name_lab=event.name, by_name=event.by)


def _need_players(round_: Round, facts: Mapping[str, object]) -> None:
    """Refuse what is told of a seat that has laid no bet; seats that cannot be are the law's."""
    several = facts.get("seats")
    told = [facts.get("seat"), *(several if isinstance(several, list | tuple) else ())]
    playing = {seat for seat, _ in round_.bets}
    for seat in told:
        if isinstance(seat, int) and seat > 0 and seat not in playing:
            raise RefusedEventError(codes.no_seat_nobody_plays(seat=seat))


def _seat_for_the_law(value: object) -> object:
    """The law knows seats, not their further hands: "3/2" is seat 3."""
    seat = seat_of(value) if isinstance(value, str) and "/" in value else None
    return value if seat is None else seat


def _numbers_meant(round_: Round, facts: dict[str, object]) -> tuple[int, ...]:
    """Find the cards a report is about: named by draw, or by place and which of its cards."""
    if "numbers" in facts:
        named = cards_named(round_, facts, ())
        del facts["numbers"]
        return named
    place = facts.get("place", facts.get("whose"))
    lying = round_.numbers(str(place)) if place is not None else ()
    which = facts.get("which", len(lying))
    asked = which if isinstance(which, list | tuple) else [which]
    # The card that is being dealt by hand is the next one.
    beyond = [n for n in asked if isinstance(n, int) and n > len(lying) + 1]
    if lying and beyond:
        raise RefusedEventError(_no_card(str(place), len(lying), beyond[0]))
    return tuple(lying[n - 1] for n in asked if isinstance(n, int) and 1 <= n <= len(lying))


def _no_card(place: str, lying: int, asked: int) -> Message:
    return codes.no_card_at_place(place_name=place, lying_count=lying, asked_number=asked)


def card_moved(table: "Table", event: ev.CardMoved) -> None:
    """While a deal is put right: a card goes to another place.

    One that lies open stays: whoever moved it would choose the hand that it makes.
    """
    if not isinstance(table.due, CorrectionDue):
        raise RefusedEventError(codes.not_due_no_correction())
    round_ = table.in_round()
    if event.number not in round_.cards:
        raise RefusedEventError(codes.unknown_draw_not_there(number=event.number))
    seat = seat_of(event.place)
    known = event.place in {*PLACES, *round_.places, STRAY}
    if not (known or seat in {seat for seat, _ in round_.bets}):
        raise RefusedEventError(codes.no_place_told(place_word=event.place))
    drawn = round_.cards[event.number]
    if drawn.card is not None and drawn.place != STRAY:
        lies = codes.face_up_at_place(number=event.number, place_name=drawn.place)
        raise RefusedEventError(lies)
    round_.move(event.number, event.place)
    if event.number in round_.waiting:
        round_.waiting.remove(event.number)


def correction_done(table: "Table", _event: ev.CorrectionDone) -> None:
    """The cards lie as they should have: play goes on."""
    if not isinstance(table.due, CorrectionDue):
        raise RefusedEventError(codes.not_due_no_correction())
    if set(table.in_round().numbers(STRAY)) - set(table.in_round().waiting):
        raise RefusedEventError(codes.stray_cards_left())
    table.resume()
    table.replan()
