"""The texts of the desk: the same codes with the same fields in every language, hands named."""

import string

import pytest

from firmware_py.desk.voice import Voice
from firmware_py.desk.words import TYPED_IN, plain, texts, typed
from firmware_py.rules.ranking.hands import RULES
from firmware_py.table.states import Phase
from firmware_py.text.catalogue import LANGUAGES
from firmware_py.text.hands import hand_said

# Words that people type, which differ in number from one language to the other.
TYPED = {"hands", "spoken", "fact", "page"}


# What the dealer types, in the same words in Galician and Basque as in Spanish.
TYPED_ROWS = {"usage", "hint"}
# What says nothing by itself: the round that begins says it.
UNSAID = {"act.bets"}
# What another language says in the same words as Spanish.
SAME = {
    "gl": {
        "about.chips", "about.fault", "about.mishap", "about.step", "about.unplug",
        "act.counted", "act.cut", "act.dispute-hit", "act.limits", "act.paid", "act.report",
        "act.rule", "jurisdiction.catalogo-004", "jurisdiction.galicia", "jurisdiction.pais-vasco",
        "phase.suspended", "screen.alarm", "screen.from", "screen.interval", "screen.jackpot",
        "screen.may", "screen.pay", "screen.pot", "screen.simulation", "screen.span",
        "screen.token", "screen.visor", "told.alarm", "told.dealt", "told.phase-suspended",
        "told.ruling-person",
    },
    "eu": {"about.chips", "about.fault", "about.mishap", "about.unplug", "screen.alarm",
           "told.alarm"},
    "en": {"about.chips", "about.unplug", "jurisdiction.castilla-la-mancha",
           "jurisdiction.castilla-y-leon", "jurisdiction.galicia", "screen.visor", "yes.false"},
}  # fmt: skip


def fields(text: str) -> set[str]:
    return {name.partition("!")[0] for _, name, _, _ in string.Formatter().parse(text) if name}


def test_all_languages_have_the_same_codes_with_the_same_fields() -> None:
    first, *others = (texts(language).tables for language in LANGUAGES)
    for other in others:
        assert set(first) == set(other)
        for table in set(first) - TYPED:
            assert set(first[table]) == set(other[table]), table
            for code, text in first[table].items():
                assert fields(text) == fields(other[table][code]), f"{table}.{code}"


def rows(language: str) -> dict[str, str]:
    """Give every text that people read by its code, and not what they may type."""
    tables = texts(language).tables
    return {
        f"{table}.{code}": text
        for table in tables.keys() - TYPED - {"suffix", "typed"}
        for code, text in tables[table].items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_says_something(language: str) -> None:
    assert {code for code, text in rows(language).items() if not text.strip()} == UNSAID


@pytest.mark.parametrize("language", SAME)
def test_no_text_was_left_in_spanish(language: str) -> None:
    """Texts of fields and marks alone are the same in every language."""
    spanish = rows("es")
    left = {
        code
        for code, text in rows(language).items()
        if text == spanish[code] and has_words(text) and code.partition(".")[0] not in TYPED_ROWS
    }
    assert left == SAME[language]


def has_words(text: str) -> bool:
    return any(
        letter.isalpha() for said, *_ in string.Formatter().parse(text) for letter in said or ""
    )


def test_no_word_stands_for_two_commands() -> None:
    for language in TYPED_IN:
        words = [
            plain(w) for text in texts(language).tables["typed"].values() for w in text.split()
        ]
        assert len(words) == len(set(words))
    assert all(typed()[name] == name for name in texts("en").tables["typed"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_has_a_name(language: str) -> None:
    assert {str(phase) for phase in Phase} == set(texts(language).tables["phase"])


@pytest.mark.parametrize("name", RULES)
def test_every_hand_has_a_name(name: str) -> None:
    said = hand_said((name, *"KQJ32"))
    assert said is not None
    assert said.code == f"hand.{name}"


@pytest.mark.parametrize(
    ("value", "spanish", "english"),
    [
        (("pareja", "K", "A"), "pareja de reyes", "pair of kings"),
        (
            ("doble-pareja", "Q", "7", "A"),
            "doble pareja de damas y sietes",
            "two pairs, queens and sevens",
        ),
        (("full", "A", "7"), "full de ases y sietes", "full house, aces over sevens"),
        (("escalera", "5", "4", "3", "2"), "escalera, hasta cinco", "straight to the five"),
        (("carta-mayor", "A", "K"), "carta mayor, as y rey", "high cards, ace and king"),
        (("points", "7"), "7 puntos", "7 points"),
        (("soft", "17", "7"), "suma 7 o 17", "7 or 17"),
        (("blackjack",), "blackjack", "blackjack"),
        ((), "", ""),
    ],
)
def test_hands_are_named(value: tuple[str, ...], spanish: str, english: str) -> None:
    assert tuple(Voice(lang).hands({"hand": value, "second": ()}) for lang in ("es", "en")) == (
        spanish,
        english,
    )
