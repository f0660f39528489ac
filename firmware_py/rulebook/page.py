"""A sheet as a page for people: every rule and number with its article."""

from collections.abc import Iterator, Mapping

from firmware_py.rulebook import library
from firmware_py.rulebook.layout import row, value_text
from firmware_py.rulebook.records import SheetRecord
from firmware_py.rulebook.sheet_words import Headings, fact_text, key_text, say
from firmware_py.rules.finding import bad_request, cite
from firmware_py.rules.sheet.model import (
    Box,
    BoxLimit,
    Irregularity,
    Jackpot,
    OptionRule,
    PayLine,
    Sheet,
)
from firmware_py.text.catalogue import LANGUAGES


def listing() -> str:
    """List every sheet with its title and law, one to a line."""
    rows = [(name, sheet.title.es, sheet.law) for name, sheet in library.usable()]
    width = max(len(name) for name, _, _ in rows)
    return "\n".join(f"{name:<{width}}  {title} · {law}" for name, title, law in rows)


def page(name: str, language: str) -> str:
    """Print a whole sheet; what its author wrote is there in Spanish and English."""
    if language not in LANGUAGES:
        raise bad_request(f"pages are in {' and '.join(LANGUAGES)}, not {language!r}")
    sheet = library.sheet(name)
    return "\n".join(Page(sheet, language).lines(name))


