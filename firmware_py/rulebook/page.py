"""A sheet as a page for people: every rule and number with its article."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import fields

from firmware_py.rulebook import shelf
from firmware_py.rulebook.gloss import say
from firmware_py.rulebook.words import LANGUAGES
from firmware_py.rules.finding import bad_request
from firmware_py.rules.sheet.model import (
    Box,
    BoxLimit,
    Irregularity,
    Jackpot,
    OptionRule,
    PayLine,
    Sheet,
)

_WIDTH = 78


def listing() -> str:
    """List every sheet with its title and law, one to a line."""
    rows = [(name, sheet.title.es, sheet.law) for name, sheet in shelf.usable()]
    width = max(len(name) for name, _, _ in rows)
    return "\n".join(f"{name:<{width}}  {title} · {law}" for name, title, law in rows)


def page(name: str, language: str) -> str:
    """Print a whole sheet in Spanish or English."""
    if language not in LANGUAGES:
        raise bad_request(f"pages are in {' and '.join(LANGUAGES)}, not {language!r}")
    sheet = shelf.sheet(name)
    text = "\n".join(Page(sheet, language).lines(name))
    return _with_defaults(sheet, text, LANGUAGES[language]["default"])


def _with_defaults(sheet: Sheet, text: str, word: str) -> str:
    """Put the default beside every option that stands in place of a value."""
    for option in sorted(sheet.option, key=lambda option: len(option.name), reverse=True):
        shown = f"{option.name} ({word} {_value(option.default)})"
        text = text.replace(f"@{option.name}", shown)
    return text


class Page:
    """One sheet on its way to paper."""

    def __init__(self, sheet: Sheet, language: str) -> None:
        self._sheet = sheet
        self._language = language
        self._es = language == "es"
        self._words = LANGUAGES[language]

    def lines(self, name: str) -> Iterator[str]:
        """Write the page from top to bottom."""
        sheet, words = self._sheet, self._words
        yield from (name, "=" * len(name), sheet.title.es if self._es else sheet.title.en)
        yield f"{words['law']}: {sheet.law}"
        yield f"{words['kind']}: {sheet.kind}"
        for heading, part in (
            ("deck", self._deck()),
            ("seats", self._seats()),
            ("ranking", self._ranking()),
            ("limits", self._limits()),
            ("deal", self._deal()),
            ("play", _record(sheet.play, 1)),
            ("decision", self._spoken()),
            ("box", self._boxes()),
            ("jackpot", self._jackpots()),
            ("closing", self._closing()),
            ("irregularity", self._irregularities()),
            ("option", self._options()),
            ("reading", self._readings()),
        ):
            yield from self._section(words[heading], part)

    def _section(self, heading: str, part: Iterator[str]) -> Iterator[str]:
        rows = list(part)
        if rows:
            yield from ("", heading, "-" * len(heading))
            yield from rows

    def _deck(self) -> Iterator[str]:
        for rule in self._sheet.deck:
            joker = f" + {rule.jokers} Jk" if rule.jokers else ""
            text = (
                f"{rule.packs} {self._words['packs']}: {rule.ranks}{joker}{self._when(rule.when)}"
            )
            yield _row(text, rule.article)
        if self._sheet.cut_card is not None:
            cut = self._sheet.cut_card
            text = (
                f"{self._words['cut_card']}: {cut.cards_behind} {self._words['cards']}, {cut.then}"
            )
            yield _row(text, cut.article)

    def _seats(self) -> Iterator[str]:
        seats = self._sheet.seats
        if seats is not None:
            yield _row(f"1-{seats.count}", seats.article)
            text = f"{self._words['per_box']}: {seats.bets_per_box}"
            yield _row(text, seats.bets_article or seats.article)
            if seats.standing:
                yield _row(self._words["standing"], seats.bets_article or seats.article)

    def _ranking(self) -> Iterator[str]:
        for rule in self._sheet.ranking:
            ties = f"; {self._words['ties']}: {rule.ties}" if rule.ties else ""
            yield _row(
                self._say(" > ".join(rule.order)) + self._when(rule.when), rule.article + ties
            )

    def _limits(self) -> Iterator[str]:
        rule = self._sheet.limits
        if rule is None:
            return
        words = self._words
        listed = ", ".join(map(str, rule.multiples))
        ceiling = f"{words['up_to']} " if rule.ceiling else ""
        yield _row(f"{ceiling}{listed} {words['times']}" if listed else words["free"], rule.article)

    def _deal(self) -> Iterator[str]:
        for source, plans in self._sheet.deal.items():
            for plan in plans:
                text = f"{self._words[source]}: {self._steps(plan.steps)}{self._when(plan.when)}"
                yield _row(text, plan.article)

    def _spoken(self) -> Iterator[str]:
        for decision in self._sheet.decision:
            yield _row(f"{decision.stage}: {', '.join(decision.words)}", decision.article)
        for said in self._sheet.announcement:
            yield _row(f"{said.moment}: «{said.words}» ({said.who})", said.article)
        if self._sheet.bank is not None:
            bank = self._sheet.bank
            yield _row(f"{self._words['bank']} {self._say(bank.hand)}", bank.article)

    def _boxes(self) -> Iterator[str]:
        for box in self._sheet.box:
            flags = [
                self._words[flag] for flag in ("optional", "withdrawable") if getattr(box, flag)
            ]
            yield _row(f"{box.name}" + (f" ({', '.join(flags)})" if flags else ""), box.article)
            yield from self._box(box)

    def _box(self, box: Box) -> Iterator[str]:
        for limit in box.limits:
            yield _row(
                f"  {self._words['bounds']}: {_bounds(limit)}{self._when(limit.when)}",
                limit.article,
            )
        for line in box.win:
            yield _row(f"  {self._words['pays']} {self._pay(line)}", line.article)
        if isinstance(box.bank_out, list):
            for line in box.bank_out:
                yield _row(f"  {self._words['bank_out']}: {self._pay(line)}", line.article)
        if box.tie == "win":
            yield _row(f"  {self._words['tie_wins']}", box.article)

    def _pay(self, line: PayLine) -> str:
        hand = line.hole or self._say(line.hand)
        bank = f" + bank {line.bank_hole}" if line.bank_hole else ""
        return f"{hand}{bank}: {line.to_one} {self._words['to_one']}{self._when(line.when)}"

    def _jackpots(self) -> Iterator[str]:
        for jackpot in self._sheet.jackpot:
            yield _row(jackpot.box, jackpot.article)
            yield from self._jackpot(jackpot)

    def _jackpot(self, jackpot: Jackpot) -> Iterator[str]:
        words = self._words
        for line in jackpot.lines:
            share = f"{_percent(line.per_mille)} {words['meter']}" if line.per_mille else ""
            share = share or f"{line.times_bet} {words['bet']}"
            drawn = " (descarte)" if line.discarded else ""
            yield _row(
                f"  {self._say(line.hand)}{drawn}: {share}{self._when(line.when)}", line.article
            )
        if jackpot.seed_at_least:
            text = f"  {words['seed']} {', '.join(jackpot.seed_at_least)}"
            yield _row(text, jackpot.seed_article or jackpot.article)
        if jackpot.contribution_pct_at_least:
            text = f"  {words['contribution']} {jackpot.contribution_pct_at_least} %"
            yield _row(text, jackpot.contribution_article or jackpot.article)

    def _closing(self) -> Iterator[str]:
        closing = self._sheet.closing
        if closing is not None:
            yield _row(f"{closing.rounds}: «{closing.words}» ({closing.who})", closing.article)
        if self._sheet.settlement_order:
            text = f"{self._words['settlement']}: {self._sheet.settlement_order}"
            yield _row(text, self._sheet.settlement_article)

    def _irregularities(self) -> Iterator[str]:
        for entry in self._sheet.irregularity:
            yield _row(self._irregularity(entry), entry.article)
        if self._sheet.unforeseen:
            text = f"{self._words['unforeseen']} {self._sheet.decided_by}"
            yield _row(text, self._sheet.unforeseen)

    def _irregularity(self, entry: Irregularity) -> str:
        words = self._words
        stages = f" [{', '.join(entry.stages)}]" if entry.stages else ""
        facts = self._when({**entry.when, **entry.options})
        also = "".join(f", {key} {_value(value)}" for key, value in entry.also.items())
        whom, fate = self._say(entry.affects), self._say(entry.stakes)
        result = (
            f"{self._say(entry.ruling)} ({words['affects']} {whom}, {words['stakes']} {fate}{also})"
        )
        return f"{self._say(', '.join(entry.names))}{stages}{facts} → {result}"

    def _options(self) -> Iterator[str]:
        for option in self._sheet.option:
            chosen = f"({self._words['default']} {_value(option.default)})"
            yield _row(f"{option.name}: {_choices(option)} {chosen}", option.article)
            yield f"    {option.why.es if self._es else option.why.en}"

    def _readings(self) -> Iterator[str]:
        for reading in self._sheet.reading:
            gap = reading.gap.es if self._es else reading.gap.en
            read = reading.read.es if self._es else reading.read.en
            yield _row(f"{self._words['gap']}: {gap}", reading.article)
            yield f"    {self._words['read']}: {read}"

    def _say(self, text: str) -> str:
        return say(text, self._language)

    def _steps(self, steps: list[str]) -> str:
        """Write a plan's passes with the places and faces in people's words."""
        return " / ".join(self._say(step.replace(":", " ")) for step in steps)

    def _when(self, when: Mapping[str, object]) -> str:
        if not when:
            return ""
        facts = ", ".join(f"{key} = {_value(value)}" for key, value in when.items())
        return f" {{{self._words['when']} {facts}}}"


def _row(text: str, article: str) -> str:
    """Put the article at the right margin, or below a text too wide for it."""
    room = _WIDTH - len(text)
    label = f"[{article}]"
    return f"  {text}{label:>{room}}" if len(label) < room else f"  {text}\n{label:>{_WIDTH + 2}}"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "/".join(_value(item) for item in value)
    return str(value)


def _percent(per_mille: int | str) -> str:
    if isinstance(per_mille, str):
        return per_mille
    whole, tenth = divmod(per_mille, 10)
    return f"{whole},{tenth} %" if tenth else f"{whole} %"


def _bounds(limit: BoxLimit) -> str:
    parts = [f"= {limit.exactly}"] if limit.exactly else []
    parts += [f"= {text}" for text in limit.equal_to]
    parts += [f">= {text}" for text in limit.at_least] + [f"<= {text}" for text in limit.at_most]
    return ", ".join(parts)


def _choices(option: OptionRule) -> str:
    if option.values is not None:
        return " | ".join(_value(value) for value in option.values)
    return f"{option.at_least}..{option.at_most}"


def _record(part: object, depth: int) -> Iterator[str]:
    """Print a family's own record field by field, with the article of each part."""
    assert isinstance(part, Struct)
    article = getattr(part, "article", "")
    for field in fields(part):
        value = getattr(part, field.name)
        if field.name == "article" or value in (None, "", [], {}):
            continue
        yield from _field(field.name, value, article, depth)


def _field(name: str, value: object, article: str, depth: int) -> Iterator[str]:
    margin = "  " * (depth - 1)
    if isinstance(value, Struct):
        yield f"  {margin}{name}:"
        yield from _record(value, depth + 1)
    elif isinstance(value, list | tuple) and value and isinstance(value[0], Struct):
        yield f"  {margin}{name}:"
        for item in value:
            yield from _record(item, depth + 1)
    else:
        text = f"{margin}{name}: {_value(value)}"
        yield _row(text, article) if article else f"  {text}"
