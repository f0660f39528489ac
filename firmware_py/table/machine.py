"""The only file that knows `transitions`: a life as data, and the steps of those who have it.

A life is declared once, for all objects of a kind; the models are those objects. The library is
given none to keep: it would hold each for ever, compare them, and hang methods on them that nobody
declared. It reads and sets one attribute of theirs, and nothing else ever sets that.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from transitions import Event, Machine, MachineError, Transition

from firmware_py.text.message import Message

M = TypeVar("M")
S = TypeVar("S", bound=StrEnum)
# A guard says why not, or nothing; it changes nothing. A callback follows from a step.
Guard = Callable[[M, Any], Message | None]
Callback = Callable[[M, Any], None]


@dataclass(frozen=True, slots=True)
class Row(Generic[M, S]):
    """One row of a life; of several for one trigger the first is taken whose guards say nothing."""

    trigger: StrEnum
    sources: tuple[S, ...]
    # None: the object stays where it is, and nothing is entered or left.
    target: S | None
    guards: tuple[Guard[M], ...] = ()


@dataclass(frozen=True, slots=True)
class Life(Generic[M, S]):
    """The life of one kind of object, as data."""

    name: str
    initial: S
    rows: tuple[Row[M, S], ...]
    # What follows whenever a state is entered or left, whatever led there.
    entering: Mapping[S, tuple[Callback[M], ...]] = field(default_factory=dict)
    leaving: Mapping[S, tuple[Callback[M], ...]] = field(default_factory=dict)

    def sources(self, trigger: StrEnum) -> tuple[S, ...]:
        """Name the states in which a trigger means something."""
        found = (source for row in self.rows if row.trigger is trigger for source in row.sources)
        return tuple(dict.fromkeys(found))


class Steps(Generic[M, S]):
    """Executes a life on the objects that have it, each with its state in one attribute."""

    def __init__(self, life: Life[M, S], attribute: str, *, lean: bool = True) -> None:
        self.life, self._attribute = life, attribute
        self._rows: dict[tuple[S, StrEnum], list[Row[M, S]]] = {}
        for row in life.rows:
            for source in row.sources:
                self._rows.setdefault((source, row.trigger), []).append(row)
        machine = _machine(life, attribute, _LeanMachine if lean else Machine)
        self._events: dict[str, Event] = dict(machine.events)

    def leads(self, model: M, trigger: StrEnum) -> bool:
        """Tell whether a trigger means something in the state that an object is in."""
        return (getattr(model, self._attribute), trigger) in self._rows

    def take(self, model: M, trigger: StrEnum, event: object = None) -> bool:
        """Take a step; without a row from here, or with a guard against it, nothing changes."""
        try:
            return bool(self._events[trigger].trigger(model, model, event))
        except MachineError:
            return False

    def blocking(self, model: M, trigger: StrEnum, event: object = None) -> tuple[Message, ...]:
        """Say everything that holds an object back from a step; nothing if it may be taken."""
        found: list[Message] = []
        for row in self._rows.get((getattr(model, self._attribute), trigger), ()):
            against = [why for guard in row.guards if (why := guard(model, event)) is not None]
            if not against:
                return ()
            found += against
        return tuple(found)


def _machine(life: Life[M, S], attribute: str, kind: type[Machine]) -> Machine:
    states = [
        {
            "name": state,
            "on_enter": list(life.entering.get(state, ())),
            "on_exit": list(life.leaving.get(state, ())),
        }
        for state in type(life.initial)
    ]
    return kind(
        model=None,
        states=states,
        initial=life.initial,
        transitions=[_given(row) for row in life.rows],
        auto_transitions=False,
        model_attribute=attribute,
    )


def _given(row: Row[M, S]) -> dict[str, Any]:
    """Write a row as the library takes it: its conditions are true where a guard says nothing."""
    return {
        "trigger": row.trigger.value,
        "source": list(row.sources),
        "dest": row.target,
        "conditions": [_condition(guard) for guard in row.guards],
    }


def _condition(guard: Guard[M]) -> Callable[[M, Any], bool]:
    def holds(model: M, event: Any) -> bool:
        return guard(model, event) is None

    holds.__wrapped__ = guard  # type: ignore[attr-defined]
    return holds


# What a step consists of: guards, what follows from leaving, where it leads, and from entering.
Callbacks = tuple[Callback[Any], ...]
Prepared = tuple[tuple[Guard[Any], ...], Callbacks, Any, Callbacks]


class _LeanTransition(Transition):
    """A step without the library's record of it: the same callbacks in the same order."""

    _ready: "Prepared | None" = None

    def step(self, machine: Machine, model: Any, event: Any) -> bool:
        """Take the step if no guard says anything against it."""
        guards, leaving, target, entering = self._ready or self._prepared(machine)
        for guard in guards:
            if guard(model, event) is not None:
                return False
        for callback in leaving:
            callback(model, event)
        if target is not None:
            setattr(model, machine.model_attribute, target)
        for callback in entering:
            callback(model, event)
        return True

    def _prepared(self, machine: Machine) -> "Prepared":
        """Look up once what this step consists of: it is taken a dozen times in a hand."""
        conditions: list[Any] = self.conditions
        guards = tuple(condition.func.__wrapped__ for condition in conditions)
        ready: Prepared = guards, (), None, ()
        if self.dest is not None:
            # The library declares callbacks as names, and keeps functions.
            source: Any = machine.states[self.source]
            target: Any = machine.states[self.dest]
            ready = guards, tuple(source.on_exit), target.value, tuple(target.on_enter)
        self._ready = ready
        return ready


class _LeanEvent(Event):
    """A trigger that makes no `EventData` and logs nothing: every round takes several steps."""

    def trigger(self, model: Any, *args: Any) -> bool:
        """Take the first step from here that nothing holds back."""
        machine = self.machine
        state = getattr(model, machine.model_attribute)
        found: Any = self.transitions.get(state._name_)
        if found is None:
            raise MachineError(f"{self.name} leads nowhere from {state}")
        # No generator: a hand takes a dozen steps.
        for one in found:  # noqa: SIM110
            if one.step(machine, *args):
                return True
        return False


class _LeanMachine(Machine):
    event_cls = _LeanEvent
    transition_cls = _LeanTransition