class Page:
    """One sheet on its way to paper."""

    def __init__(self, sheet: Sheet, language: str) -> None:
        self._sheet = sheet
        self._language = language
        self._es = language != "en"
        self._words = Headings(language)
        self._options_by_length = sorted(sheet.option, key=lambda o: len(o.name), reverse=True)

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
            ("play", self._play()),
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
            packs = self._words["pack" if rule.packs == 1 else "packs"]
            text = f"{rule.packs} {packs}: {rule.ranks}{joker}{self._when(rule.when)}"
            yield self._row(text, rule.article)
        if self._sheet.cut_card is not None:
            cut = self._sheet.cut_card
            behind = f"{cut.cards_behind} {self._words['cards']}, {self._say(cut.then)}"
            yield self._row(f"{self._words['cut_card']}: {behind}", cut.article)

    def _seats(self) -> Iterator[str]:
        seats = self._sheet.seats
        if seats is not None:
            yield self._row(f"1-{seats.count}", seats.article)
            text = f"{self._words['per_box']}: {seats.bets_per_box}"
            yield self._row(text, seats.bets_article)
            if seats.standing:
                yield self._row(self._words["standing"], seats.bets_article)

    def _ranking(self) -> Iterator[str]:
        for rule in self._sheet.ranking:
            ties = f"; {self._words['ties']}: {rule.ties}" if rule.ties else ""
            cited = ", ".join(cite(rule.article, rule.use_article)) + ties
            yield self._row(self._say(" > ".join(rule.order)) + self._when(rule.when), cited)

    def _limits(self) -> Iterator[str]:
        rule = self._sheet.limits
        if rule is None:
            return
        words = self._words
        listed = ", ".join(map(str, rule.multiples))
        ceiling = f"{words['up_to']} " if rule.ceiling else ""
        yield self._row(
            f"{ceiling}{listed} {words['times']}" if listed else words["free"], rule.article
        )
        least = self._sheet.anticipo
        if least is not None:
            text = f"{words['anticipo']} {least.times_minimum} {words['times']}"
            yield self._row(text, least.article)

    def _deal(self) -> Iterator[str]:
        for source, plans in self._sheet.deal.items():
            for plan in plans:
                text = f"{self._words[source]}: {self._steps(plan.steps)}{self._when(plan.when)}"
                yield self._row(text, ", ".join(cite(plan.article, plan.rest_article)))

    def _play(self) -> Iterator[str]:
        tag = str(type(self._sheet.play).__struct_config__.tag)
        options = {option.name: option.article for option in self._sheet.option}
        return SheetRecord(tag, self._language, self._filled, options).lines(self._sheet.play)

    def _spoken(self) -> Iterator[str]:
        for decision in self._sheet.decision:
            yield self._row(
                f"{self._say(decision.stage)}: {', '.join(decision.words)}", decision.article
            )
        for said in self._sheet.announcement:
            yield self._row(f"{self._say(said.moment)}: «{said.words}» ({said.who})", said.article)
        if self._sheet.bank is not None:
            bank = self._sheet.bank
            yield self._row(f"{self._words['bank']} {self._say(bank.hand)}", bank.article)

    def _boxes(self) -> Iterator[str]:
        for box in self._sheet.box:
            flags = [
                self._words[flag] for flag in ("optional", "withdrawable") if getattr(box, flag)
            ]
            yield self._row(
                f"{box.name}" + (f" ({', '.join(flags)})" if flags else ""), box.article
            )
            yield from self._box(box)

    def _box(self, box: Box) -> Iterator[str]:
        for limit in box.limits:
            yield self._row(
                f"  {self._words['bounds']}: {_bounds(limit)}{self._when(limit.when)}",
                limit.article,
            )
        for line in box.win:
            yield self._row(f"  {self._words['pays']} {self._pay(line)}", line.article)
        if isinstance(box.bank_out, list):
            for line in box.bank_out:
                yield self._row(f"  {self._words['bank_out']}: {self._pay(line)}", line.article)
        if box.tie == "win":
            yield self._row(f"  {self._words['tie_wins']}", box.article)

    def _pay(self, line: PayLine) -> str:
        hand = line.hole or self._say(line.hand)
        bank = f" + bank {line.bank_hole}" if line.bank_hole else ""
        return f"{hand}{bank}: {self._odds(line.to_one)}{self._when(line.when)}"

    def _odds(self, to_one: int | str) -> str:
        """Write 8 to one, or 3 to 2 where a sheet has such odds."""
        won, colon, laid = str(to_one).partition(":")
        return f"{won} {self._words['to_one'][:-1]}{laid if colon else 1}"

    def _jackpots(self) -> Iterator[str]:
        for jackpot in self._sheet.jackpot:
            yield self._row(jackpot.box, jackpot.article)
            yield from self._jackpot(jackpot)

    def _jackpot(self, jackpot: Jackpot) -> Iterator[str]:
        words = self._words
        for line in jackpot.lines:
            share = f"{_percent(line.per_mille)} {words['meter']}" if line.per_mille else ""
            share = share or f"{line.times_bet} {words['bet']}"
            drawn = " (descarte)" if line.discarded else ""
            yield self._row(
                f"  {self._say(line.hand)}{drawn}: {share}{self._when(line.when)}", line.article
            )
        if jackpot.seed_at_least:
            text = f"  {words['seed']} {', '.join(jackpot.seed_at_least)}"
            yield self._row(text, jackpot.seed_article or jackpot.article)
        if jackpot.contribution_pct_at_least:
            text = f"  {words['contribution']} {jackpot.contribution_pct_at_least} %"
            yield self._row(text, jackpot.contribution_article or jackpot.article)

    def _closing(self) -> Iterator[str]:
        closing = self._sheet.closing
        if closing is not None:
            yield self._row(f"{closing.rounds}: «{closing.words}» ({closing.who})", closing.article)
        if self._sheet.settlement_order:
            text = f"{self._words['settlement']}: {self._say(self._sheet.settlement_order)}"
            yield self._row(text, self._sheet.settlement_article)

    def _irregularities(self) -> Iterator[str]:
        for entry in self._sheet.irregularity:
            yield self._row(self._irregularity(entry), entry.article)
        if self._sheet.unforeseen:
            text = f"{self._words['unforeseen']} {self._say(self._sheet.decided_by)}"
            yield self._row(text, self._sheet.unforeseen)

    def _irregularity(self, entry: Irregularity) -> str:
        words = self._words
        stages = f" [{self._say(', '.join(entry.stages))}]" if entry.stages else ""
        named = {self._key(key): fact_text(one, self._language) for key, one in entry.when.items()}
        facts = self._when({**named, **entry.options})
        also = "".join(f", {self._key(key)}: {self._also(one)}" for key, one in entry.also.items())
        whom = self._say(entry.affects)
        whom = self._also(whom) if whom.startswith("=") else whom
        fate = self._say(entry.stakes)
        result = (
            f"{self._say(entry.ruling)} ({words['affects']} {whom}, {words['stakes']} {fate}{also})"
        )
        return f"{self._say(', '.join(entry.names))}{stages}{facts} → {result}"

    def _also(self, value: object) -> str:
        """Write a further key's value: as it stands, a fact repeated, or worked out."""
        text = value_text(value)
        if text.startswith("="):
            return self._key(text[1:])
        if text.startswith("#"):
            return self._words["worked_out"]
        return fact_text(value, self._language)

    def _options(self) -> Iterator[str]:
        for option in self._sheet.option:
            chosen = f"({self._words['default']} {value_text(option.default)})"
            yield self._row(f"{option.name}: {_choices(option)} {chosen}", option.article)
            yield f"    {option.why.es if self._es else option.why.en}"

    def _readings(self) -> Iterator[str]:
        for reading in self._sheet.reading:
            gap = reading.gap.es if self._es else reading.gap.en
            read = reading.read.es if self._es else reading.read.en
            yield self._row(f"{self._words['gap']}: {gap}", reading.article)
            yield f"    {self._words['read']}: {read}"

    def _say(self, text: str) -> str:
        return say(text, self._language)

    def _key(self, key: str) -> str:
        return key_text(key, self._language)

    def _row(self, text: str, article: str) -> str:
        return row(self._filled(text), article)

    def _filled(self, text: str) -> str:
        """Put the default beside every option that stands in place of a value."""
        for option in self._options_by_length:
            if "@" not in text:
                break
            shown = f"{option.name} ({self._words['default']} {value_text(option.default)})"
            text = text.replace(f"@{option.name}", shown)
        return text

    def _steps(self, steps: list[str]) -> str:
        """Write a plan's passes with the places and faces in people's words."""
        return " / ".join(self._say(step.replace(":", " ")) for step in steps)

    def _when(self, when: Mapping[str, object]) -> str:
        if not when:
            return ""
        facts = ", ".join(f"{key} = {value_text(value)}" for key, value in when.items())
        return f" {{{self._words['when']} {facts}}}"


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
        return " | ".join(value_text(value) for value in option.values)
    if option.at_most is None:
        return f">= {option.at_least}"
    return f"{option.at_least}..{option.at_most}"
