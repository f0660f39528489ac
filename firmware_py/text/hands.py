"""What cards come to, by the table's name for it: ("pareja", "K", "A"), ("points", "7")."""

from collections.abc import Callable, Sequence

from firmware_py.text.codes import hands as codes
from firmware_py.text.message import Message

_HANDS: dict[str, Callable[[list[str]], Message]] = {
    "carta-mayor": lambda r: codes.hand_carta_mayor(one_rank=r[0], next_rank=r[1]),
    "pareja": lambda r: codes.hand_pareja(many_ranks=r[0]),
    "doble-pareja": lambda r: codes.hand_doble_pareja(many_ranks=r[0], others_ranks=r[1]),
    "figuras": lambda r: codes.hand_figuras(many_ranks=r[0]),
    "trio": lambda r: codes.hand_trio(many_ranks=r[0]),
    "escalera": lambda r: codes.hand_escalera(one_rank=r[0]),
    "color": lambda r: codes.hand_color(one_rank=r[0]),
    "full": lambda r: codes.hand_full(many_ranks=r[0], others_ranks=r[1]),
    "poker": lambda r: codes.hand_poker(many_ranks=r[0]),
    "escalera-de-color": lambda r: codes.hand_escalera_de_color(one_rank=r[0]),
    "escalera-real": lambda _: codes.hand_escalera_real(),
    "cinco-ases": lambda _: codes.hand_cinco_ases(),
    "baja": lambda r: codes.hand_baja(ranks_text="-".join(r)),
    "points": lambda r: codes.hand_points(points_count=int(r[0])),
    "point": lambda _: codes.hand_points(points_count=1),
    "total": lambda r: codes.hand_total(sum_number=int(r[0])),
    "soft": lambda r: codes.hand_soft(low_number=int(r[1]), sum_number=int(r[0])),
    "over": lambda r: codes.hand_over(sum_number=int(r[0])),
    "blackjack": lambda _: codes.hand_blackjack(),
}


def hand_said(value: Sequence[str], second: Sequence[str] = ()) -> Message | None:
    """Name a hand, and the other one where the pot is halved; nothing where none is known."""
    if not value:
        return None
    name, *ranks = value
    said = (
        _HANDS[name](ranks) if name in _HANDS else codes.hand_named(name_lab=name.replace("-", " "))
    )
    other = hand_said(second)
    if other is None:
        return said
    return codes.hand_both(first_message=said, second_message=other)
