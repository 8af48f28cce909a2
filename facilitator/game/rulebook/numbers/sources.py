"""The closed list of sources of numbers; each is found by its key."""

from collections.abc import Mapping

from facilitator.game.rulebook.numbers.cases import FirstOf
from facilitator.game.rulebook.numbers.composed import Kinds, Largest, Smallest, ValueOf
from facilitator.game.rulebook.numbers.counts import CountOf
from facilitator.game.rulebook.numbers.moments import Holds, IsSide, RemainingRepetitions, Repetition, TimesDone
from facilitator.game.rulebook.numbers.quantities import Given, MeterShown, NumberOf, OptionChosen, PileCount
from facilitator.game.rulebook.numbers.ranking import Rank
from facilitator.game.rulebook.numbers.readings import (
    CoveredTiles,
    LargestGroup,
    MarkersLeft,
    NicheReading,
    OpenTiles,
    TilePairs,
)
from facilitator.game.rulebook.numbers.source import Source

SOURCES: Mapping[str, type[Source]] = {
    kind.key: kind
    for kind in (
        ValueOf,
        CountOf,
        OptionChosen,
        PileCount,
        MeterShown,
        Given,
        NumberOf,
        Repetition,
        RemainingRepetitions,
        TimesDone,
        IsSide,
        Holds,
        OpenTiles,
        CoveredTiles,
        TilePairs,
        LargestGroup,
        MarkersLeft,
        NicheReading,
        FirstOf,
        Largest,
        Smallest,
        Kinds,
        Rank,
    )
}
"""What a group is, by the one key that says so."""
