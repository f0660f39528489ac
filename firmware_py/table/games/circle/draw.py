"""The change of cards: words and cards in turn, discards kept, a pack that runs out."""

from collections.abc import Generator, Sequence

from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.draw import DrawDealt, DrawsTold, deal_draw, draw_order
from firmware_py.rules.games.circle.openers import least_to_open
from firmware_py.rules.games.circle.order import cutter, play_of
from firmware_py.rules.games.circle.play import Draw
from firmware_py.table.course import Answer, Aside, FaultFound
from firmware_py.table.decision import said_by_law
from firmware_py.table.due import CardDue, Choice, Due, ReshuffleDue, WordDue
from firmware_py.table.effects import Announce
from firmware_py.table.events import Said
from firmware_py.table.games.circle.hand import Hand
from firmware_py.text.codes import circle as codes

Steps = Generator[Due | Aside, Answer, None]
STAGE = "draw"
RETURNED = "returned"


def thrown_place(seat: int) -> str:
    """Where a player's discards lie: the opener's prove what he opened with (Galicia 27)."""
    return f"discards/{seat}"


def change(hand: Hand) -> Steps:
    """Let everybody change cards in turn, from the opener or the mano on."""
    rule = hand.seating.play.draw
    assert rule is not None
    opener = _opener(hand, rule)
    asked = DrawsTold(dict.fromkeys(hand.chips.live, 0), opener)
    order = draw_order(hand.seating.game, rule, hand.seating.mano, asked)
    # Each gets his cards before the next throws his away, unless one card waits for all others.
    groups = [order] if rule.last_after_all or rule.short == "used-up" else [(s,) for s in order]
    for group in groups:
        told = {}
        for seat in group:
            if (count := (yield from _asked(hand, rule, seat))) is not None:
                told[seat] = count
        if any(told.values()):
            yield from _dealt(hand, DrawsTold(told, opener))


def _opener(hand: Hand, rule: Draw) -> int | None:
    """Name who opened: nobody does where no hand is asked for, unless the draw begins with him."""
    if rule.starts == "opener":
        # With nobody able to bet, nobody has opened.
        return hand.opener or hand.seating.mano
    return hand.opener if least_to_open(hand.seating.game, hand.seating.blank_hands) else None


def _asked(hand: Hand, rule: Draw, seat: int) -> Generator[Due | Aside, Answer, int | None]:
    """Ask a player what he throws away, and put it aside."""
    choices = hand.seating.game.once(_choices)
    said: Answer = None
    while seat in hand.chips.live and len(hand.chips.live) > 1:
        said = yield WordDue(seat, choices, STAGE)
        if type(said) is Said:
            hand.seating.round.first_cards[seat] = hand.seating.round.numbers(seat)
            for number in said.numbers:
                hand.seating.round.move(number, thrown_place(seat))
            return len(said.numbers)
        hand.take_rulings()
    return None


def _choices(game: Game) -> tuple[Choice, ...]:
    rule = play_of(game).draw
    assert rule is not None
    said = [d for d in game.sheet.decision if d.stage == "draw"]
    words = said[0].words if said else []
    pat = words[0] if words else "servido"
    throw = words[1] if len(words) > 1 else "descarta"
    most = game.number(rule.most)
    article = rule.article
    return (Choice(pat, article=article), Choice(throw, 0, 0, 1, most, article))


def _dealt(hand: Hand, told: DrawsTold) -> Steps:
    """Deal what was asked for; the pack is filled with discards where the text says."""
    game = hand.seating.game
    try:
        drawn = deal_draw(game, hand.seating.mano, told_with_thrown(hand, told), left(hand))
    except RefusedError as error:
        yield Announce(said_by_law(error), game.sheet.unforeseen)
        yield FaultFound("unforeseen")
        return
    yield from _cards(hand, drawn, told)


