"""Every key of the config is on record, by value or by what it names, or harmless by name."""

import json
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields

from drivers.homologation.decision import Accepted, NotHomologated
from firmware_py.console.pages import status_page
from firmware_py.journal import replay
from firmware_py.journal.day_files import DayFiles
from firmware_py.station.access.accounts import NotAllowedError, hash_pin
from firmware_py.station.app import Station
from firmware_py.station.config import (
    AccountConfig,
    CallerConfig,
    Config,
    ConfigError,
    ConfigPart,
    Declared,
    DeviceConfig,
    JackpotConfig,
    RakeConfig,
    SealConfig,
    TableConfig,
    game_of,
    read_config,
)
from firmware_py.station.settings import Settings, newcomers
from firmware_py.station.settings_record import BY_CONTENT, HARMLESS, marks_of, settings_of
from hil.registry import make
from tests.station.bench_table import (
    PEPPER,
    PIN,
    config_text,
    new_seal,
    pin_hash,
    prepare,
    running,
)
from tests.station.test_registry import KEY, issue, slot
from tests.station.test_server import code as said

SALT = b"another salt 123"
TWO = {"with": "dani", "with_pin": PIN}
HASH, OTHER = "scrypt$2$1$1$00$00", "scrypt$2$1$1$00$11"
WHOLE = Config(
    purpose="test",
    table=TableConfig(
        name="mesa 1", sheet="castilla-y-leon/poker-sin-descarte", min_cents=500, max_cents=5000,
        rake=RakeConfig(kind="pot", pct=5),
    ),
    journal_dir="journal", socket="station.sock", registry_dir="registry", device_keys="k",
    pepper_file="pepper", trusted_key="",
    device=[DeviceConfig(role="v", kind="visor", port="p", model="escpos", declared=Declared(
        maker="m", product="p", firmware="f"))],
    account=[AccountConfig(name="ana", role="director", pin_hash=HASH)],
    jackpot=JackpotConfig(bet_cents=250, seed_cents=300_000, display_pct=70),
    caller=[CallerConfig(user="panel")], seal=SealConfig(state="seal.state"),
)  # fmt: skip
# Where a part lies, from the whole: each is changed key by key.
PLACES: Mapping[type[ConfigPart], tuple[str | int, ...]] = {
    Config: (),
    TableConfig: ("table",),
    RakeConfig: ("table", "rake"),
    DeviceConfig: ("device", 0),
    Declared: ("device", 0, "declared"),
    AccountConfig: ("account", 0),
    JackpotConfig: ("jackpot",),
    CallerConfig: ("caller", 0),
    SealConfig: ("seal",),
}
# Another value that is still a config, where adding something is not enough.
OTHERS: Mapping[str, Any] = {
    "purpose": "live", "source": "automatic", "sheet": "galicia/poker-sin-descarte",
    "kind": "hand", "base": "resto", "role": "crupier", "reserve_pct": 5,
    "options": {"ace_low": "no"}, "rake": None, "declared": None, "jackpot": None,
    "table": None, "caller": [], "seal": None, "timezone": "Atlantic/Canary",
    "device": [], "account": [], "sheets": ["more"],
    "echo": "off", "pin_hash": OTHER, "former_pin_hash": OTHER, "limit_cents": 900_000,
    "cap_cents": 800, "bet_cents": 200, "display_pct": 80, "addresses": [3],
}  # fmt: skip
# Settled by content or by a mark: the test below changes the file itself.
MARKED = {*BY_CONTENT, "pin_hash"}


def cases() -> list[tuple[type[ConfigPart], str]]:
    parts = {part: {info.name for info in fields(part)} for part in ConfigPart.__subclasses__()}
    assert parts.keys() == PLACES.keys()
    return [(part, name) for part in PLACES for name in sorted(parts[part])]


