"""Every command and every event that there is, each named once: what people can type, what a lesson file may hold."""

from facilitator.game.boards.niche_commands import Niche, Shift
from facilitator.game.boards.tile_commands import ExchangeTile, LiftTile, MarkTile, PlaceBuilt, PlaceTile, TurnTileOver
from facilitator.game.dispatch.stocktake import AcceptSlip, SlipsFound, Tallied, Tally
from facilitator.game.kernel.command_and_event import Command, Event
from facilitator.game.kernel.undo_commands import (
    Correct,
    GoneFor,
    Redo,
    RedoLast,
    RedoOf,
    RoomRedo,
    RoomUndo,
    TakeOut,
    Undo,
    UndoLast,
    UndoOf,
    UndoTo,
)
from facilitator.game.notes.log import Note, NoteRuling, Observe, RecordAnswer, Remarked, Vote
from facilitator.game.notes.room_message import Hush, MessageShown, Say, SayForNow
from facilitator.game.notes.room_question import Ask, QuestionAsked
from facilitator.game.notes.room_screen import (
    ChooseScene,
    Freeze,
    Frozen,
    Individual,
    IndividualShown,
    Reveal,
    RevealAnyway,
    RevealBack,
    Revealed,
    SceneChosen,
)
from facilitator.game.notes.sounds import ChooseSound, Sound, SoundChosen, SoundPlaced
from facilitator.game.room.lesson_tables import (
    MergeTables,
    SwitchTable,
    TableMerged,
    TableSwitched,
    TableTitled,
    TitleTable,
)
from facilitator.game.room.people import Join, Leave, MergeSides, NamesShown, Seated, SeatSomebody, ShowNames
from facilitator.game.room.phases import (
    Bell,
    BellSet,
    EndLesson,
    GoToPhase,
    LessonEnded,
    PhaseEntered,
    PhaseStepEntered,
    PhaseTimeAdded,
    RoomNext,
    RoomPause,
    RoomPaused,
    RoomResume,
    RoomResumed,
    RoomTime,
)
from facilitator.game.room.presence import Away, Back, PresenceChanged
from facilitator.game.room.readiness import SaidReady, SideReady, TableReady
from facilitator.game.room.running_tables import Pace, PaceChosen, Report, Reported
from facilitator.game.room.sittings import (
    Adjourn,
    GapFound,
    GapJudged,
    Gone,
    Lost,
    NewSitting,
    SittingBegan,
    SittingEnded,
)
from facilitator.game.scoring.score_commands import (
    Checked,
    CountsTold,
    EnterCount,
    EnterPoints,
    PointsTold,
    SheetChecked,
)
from facilitator.game.table.actions import Act, Acted
from facilitator.game.table.cards import DealLots, Dealt, Give, Held, Use, Used
from facilitator.game.table.clock import AddTime, Pause, Paused, Resume, Resumed, TimeAdded
from facilitator.game.table.endings import EndingReached, EndingTakenBack, GameOver
from facilitator.game.table.event_deck import CardBack, CardDone, DeckCounted, EventIn
from facilitator.game.table.market.bookkeeping import FacesKnown, TilesFixed, TurnDid
from facilitator.game.table.market.own_tiles import Discard, Lay, PartSet, Wait
from facilitator.game.table.market.tile_moves import DrawTile, Faces, FlipTile, Replace, Swap, Take
from facilitator.game.table.meters import Add, MeterSet, SetTo
from facilitator.game.table.niche_falls import NicheSet, NoticesSet
from facilitator.game.table.notices import Announced
from facilitator.game.table.options import OptionSet, Shorten, WriteOption
from facilitator.game.table.piles import Moved, MoveItems
from facilitator.game.table.roles import RolesRotated
from facilitator.game.table.rolls import RollAgain, Rolled, RollNow
from facilitator.game.table.schedule import CardsFree, Ended, Opened, Started, TurnsPassed
from facilitator.game.table.turns import (
    EventDone,
    EventUnplayable,
    Finish,
    FirstAdvanced,
    LastRound,
    Next,
    TurnBack,
    TurnedBack,
    TurnFirst,
    TurnGiven,
    TurnSkip,
    TurnSkipped,
    TurnTo,
)
from facilitator.game.walk.phase_steps import DealAll, WalkPhase

