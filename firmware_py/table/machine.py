"""The only file that knows `transitions`: it executes the table's life as data.

The machine is caged: no callbacks, no automatic transitions, one private model; its
two kinds of "no" (False and MachineError) become one. What it answers for a phase and
a trigger depends on nothing else, so each pair is asked once and remembered.
"""

from functools import cache

from transitions import Machine, MachineError

from firmware_py.table.states import TRANSITIONS, Phase, Trigger


class _Model:
    """Carries the state for the library; nobody else ever sees it."""

    state: str


@cache
def _machine() -> tuple[Machine, _Model]:
    model = _Model()
    rows = [
        {"trigger": row.trigger.value, "source": source.value, "dest": row.target.value}
        for row in TRANSITIONS
        for source in row.sources
    ]
    machine = Machine(
        model=model,
        states=[phase.value for phase in Phase],
        transitions=rows,
        initial=Phase.CLOSED.value,
        auto_transitions=False,
    )
    return machine, model


@cache
def next_phase(phase: Phase, trigger: Trigger) -> Phase | None:
    """Say where a trigger leads from a phase, or that it leads nowhere."""
    machine, model = _machine()
    machine.set_state(phase.value, model=model)
    try:
        moved = machine.events[trigger.value].trigger(model)
    except MachineError:
        return None
    return Phase(model.state) if moved else None