def changed(part: type[ConfigPart], name: str) -> Config:
    whole: Any = msgspec.to_builtins(WHOLE)
    inner = whole
    for step in PLACES[part]:
        inner = inner[step]
    key = "device" if (part, name) == (DeviceConfig, "kind") else name
    inner[name] = _other(key, inner[name])
    if name == "table":
        inner[name] = {**msgspec.to_builtins(WHOLE.table), "name": "mesa 2"}
    return msgspec.convert(whole, Config)


def _other(name: str, now: Any) -> Any:
    if name == "device":
        return "shuffler" if now == "visor" else []
    if name in OTHERS:
        return OTHERS[name]
    if isinstance(now, bool):
        return not now
    return now + 100 if isinstance(now, int) else f"{now}x"


def of(config: Config) -> str:
    return settings_of(config, game_of(config))


@pytest.mark.parametrize(("part", "name"), cases())
def test_another_value_is_another_setting_unless_it_is_harmless(
    part: type[ConfigPart], name: str
) -> None:
    """R-4: a key that somebody adds tomorrow is recorded, or stands here with its reason."""
    other = changed(part, name)
    assert other != WHOLE
    by_name = name in MARKED or name in HARMLESS.get(part, {})
    assert (of(other) == of(WHOLE)) is by_name


def test_what_is_harmless_has_a_reason_and_exists() -> None:
    for part, reasons in HARMLESS.items():
        assert reasons.keys() <= {info.name for info in fields(part)}
        assert all(len(why) > 20 for why in reasons.values())


# What lies in the files that the config names, and who can vouch for it.


@pytest.fixture
def base(tmp_path: Path) -> Path:
    prepare(tmp_path)
    return tmp_path


def text_of(base: Path) -> str:
    roles = {r: {"port": str(base / r), "addresses": [2]} for r in ("slots", "sabot", "visor-1")}
    return config_text(roles, "castilla-y-leon/poker-sin-descarte")


def with_pin(text: str, name: str, pin: str, former: bool = False) -> str:
    """Give one person another PIN."""
    before, own, after = text.partition(f'name = "{name}"\n')
    head, _, rest = after.partition("pin_hash = ")
    old, _, rest = rest.partition("\n")
    more = f"former_pin_hash = {old}\n" if former else ""
    return f'{before}{own}{head}pin_hash = "{hash_pin(pin, SALT, PEPPER)}"\n{more}{rest}'


def other_signer(base: Path) -> None:
    issue(base / "registry", 1, "test", maker="Tapete HIL")
    (base / "registry" / "registry.pub").write_text(KEY.hex() + "\n")


def other_keys(base: Path) -> None:
    path = base / "registry" / "device-keys.json"
    path.write_bytes(msgspec.json.encode({**json.loads(make.device_keys("test")), "keys": {}}))


def other_pepper(base: Path) -> None:
    (base / "pepper").write_bytes(b"quite another pepper")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (other_signer, "station.signer"),
        (other_keys, "station.device_keys"),
        (other_pepper, "station.pepper"),
    ],
)
def test_what_a_file_holds_is_recorded(base: Path, change: Any, what: str) -> None:
    config = read_config(text_of(base))
    game = game_of(config)
    before = json.loads(settings_of(config, game, marks_of(config, base)))
    change(base)
    after = json.loads(settings_of(config, game, marks_of(config, base)))
    part, name = what.split(".")
    assert before[part][name] != after[part][name]


def test_nothing_of_a_secret_is_in_the_record(base: Path) -> None:
    """A mark is keyed by the pepper: without it nothing can be tried at the journal."""
    config = read_config(text_of(base))
    told = settings_of(config, game_of(config), marks_of(config, base))
    salt, derived = config.account[0].pin_hash.split("$")[4:6]
    assert PEPPER.hex() not in told
    assert salt not in told
    assert derived not in told
    keys = json.loads((base / "registry" / "device-keys.json").read_bytes())["keys"]
    assert not any(secret in told for secret in keys.values())


