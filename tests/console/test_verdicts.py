"""Verdicts on a record, as a person reads them: every word Spanish, whatever is wrong."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_py import journal
from firmware_py.console.verdicts import WRONG, export_verdict, repair_page, seal_page, verdict_page
from firmware_py.journal.chain import ChainFault, ChainWrong
from firmware_py.journal.entry import Head
from firmware_py.journal.repair import Repaired
from firmware_py.journal.seal_check import SealVerdict
from firmware_py.journal.verify import DayVerdict, VerifyResult
from firmware_py.text.catalogue import LANGUAGES
from firmware_py.text.legacy import say
from firmware_py.text.render import sentence

ROOT = Path(str(journal.__file__)).parent
FILES = ("verify", "chain", "seal", "seal_check", "export")
ENGLISH = re.compile(r"\b(the|is|are|of|entry|entries|seal|copy|was|not|but|head|good|BAD)\b")
HEAD = Head(9, "ab" * 32)


def whys() -> Iterator[str]:
    """Every reason that is written out where a record is judged, with a number filled in."""
    for name in FILES:
        for node in ast.walk(ast.parse((ROOT / f"{name}.py").read_text("utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            name_of = getattr(called, "id", getattr(called, "attr", ""))
            if isinstance(node, ast.Call) and name_of in ("ChainFault", "_broken", "_truncated"):
                yield from filter(None, (_text(node.args[-1]),))
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "why":
                yield from filter(None, (_text(node.value),))


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    parts = node.values if isinstance(node, ast.JoinedStr) else ()
    text = "".join(str(part.value) if isinstance(part, ast.Constant) else "9" for part in parts)
    # What a database or a line says itself is no sentence of the record's.
    return "" if text in ("9", "9: 9", "entry 9: 9") else text


EVERY = sorted(set(whys()))


def test_reasons_are_found() -> None:
    assert len(EVERY) > 20


@pytest.mark.parametrize("why", EVERY)
def test_a_reason_is_said_in_spanish(why: str) -> None:
    assert not ENGLISH.search(say(why)), say(why)


@pytest.mark.parametrize("wrong", ChainWrong)
def test_a_day_that_does_not_hold_is_named_with_its_entry(wrong: ChainWrong) -> None:
    fault = ChainFault(9, wrong, "entry 9 is not what it was")
    bad = VerifyResult("000001.db", None, 9, HEAD, fault)
    good = VerifyResult("000002.db", None, 9, HEAD, None)
    text = verdict_page([DayVerdict(bad, None), DayVerdict(good, None)])
    assert sentence(WRONG[wrong]()) in text
    assert "el apunte 9 no es el que era" in text
    assert f"bien  000002.db: 9 apuntes, cabeza 9:{HEAD.hash}" in text
    assert not ENGLISH.search(text)


def test_seals_exports_and_repairs_are_spanish_too() -> None:
    fault = ChainFault(9, ChainWrong.UNSEALED, "the entries after 8 have no seal")
    found = [SealVerdict("record", "k", 1, 8, fault), SealVerdict("second copy", "k", 1, 9)]
    text = "\n".join(
        (
            seal_page(found),
            export_verdict(VerifyResult("x", None, 9, HEAD, fault)),
            repair_page(None),
        )
    )
    assert "sello en el registro: vale del apunte 1 al 8; sin sello en el apunte 9" in text
    assert "sello en la segunda copia: vale del apunte 1 al 9, el último" in text
    assert not ENGLISH.search(text)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", "bien  000002.db: 9 apuntes, cabeza 9:"),
        ("gl", "ben   000002.db: 9 apuntamentos, cabeza 9:"),
        ("eu", "ondo  000002.db: 9 idazpen, burua 9:"),
        ("en", "good  000002.db: 9 entries, head 9:"),
    ],
)
def test_a_day_that_holds_is_said_in_each_language(language: str, said: str) -> None:
    good = VerifyResult("000002.db", None, 9, HEAD, None)
    assert verdict_page([DayVerdict(good, None)], language) == said + HEAD.hash


def test_every_way_of_not_holding_has_its_word_in_each_language() -> None:
    assert set(WRONG) == set(ChainWrong)
    for language in LANGUAGES:
        assert len({sentence(make(), language) for make in WRONG.values()}) == len(ChainWrong)


def test_what_was_restored_is_said_whole() -> None:
    damaged = Path("/kept/000001.db")
    kept = Repaired("000001.db", HEAD, (damaged,), unproved=3)
    assert repair_page(kept) == (
        f"rehecho 000001.db hasta 9:{HEAD.hash}; el fichero dañado: {damaged}; los 3 apuntes que "
        "siguen solo están en el fichero dañado y no pueden probarse: decirlo al responsable"
    )
    assert "no había nada que guardar" in repair_page(Repaired("000001.db", HEAD, ()))
