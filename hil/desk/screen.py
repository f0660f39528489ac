"""The simulated table on a terminal: one frame for each moment."""

from collections.abc import Mapping, Sequence
from typing import Any

WIDTH = 78


def frame(seen: Mapping[str, Any], visor: Sequence[str], told: Sequence[str]) -> str:
    """Draw the table, what is due, bets, rulings with articles, payments and the visor."""
    rows = [_heading(seen), _rule()]
    rows += [_place(place) for place in seen["places"]] or ["  (no cards, no bets)"]
    rows += [f"  {'pot':>8}  {_pot(pot)}" for pot in seen["pots"]]
    facts = " · ".join(f"{name}: {text}" for name, text in seen.get("facts", ()))
    rows += [f"  {facts}"] if facts else []
    rows.append(_rule())
    rows.append(f"next    {seen['due']}")
    offers = [_offer(offer) for offer in seen["offers"] if offer["who"] not in ("crupier",)]
    rows += [f"may     {' · '.join(offers)}"] if offers else []
    rows += [f"ruling  {ruling_line(ruling)}" for ruling in seen["rulings"]]
    rows += [f"pay     {transfer_line(moved)}" for moved in seen["transfers"]]
    rows += [f"alarm   {alarm}" for alarm in seen["alarms"][-3:]]
    rows += [f"{'visor' if n == 0 else '':<7} {line}" for n, line in enumerate(visor)]
    return "\n".join([*rows, _rule(), *told])


def with_page(seen: Mapping[str, Any], page: str) -> str:
    """Draw a page under the table's heading: also there it stands that this is a simulation."""
    return "\n".join([_heading(seen), _rule(), page, _rule()])


def told_fields(fields: Mapping[str, Any]) -> str:
    """Say what a command was given, as a person would write it."""
    return " ".join(
        _told(key, value) for key, value in fields.items() if value and key != "numbers"
    )


def _told(key: str, value: object) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{name}={_told(name, part)}" for name, part in value.items())
    if isinstance(value, list):
        return ",".join(map(str, value))
    return euros(value) if key == "cents" and isinstance(value, int) else str(value)


def _heading(seen: Mapping[str, Any]) -> str:
    mark = "SIMULATION · " if seen["simulation"] else ""
    return f"{mark}{seen['sheet']} · round {seen['round_number']} · {seen['phase']}"


def ruling_line(ruling: Mapping[str, Any]) -> str:
    """Say a ruling with its articles."""
    whom = ", ".join(map(str, ruling["affects"])) or "nobody"
    articles = ", ".join(ruling["articles"]) or "by decision"
    result = f"{ruling['ruling']} ({whom}; stakes {ruling['stakes']})"
    return f"{ruling['irregularity']}: {result} [{articles}]"


def announced_since(
    before: Sequence[Sequence[str]], now: Sequence[Sequence[str]]
) -> Sequence[Sequence[str]]:
    """Give what was announced since the last look; of many only the last are kept."""
    for gone in range(len(before) + 1):
        kept = before[gone:]
        if list(now[: len(kept)]) == list(kept):
            return now[len(kept) :]
    return now


def announcement_line(said: Sequence[str]) -> str:
    """Say what is said aloud, with its article."""
    words, article = said
    return f"«{words}»" + (f" [{article}]" if article else "")


def transfer_line(moved: Mapping[str, Any]) -> str:
    """Say a payment with its article."""
    who = f"{moved['seat']} ({moved['bettor']})" if moved["bettor"] else f"{moved['seat']}"
    return (
        f"{who:>4} {moved['box']:<10} {euros(moved['cents'], sign=True):>10} [{moved['article']}]"
    )


def euros(cents: int, *, sign: bool = False) -> str:
    """Write cents as an amount."""
    mark = "-" if cents < 0 else "+" if sign else ""
    return f"{mark}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def _rule() -> str:
    return "─" * WIDTH


def _place(place: Mapping[str, Any]) -> str:
    bets = "  ".join(f"{box} {euros(cents)}" for _, box, cents in place["bets"])
    return f"  {place['place']:>8}  {' '.join(place['cards']):<30} {bets} {place['state']}".rstrip()


def _pot(pot: Mapping[str, Any]) -> str:
    return f"{euros(pot['cents'])} for {', '.join(map(str, pot['seats']))}"


def _offer(offer: Mapping[str, Any]) -> str:
    least, most = offer["least_cents"], offer["most_cents"]
    amount = f" {euros(least)}" if least else ""
    amount += f" to {euros(most)}" if most > least else ""
    article = f" [{offer['article']}]" if offer["article"] else ""
    who = "" if offer["who"] == "players" else f"{offer['who']} "
    return f"{who}{offer['act']}{amount}{article}"
