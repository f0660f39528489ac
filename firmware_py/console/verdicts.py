"""Whether the record holds, as a person reads it: days, seals, exports, repairs."""

from collections.abc import Iterable, Iterator

from firmware_py.journal.chain import ChainFault
from firmware_py.journal.entry import Head
from firmware_py.journal.export import Exported
from firmware_py.journal.repair import Repaired
from firmware_py.journal.seal_check import SealVerdict
from firmware_py.journal.verify import DayVerdict, VerifyResult
from firmware_py.text.legacy import say

# What is wrong with a record, and what a seal is of.
WRONG = {
    "missing": "falta", "edited": "modificado", "out of order": "fuera de orden",
    "truncated": "cortado", "unlinked": "sin enlace", "unreadable": "ilegible",
    "unsigned": "sin firma", "unsealed": "sin sello",
}  # fmt: skip
COPIES = {"record": "el registro", "second copy": "la segunda copia"}

GOOD, BAD, WARN = "bien ", "MAL  ", "AVISO"
MEND = (
    "guardar las dos copias; con la estación parada, `tapete journal repair` rehace una por la otra"
)
BELIEVE = "no creer nada de lo que sigue; guardar las dos copias y el equipo"


def verdict_page(verdicts: Iterable[DayVerdict]) -> str:
    """Say of every day whether it holds, and where it does not."""
    return "\n".join(row for verdict in verdicts for row in _verdict_rows(verdict))


def _verdict_rows(verdict: DayVerdict) -> Iterator[str]:
    yield _verdict_line(verdict)
    if verdict.warning:
        yield f"{WARN} {verdict.first.name}: {say(verdict.warning)}"


def _verdict_line(verdict: DayVerdict) -> str:
    first, fault = verdict.first, verdict.fault
    where = f"{first.name}: {first.entries} apuntes"
    if fault is None:
        return f"{GOOD} {where}{_head(first.head)}"
    if first.day is None or first.head is None:
        return f"{BAD} {first.name}: {WRONG[fault.wrong.value]}: {say(fault.why)} ({MEND})"
    if first.good and verdict.copy is not None:
        copy = verdict.copy.name
        return f"{BAD} {where}, bien; su segunda copia {copy}: {_found(fault)} ({MEND})"
    return f"{BAD} {where}; {_found(fault)} ({MEND})"


def _found(fault: ChainFault) -> str:
    return f"{WRONG[fault.wrong.value]} en el apunte {fault.seq}: {say(fault.why)}"


def _head(head: Head | None) -> str:
    return f", cabeza {head.seq}:{head.hash}" if head else ""


def seal_page(found: Iterable[SealVerdict]) -> str:
    """Say to which entry the seals hold."""
    return "\n".join(map(_seal_line, found))


def _seal_line(found: SealVerdict) -> str:
    held = f"sello en {COPIES.get(found.what, found.what)}: "
    held += f"vale del apunte {found.first} al {found.through}" if found.first else "no hay"
    if found.fault is None:
        return f"{GOOD} {held}, el último"
    return f"{BAD} {held}; {_found(found.fault)} ({BELIEVE})"


def export_page(found: Exported) -> str:
    """Say what was exported and which head to print."""
    return f"{found.path}: {found.entries} apuntes{_head(found.head)}, clave {found.public_key}"


def export_verdict(found: VerifyResult) -> str:
    """Say whether an export is what was signed."""
    if found.fault is not None:
        return f"{BAD} {found.name}: {_found(found.fault)}"
    return f"{GOOD} {found.name}: {found.entries} apuntes{_head(found.head)}, la firma vale"


def repair_page(found: Repaired | None) -> str:
    """Say what was restored and where the damaged file is kept."""
    if found is None:
        return "las dos copias están bien y coinciden: no se ha cambiado nada"
    kept = ", ".join(map(str, found.kept)) or "no había nada que guardar"
    lost = (
        f"; los {found.unproved} apuntes que siguen solo están en el fichero dañado y no pueden "
        "probarse: decirlo al responsable"
        if found.unproved
        else ""
    )
    through = f"{found.through.seq}:{found.through.hash}"
    return f"rehecho {found.restored} hasta {through}; el fichero dañado: {kept}{lost}"