def on_record(base: Path) -> list[dict[str, Any]]:
    """Read the settings that the journal tells of, oldest first."""
    shelf = DayFiles(base / "journal", base / "journal" / "copies")
    found = [json.loads(entry.payload) for entry in replay.entries(shelf)]
    return [json.loads(f["settings"]) for f in found if f.get("event") == "SettingsFound"]


def test_another_pin_is_on_record_and_its_owner_cannot_accept_it(base: Path) -> None:
    """Whoever changes the config of both directors gets nowhere with his own PINs."""
    first = text_of(base)
    with running(base, first) as (_, caller):
        assert caller.snapshot()["waits_for"] == ""
    forged = with_pin(with_pin(first, "dora", "135790"), "dani", "135790")
    with running(base, forged) as (_, caller):
        caller.wait(lambda seen: "pins.dora" in seen["waits_for"])
        assert "decide   the settings" in status_page(caller.send({"ask": "status"})["answer"])
        assert said(caller.do("open", "jose")) == "settings"
        both = {"pin": "135790", "with": "dani", "with_pin": "135790"}
        assert said(caller.do("accept-settings", "dora", reason="mine", **both)) == "settings"
        # Their old PINs are gone with the old hashes: nobody accepts, the table stays closed.
        assert said(caller.do("accept-settings", "dora", reason="x", **TWO)) == "settings"
    marks = [found["pins"]["dora"] for found in on_record(base)]
    assert len(set(marks)) == 2
    with running(base, first) as (_, caller):
        assert said(caller.do("open", "jose")) == "done"


def test_two_who_were_there_before_accept_a_new_pin(base: Path) -> None:
    first = text_of(base)
    with running(base, first):
        pass
    with running(base, with_pin(first, "jose", "135790")) as (_, caller):
        # Nothing of what the config brings holds before it was accepted.
        assert said(caller.do("open", "jose", pin="135790")) == "settings"
        assert said(caller.do("accept-settings", "dora", reason="forgotten", **TWO)) == "done"
        assert said(caller.do("open", "jose")) == "wrong-pin"
        assert said(caller.do("open", "jose", pin="135790")) == "done"


def test_a_director_accepts_his_own_new_pin_with_the_old_one(base: Path) -> None:
    """Two directors are enough, as long as each still knows what he had."""
    first = text_of(base)
    with running(base, first):
        pass
    text = with_pin(first, "dora", "135790", former=True)
    with running(base, text) as (_, caller):
        with_new = {"reason": "x", "pin": "135790", **TWO}
        assert said(caller.do("accept-settings", "dora", **with_new)) == "wrong-pin"
        assert said(caller.do("accept-settings", "dora", reason="every year", **TWO)) == "done"
        assert said(caller.do("accept-settings", "dora", **with_new)) == "as-it-is"
    # A hash that was never on record is nobody's old one.
    forged = with_pin(text.replace("former_pin_hash", "# was"), "dani", "975310")
    own = f'former_pin_hash = "{hash_pin("975310", SALT, PEPPER)}"'
    forged = forged.replace('name = "dani"', f'name = "dani"\n{own}')
    with running(base, forged) as (station, _):
        assert station.parts.people.former == {}
        with pytest.raises(NotAllowedError, match="came with changed settings"):
            station.parts.people.identify("dani", "975310")


def test_who_becomes_director_by_the_new_settings_does_not_accept_them(base: Path) -> None:
    first = text_of(base)
    with running(base, first):
        pass
    promoted = first.replace(
        'name = "jose"\nrole = "jefe-de-mesa"', 'name = "jose"\nrole = "director"'
    )
    with running(base, promoted) as (_, caller):
        assert said(caller.do("accept-settings", "jose", reason="x", **TWO)) == "settings"
        assert said(caller.do("accept-settings", "dora", reason="x", **TWO)) == "done"


