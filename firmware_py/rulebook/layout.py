"""How a line of a page is set: the text, and its article at the right margin."""

_WIDTH = 78


def row(text: str, article: str) -> str:
    """Put the article at the right margin, or below a text too wide for it."""
    if not article:
        return f"  {text}"
    room = _WIDTH - len(text)
    label = f"[{article}]"
    return f"  {text}{label:>{room}}" if len(label) < room else f"  {text}\n{label:>{_WIDTH + 2}}"


def value_text(value: object) -> str:
    """Write a value of a sheet: lists with strokes, conditions as «key = value»."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "/".join(value_text(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} = {value_text(item)}" for key, item in value.items())
    return str(value)
