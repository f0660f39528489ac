"""Which function decides on which kind of event."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from firmware_py.table import (
    bets,
    cards,
    custody,
    deck_count,
    irregularities,
    limit_changes,
    no_more_bets,
    reshuffling,
    session,
    shuffling,
    supervisor,
    typed_faces,
)
from firmware_py.table import events as ev

if TYPE_CHECKING:
    from firmware_py.table.table import Table

Handler = Callable[["Table", Any], None]

HANDLERS: dict[type[Any], Handler] = {
    ev.OpeningAsked: session.opening_asked,
    ev.CustodyStepDone: custody.custody_step_done,
    ev.DeckChecked: custody.deck_checked,
    ev.DevicesChecked: custody.devices_checked,
    ev.DeviceAble: deck_count.device_able,
    ev.DiscardsInserted: custody.discards_inserted,
    ev.BetsOpened: bets.bets_opened,
    ev.BetLaid: bets.bet_laid,
    ev.BetTakenBack: bets.bet_taken_back,
    ev.TokenDropped: bets.token_dropped,
    ev.BetsClosed: bets.bets_closed,
    ev.SlotsRead: no_more_bets.slots_read,
    ev.TokensConfirmed: bets.tokens_confirmed,
    ev.CardDrawn: cards.card_drawn,
    ev.PacketDrawn: cards.packet_drawn,
    ev.CardOpened: cards.card_opened,
    ev.FaceTyped: typed_faces.face_typed,
    ev.OpeningFailed: typed_faces.opening_failed,
    ev.Said: cards.said,
    ev.CutCardShown: shuffling.cut_card_shown,
    ev.FaceUpSeen: irregularities.face_up_seen,
    ev.DoubleFed: irregularities.double_fed,
    ev.IrregularityReported: shuffling.irregularity_reported,
    ev.CardMoved: irregularities.card_moved,
    ev.CorrectionDone: irregularities.correction_done,
    ev.DeckReshuffled: reshuffling.deck_reshuffled,
    ev.SupervisorDecided: supervisor.supervisor_decided,
    ev.RoundPaid: session.round_paid,
    ev.DeviceLost: session.device_lost,
    ev.DeviceBack: session.device_back,
    ev.PlayStopped: session.play_stopped,
    ev.SuspensionAsked: session.suspension_asked,
    ev.ResumptionAsked: session.resumption_asked,
    ev.PackCut: shuffling.pack_cut,
    ev.LimitsAnnounced: limit_changes.limits_announced,
    ev.LastRoundsAnnounced: session.last_rounds_announced,
    ev.ClosingAsked: session.closing_asked,
}