def test_an_old_pin_brings_nobody_a_role_that_nobody_has_accepted(base: Path) -> None:
    """A dealer and the technician who write themselves into the config as directors."""
    first = text_of(base)
    with running(base, first):
        pass
    promoted = first
    for name, role in (("ana", "crupier"), ("teo", "tecnico")):
        was = f'name = "{name}"\nrole = "{role}"\n'
        own = f'name = "{name}"\nrole = "director"\nformer_pin_hash = "{pin_hash()}"\n'
        assert was in promoted
        promoted = promoted.replace(was, own)
    both: dict[str, Any] = {"by": "ana", "with": "teo", "with_pin": PIN, "reason": "x"}
    figures: dict[str, Any] = {"rounds": 0, "head": "none", "meters": {"display": 99_999_999}}
    with running(base, promoted) as (_, caller):
        assert said(caller.do("correct-meter", cents=1_000_000, **both)) == "settings"
        assert said(caller.do("begin-record", **figures, **both)) == "settings"
        assert said(caller.do("unlock", by="ana", name="jose")) == "settings"
        assert caller.snapshot()["jackpot_cents"] == 300_000


@pytest.mark.parametrize("change", [other_signer, other_keys])
def test_no_device_is_taken_on_the_word_of_a_signer_nobody_accepted(
    base: Path, change: Any
) -> None:
    """Nor is its registry noted: a high edition would keep the right one out for good."""
    first = text_of(base)
    with running(base, first):
        pass
    change(base)
    with running(base, first) as (station, caller):
        caller.wait(lambda seen: bool(seen["waits_for"]))
        admit = station.parts.registry.admission(station.days.today, frozenset())
        verdict = admit(slot(base / "registry", "Tapete HIL"))
        assert isinstance(verdict, NotHomologated)
        assert "nobody has accepted it" in verdict.sentence
        assert station.parts.registry.edition.number == 0
        assert said(caller.do("accept-settings", "dora", reason="new signer", **TWO)) == "done"
        assert isinstance(admit(slot(base / "registry", "Tapete HIL")), Accepted)


def test_settings_on_record_from_before_the_marks_know_people_by_name(base: Path) -> None:
    config = read_config(text_of(base))
    now = settings_of(config, game_of(config), marks_of(config, base))
    old = {key: value for key, value in json.loads(now).items() if key not in ("pins", "station")}
    assert newcomers(Settings(json.dumps(old), now)) == frozenset()
    assert newcomers(replace(Settings(now), found=now)) == frozenset()


def test_a_record_has_a_name_and_the_config_may_ask_for_it(base: Path) -> None:
    first = text_of(base)
    with running(base, first) as (station, caller):
        name = station.parts.fitting.record
        status = caller.send({"ask": "status"})["answer"]
        assert status["record"] == name
        assert f"record   {name}" in status_page(status)
        assert "decide" not in status_page(status)
    named = f'record = "{name}"\n{first}'
    with running(base, named) as (station, caller):
        assert (station.parts.fitting.record, caller.snapshot()["waits_for"]) == (name, "")
    with pytest.raises(ConfigError, match=f"holds record {name} and the config names 0bad"):
        Station(read_config(f'record = "0bad"\n{first}'), base)
    shutil.rmtree(base / "journal")
    with pytest.raises(ConfigError, match="is empty"):
        Station(read_config(named), base)
    new_seal(base)
    with running(base, first) as (station, _):
        assert station.parts.fitting.record != name


def test_another_journal_is_another_setting(base: Path) -> None:
    """A journal that is moved, or another table's: two people say that it is right."""
    first = text_of(base)
    with running(base, first):
        pass
    (base / "journal").rename(base / "elsewhere")
    moved = first.replace('journal_dir = "journal"', 'journal_dir = "elsewhere"')
    with running(base, moved) as (_, caller):
        words = "station.journal_dir journal → elsewhere"
        caller.wait(lambda seen: words in seen["waits_for"])


def test_a_short_pepper_is_refused(base: Path) -> None:
    (base / "pepper").write_bytes(b"short")
    with pytest.raises(ConfigError, match="less than 16 bytes"):
        Station(read_config(text_of(base)), base)
