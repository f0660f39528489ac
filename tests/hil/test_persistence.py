"""A table switched off and on again: what devices keep without power is still there."""

from pathlib import Path

from hil.devices.card_model import PackState
from hil.devices.deck import PACK_52, DeckRecord
from hil.persistence import Memory
from hil.table import Layout, TwinTable


def test_decks_draws_and_counters_survive_being_switched_off(tmp_path: Path) -> None:
    table, file = TwinTable(tmp_path, Layout()), tmp_path / "state"
    memory = Memory(table, file)
    memory.load()
    sabot = table.cards["sabot"]
    sabot.records[7] = DeckRecord(7, PACK_52)
    sabot.deck_number, sabot.state = 7, PackState.DECLARED
    sabot.insert([0x11, 0x12])
    table.slots[2].counters.accepted = 41
    memory.save()
    again = TwinTable(tmp_path, Layout())
    Memory(again, file).load()
    found = again.cards["sabot"]
    assert [card.card for card in found.pile] == [0x11, 0x12]
    assert found.boot_count == sabot.boot_count + 1
    assert found.events.newest > sabot.events.newest
    assert found.locked
    assert again.slots[2].counters.accepted == 41


def test_the_file_is_written_only_when_something_changed(tmp_path: Path) -> None:
    table, file = TwinTable(tmp_path, Layout()), tmp_path / "state"
    memory = Memory(table, file)
    memory.save()
    file.unlink()
    memory.save()
    assert not file.exists()
    table.slots[0].drop_token()
    memory.save()
    assert file.exists()
