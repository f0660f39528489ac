"""Every message has its sentence in every language, its constructor and its row in the page."""

import ast
import string
from pathlib import Path

import pytest

from firmware_py.text.catalogue import LANGUAGES
from firmware_py.text.kinds import PLURAL, TYPES, kind_of
from firmware_py.text.message import RENAMED, Message, message_of
from firmware_py.text.render import english, sentence
from tests.parsed import tree_of
from tests.text.catalogues import catalogue, compiled, forms
from tests.text.generate import PAGE, module, page
from tests.text.sources import ROOT, TEXT, WHO, Written, messages, subjects

# As entries had it before a number of tokens was a count.
MORE = {"message": "slot.more-reported", "fields": {"more_number": 4}}
MORE_SAID = (
    "4 more tokens were reported than the device counted (header 225). "
    "Compare with the box before play goes on."
)


def names_used() -> set[str]:
    """Every name and attribute that product code reads; a constructor alone says nothing."""
    found: set[str] = set()
    for path in sorted((ROOT / "firmware_py").rglob("*.py")):
        if TEXT / "codes" not in path.parents:
            found |= _names(path)
    return found


def _names(path: Path) -> set[str]:
    tree = tree_of(path)
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    # What the catalogues' own room says it makes by its code.
    made = {str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return attributes | made | {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def braces(said: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(said) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_every_message_and_no_other(language: str) -> None:
    said = forms(language)
    assert said.keys() == {one.code for one in messages()}
    assert not [code for code, found in said.items() if not all(found)]
    assert not [one.id for one in catalogue(language) if one.id and one.fuzzy]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_says_what_its_message_carries(language: str) -> None:
    """A field that is not said is lost on the reader; one that is not there breaks the sentence."""
    said = forms(language)
    for one in messages():
        assert braces(said[one.code][-1]) == set(one.fields), (language, one.code)
        # A singular may say «una carta»; it knows no field that its plural lacks.
        assert braces(said[one.code][0]) <= set(one.fields), (language, one.code)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_product_reads_what_the_translator_wrote(language: str) -> None:
    """`make codes` compiles the catalogues anew."""
    assert (TEXT / "catalogues" / f"{language}.mo").read_bytes() == compiled(language)


@pytest.mark.parametrize("subject", sorted(subjects()))
def test_the_constructors_are_those_of_the_messages(subject: str) -> None:
    found = (TEXT / "codes" / f"{subject}.py").read_text("utf-8")
    assert found == module(subject, subjects()[subject])


def test_the_page_is_that_of_the_messages() -> None:
    assert PAGE.read_text("utf-8") == page()


def test_every_message_is_said_somewhere() -> None:
    used = names_used()
    said = [one for one in messages() if not one.is_word]
    assert not [one.code for one in said if not used & {one.code, one.constructor}]


def test_a_message_is_told_by_whom_it_is_acted_on() -> None:
    assert [one.code for one in messages() if not is_whole(one)] == []


def is_whole(one: Written) -> bool:
    """Whether a message says who acts and what he does, and has fields of kinds that are known."""
    kinds = [kind_of(name) for name in one.fields]
    acted_on = (one.who in WHO or not (one.who or one.do)) and (one.do.endswith(".") or not one.do)
    # An entry names its fields as it has them.
    named = one.is_word or set(kinds) <= set(TYPES)
    plurals = 0 if one.is_word else sum(kind in PLURAL for kind in kinds)
    return "." in one.code and acted_on and named and plurals <= 1


def test_no_code_stands_twice() -> None:
    codes = [one.code for one in messages()]
    assert len(codes) == len(set(codes))


def test_a_message_comes_back_from_an_entry() -> None:
    inner = Message("no-bets.nobody")
    outer = Message("x.y", (("seat", 3), ("seats", (1, 2)), ("why_message", inner)))
    assert message_of(outer.as_json()) == outer
    assert message_of({"why": "an old entry"}) is None


@pytest.mark.parametrize("code", RENAMED)
def test_a_field_that_was_renamed_is_read_under_its_old_name(code: str) -> None:
    fields = next(one.fields for one in messages() if one.code == code)
    older = {now: before for before, now in RENAMED[code].items()}
    assert older.keys() <= set(fields)
    assert not set(older.values()) & set(fields)
    written = {older.get(name, name): name for name in fields}
    assert message_of({"message": code, "fields": written}) == Message(
        code, tuple((name, name) for name in fields)
    )


@pytest.mark.parametrize(
    ("code", "fields", "said"),
    [
        ("slot-alarm.told", {"seat": 3, "why_message": MORE}, f"slot 3: {MORE_SAID}"),
        ("rounds-left.announced", {"left_number": 3}, "3 announced rounds are still to be played"),
        ("hit.disputed", {"numbers_text": "3"}, "hit 3 is disputed"),
        # Where a sentence stood before there was a message.
        (
            "unplayable.game",
            {"name": "a/b", "fault_text": "no end"},
            "a/b cannot be played: no end",
        ),
        ("hit.disputed", {"numbers_text": "3, 4"}, "hit 3, 4 is disputed"),
    ],
)
def test_an_older_entry_gives_the_sentence_that_it_gave(
    code: str, fields: dict[str, object], said: str
) -> None:
    told = message_of({"message": code, "fields": fields})
    assert told is not None
    assert english(told) == said


def test_one_thing_is_told_in_the_singular() -> None:
    lost = [Message("card-events.missed", (("missed_count", count),)) for count in (0, 1, 2)]
    said = [sentence(one, "es").partition(",")[0] for one in lost]
    assert said == [
        "Se han perdido 0 sucesos del aparato",
        "Se ha perdido un suceso del aparato",
        "Se han perdido 2 sucesos del aparato",
    ]


def test_values_are_written_in_the_form_of_each_language() -> None:
    told = Message("tokens-differ.counted", (("seats", (1, 2, 5)),))
    assert "1, 2 y 5" in sentence(told, "es")
    assert "1, 2 e 5" in sentence(told, "gl")
    assert "1, 2 eta 5" in sentence(told, "eu")
    assert "1, 2 and 5" in sentence(told, "en")


def test_the_record_has_amounts_in_cents_and_lists_with_commas() -> None:
    told = Message("tokens-differ.counted", (("seats", (1, 2, 5)),))
    assert "1, 2, 5" in english(told)
    unknown = Message("nobody.wrote-this", (("most_cents", 1_234_50),))
    assert english(unknown) == "nobody.wrote-this (123450)"


def test_a_croupier_says_whole_euros_without_cents() -> None:
    def said(language: str) -> str:
        fields = (("bank_euros", 13920), ("net_change", 500), ("cited", "08.V"))
        return sentence(Message("nobody.wrote-this", fields), language)

    assert said("es") == "nobody.wrote-this (139,20, +5,  (08.V))"
    assert said("en") == "nobody.wrote-this (139.20, +5,  (08.V))"


def test_a_message_that_no_catalogue_has_is_told_by_its_code() -> None:
    unknown = Message("nobody.wrote-this", (("most_cents", 1_234_50), ("seat", 3)))
    assert sentence(unknown) == "nobody.wrote-this (1.234,50 €, 3)"