COMMANDS: tuple[type[Command], ...] = (
    MoveItems,
    EventIn,
    DealLots,
    Give,
    Use,
    Shorten,
    WriteOption,
    Add,
    SetTo,
    Pause,
    Resume,
    AddTime,
    Next,
    LastRound,
    Finish,
    EventDone,
    EventUnplayable,
    TurnBack,
    TurnSkip,
    TurnFirst,
    TurnTo,
    Away,
    Back,
    RollAgain,
    RollNow,
    Act,
    Ask,
    Wait,
    Lay,
    Discard,
    Note,
    NoteRuling,
    RecordAnswer,
    Observe,
    Vote,
    Take,
    FlipTile,
    DrawTile,
    Swap,
    Replace,
    Faces,
    Undo,
    UndoTo,
    UndoOf,
    UndoLast,
    RoomUndo,
    Redo,
    RedoOf,
    RedoLast,
    RoomRedo,
    Correct,
    TakeOut,
    GoneFor,
    RoomNext,
    WalkPhase,
    DealAll,
    SideReady,
    TableReady,
    GoToPhase,
    RoomPause,
    RoomResume,
    RoomTime,
    Bell,
    EndLesson,
    Pace,
    Report,
    Join,
    Leave,
    SeatSomebody,
    ShowNames,
    SwitchTable,
    MergeSides,
    MergeTables,
    TitleTable,
    Say,
    SayForNow,
    Hush,
    ChooseScene,
    RevealBack,
    RevealAnyway,
    Reveal,
    Individual,
    Freeze,
    Lost,
    Adjourn,
    Sound,
    ChooseSound,
    AcceptSlip,
    Tally,
    EnterCount,
    EnterPoints,
    Checked,
    PlaceTile,
    LiftTile,
    ExchangeTile,
    TurnTileOver,
    MarkTile,
    Niche,
    Shift,
)
"""What people can type."""

INTERNAL_COMMANDS: tuple[type[Command], ...] = (Gone, NewSitting)
"""What only the program requests; a stored line may hold it, a typed one is refused."""

EVENTS: dict[str, type[Event]] = {
    event.kind: event
    for event in (
        Acted,
        Announced,
        BellSet,
        CardBack,
        CardDone,
        CardsFree,
        CountsTold,
        Dealt,
        DeckCounted,
        Ended,
        EndingReached,
        EndingTakenBack,
        FacesKnown,
        FirstAdvanced,
        Frozen,
        GameOver,
        GapFound,
        GapJudged,
        Held,
        IndividualShown,
        LessonEnded,
        MessageShown,
        MeterSet,
        Moved,
        NicheSet,
        NoticesSet,
        Opened,
        OptionSet,
        PaceChosen,
        PartSet,
        Paused,
        PhaseEntered,
        PhaseStepEntered,
        PhaseTimeAdded,
        PlaceBuilt,
        PointsTold,
        PresenceChanged,
        QuestionAsked,
        Remarked,
        Reported,
        Resumed,
        Revealed,
        RolesRotated,
        Rolled,
        RoomPaused,
        RoomResumed,
        SaidReady,
        SceneChosen,
        NamesShown,
        Seated,
        SheetChecked,
        SittingBegan,
        SittingEnded,
        SlipsFound,
        SoundChosen,
        SoundPlaced,
        Started,
        TableMerged,
        TableSwitched,
        TableTitled,
        Tallied,
        TilesFixed,
        TimeAdded,
        TurnDid,
        TurnGiven,
        TurnSkipped,
        TurnedBack,
        TurnsPassed,
        Used,
    )
}
"""By the kind under which it is stored, every event."""
