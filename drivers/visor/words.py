"""The visor's own words, Spanish unless the station brings another catalogue."""

from dataclasses import dataclass, fields

from drivers.visor.contract import COLUMNS


@dataclass(frozen=True, slots=True)
class VisorWords:
    """Fixed texts of the visor; each has to fit a line whole in every character set."""

    fault: str = "FUERA DE SERVICIO"
    no_data: str = "SIN DATOS"
    not_live: str = "ÚLTIMO, NO VIGENTE"
    overflow: str = "IMPORTE NO CABE"
    pending: str = "PENDIENTE"
    wait: str = "ESPERE"
    test: str = "*** PRUEBA ***"

    def __post_init__(self) -> None:
        for field in fields(self):
            text = getattr(self, field.name)
            if not 0 < len(text) <= COLUMNS or not text.isprintable() or "€" in text:
                raise ValueError(
                    f"Visor word {field.name!r} is {text!r}: it needs 1 to {COLUMNS}"
                    " printable characters, without the euro sign."
                )


SPANISH = VisorWords()
# Of a simulated table: every line that stands over an amount or a cause is marked.
SIMULATED = VisorWords(
    fault="PRUEBA: SIN SERVICIO",
    not_live="PRUEBA: NO VIGENTE",
    pending="PRUEBA: PENDIENTE",
)