def told_with_thrown(hand: Hand, told: DrawsTold) -> DrawsTold:
    """Add the cards that lie thrown away already: discards, and hands that were given up."""
    round_ = hand.seating.round
    thrown = {}
    for seat in hand.seating.order:
        if seat not in told.draws:
            folded = () if seat in hand.chips.live else round_.numbers(seat)
            thrown[seat] = len(round_.numbers(thrown_place(seat))) + len(folded)
    return DrawsTold(told.draws, told.opener, {s: n for s, n in thrown.items() if n})


def left(hand: Hand) -> int:
    """Count the cards still in the pack."""
    round_ = hand.seating.round
    return round_.game.deck.size - len(round_.cards) + len(round_.numbers(RETURNED))


def _cards(hand: Hand, drawn: DrawDealt, told: DrawsTold) -> Steps:
    shuffles = {one.before: one for one in drawn.reshuffles}
    for at, seat in enumerate(drawn.seats):
        if at in shuffles:
            yield from _cut_by_the_one_before(hand, seat)
            yield from shuffled(hand, _back(hand, drawn.seats[at:], told))
        yield from burned(hand)
        if seat in hand.chips.live:
            yield from card(hand, CardDue(str(seat), "down", _ordinal(hand, seat), 1, STAGE))


def _cut_by_the_one_before(hand: Hand, seat: int) -> Steps:
    """Name who cuts the new heap: the player before the one who gets the next card (27, CyL 62.5).

    Where the pack is dealt to its end the text names nobody (PV 17.1.II).
    """
    rule = hand.seating.play.draw
    if rule is not None and rule.short == "last-card" and seat in hand.chips.live:
        before = hand.chips.live[hand.chips.live.index(seat) - 1]
        yield Announce(codes.aloud_cuts(seat=before), rule.short_cited)


def _ordinal(hand: Hand, seat: int) -> int:
    return len(hand.seating.round.numbers(seat)) + 1


def _back(hand: Hand, waiting: Sequence[int], told: DrawsTold) -> tuple[int, ...]:
    """Find the cards that are shuffled in: not the opener's, nor those of who gets the next."""
    rule = hand.seating.play.draw
    assert rule is not None
    last = rule.short == "last-card"
    kept = {waiting[0]} if last or {*waiting} == {waiting[0]} else set()
    if last and told.opener is not None:
        kept.add(told.opener)
    found: list[int] = []
    for seat in hand.seating.order:
        if seat not in kept:
            found += hand.seating.round.numbers(thrown_place(seat))
            found += () if seat in hand.chips.live else hand.seating.round.numbers(seat)
    return tuple(found)


def shuffled(hand: Hand, back: tuple[int, ...]) -> Steps:
    """Shuffle cards into what is left of the pack."""
    while (yield ReshuffleDue(whole=False, back=back)) is None:
        hand.take_rulings()
    for number in back:
        hand.seating.round.move(number, RETURNED)


def burned(hand: Hand) -> Steps:
    """Lay the cards aside that a ruling takes out before the next one."""
    if len(hand.seating.round.rulings) > hand.ruled.taken:
        # Ruled on while somebody was asked: the pack was shuffled and he was asked again.
        hand.take_rulings()
    if hand.ruled.recut:
        article, hand.ruled.recut = hand.ruled.recut, ""
        seat = cutter(hand.seating.game, hand.seating.order, hand.seating.mano, again=True)
        yield Announce(codes.aloud_cuts(seat=seat), article)
    while hand.ruled.to_burn:
        hand.ruled.to_burn -= 1
        yield from card(hand, CardDue("burn", "down", len(hand.seating.round.numbers("burn")) + 1))


def card(hand: Hand, due: CardDue) -> Steps:
    """Deal one card; a ruling in between may put its player out."""
    seat = int(due.place) if due.place.isdigit() else None
    while (yield due) is None:
        hand.take_rulings()
        if seat is not None and seat not in hand.chips.live:
            return
        if due.place != "burn":
            yield from burned(hand)
