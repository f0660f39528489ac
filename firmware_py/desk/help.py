"""The pages of help: every word, how it is written, what it does; each fits a small screen."""

from firmware_py.desk.voice import Voice

PAGES = {
    "": (
        "bets", "bet", "take", "token", "call", "close", "say", "auto", "draw", "err", "rule",
        "paid", "peek", "suspend", "resume", "end", "open", "view",
        "acknowledge", "help", "quit",
    ),
    "charge": (
        "last", "limits", "step", "hit", "dispute", "undispute", "freeze", "unfreeze", "prove",
        "readmit", "replace", "unlock", "chips", "meter", "repair", "accept", "archive", "begin",
        "discards", "name", "mishap",
    ),
    "table": (
        "stuck", "faceup", "cut", "lost", "back", "unplug", "replug", "jam", "clear-jam",
        "door", "fault", "clear", "kill", "tokens", "shuffled", "counted", "card", "save",
        "cutpack", "corrected", "move",
    ),
}  # fmt: skip
COLUMN = 34


def help_page(voice: Voice, page: str) -> str:
    """Write a page of help."""
    return "\n".join(_row(voice, name) for name in PAGES[page])


def _row(voice: Voice, name: str) -> str:
    return f"{voice.say(f'usage.{name}'):<{COLUMN}} {voice.say(f'about.{name}')}"
