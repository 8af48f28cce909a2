"""What the facilitator reads at a moment: where the lesson is, what to say, do and watch, and what comes next."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from facilitator.game.dispatch.lookahead import Walk
from facilitator.game.dispatch.onward import is_reveal
from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.notes.room_screen import open_tables, planned_steps, shows_reveal, steps_revealed
from facilitator.game.room.readiness import readiness_words
from facilitator.game.rulebook.scenario import BEFORE_PLAY, PhasePrompt
from facilitator.game.scoring.entries import has_entries, standing
from facilitator.game.scoring.reveal import RevealStep
from facilitator.game.table.cards import usable_cards
from facilitator.game.table.turns import place_parts
from facilitator.game.views.prompts import current_prompts
from facilitator.game.views.reveal_speech import reveal_speech
from facilitator.game.walk.phase_steps import current_step, opening_words, phase_steps
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import capitalize, shorten

NOTHING_SHOWN = Screen()
START = "Start the game when everybody is ready."
LONGEST_STEP = 64
"""Letters of a step's words that stand in the line of what comes next."""


@frozen
class Coming:
    """A step that comes: its words, and whose turn it is."""

    words: str
    side: str = ""


@frozen
class Guidance:
    """What the facilitator reads at a moment: where we are, what to say, do and watch, what comes next, and which cards
    may be used.
    """

    headline: str
    say: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    watch: tuple[str, ...] = ()
    coming: tuple[Coming, ...] = ()
    cards: tuple[str, ...] = ()

    @property
    def next(self) -> str:
        """What comes next, in one line; what all steps begin with is said once."""
        return ", then ".join(step.words for step in self.coming)

    @property
    def speech(self) -> str:
        """What to say, in quotation marks."""
        return "\n".join(f"“{text}”" for text in self.say)


def guidance_at(
    room: Room, tables: Mapping[str, Table], table: Table, walk: Walk, screen: Screen, now: int
) -> Guidance:
    """What to say, do and watch: what the game asks for while it is played, else the step of the phase."""
    coming = _coming(room, tables, walk, screen)
    if room.ended is not None:
        return Guidance("")
    if not room.playing and (room.entered is not None or room.current.kind != "play"):
        if shows_reveal(screen, room, tables):
            told = steps_revealed(screen, room, tables)
            said = reveal_speech(room, tables, screen, told[-1])
            return Guidance("", _some(said), _still_open(tables, room, told), (), coming)
        step = current_step(room, tables)
        do = _some(step.do, readiness_words(room, tables))
        return Guidance("", _some(step.say), do, _some(step.watch), coming)
    heard = room.playing and not table.place and any(p.kind in BEFORE_PLAY for p in room.scenario.phases[: room.phase])
    prompts = () if heard else current_prompts(table, room, now, walk)  # not once more what those phases have said
    phase = opening_words(room, table) if room.entered is not None else PhasePrompt()
    cards = (table.rules.card[c] for c in (usable_cards(table) if room.playing else ()))
    return Guidance(
        "",
        _some(*(p.say for p in prompts)) or _some(phase.say),
        _some(*(p.do for p in prompts)) or _some(phase.do) or _some(START if heard else ""),
        _some(*(p.watch for p in prompts)),
        coming,
        tuple(f"{card.title}: {card.about}" for card in cards),
    )


def _some(*texts: str) -> tuple[str, ...]:
    return tuple(filter(None, texts))


def _still_open(tables: Mapping[str, Table], room: Room, told: Sequence[RevealStep]) -> tuple[str, ...]:
    """Whose sheets are missing or doubtful, where a step of the reveal asks for that."""
    if told[-1].kind not in ("sheets", "missing"):
        return ()
    found = []
    for table in open_tables(room, tables):
        stands = standing(table) if has_entries(table) else None
        names = (
            [table.title(s.side) for s in stands.sides if not s.complete] if stands is not None else ["no sheet yet"]
        )
        at = f"Table {table.name}: " if len(tables) > 1 else ""
        found += [f"{at}Still missing: {', '.join(names)}."] if names else []
        found += [f"{at}{doubt.sentence}" for doubt in (stands.doubts if stands is not None else ())]
    return tuple(found)


def resting_words(room: Room) -> str:
    """What goes on while no table plays."""
    return (
        "The lesson has ended"
        if room.ended is not None
        else "Stopped for today"
        if room.adjourned
        else room.current.title
    )


def phase_words(room: Room, tables: Mapping[str, Table]) -> str:
    """Which phase of the lesson this is, and which of its steps; nothing where there is only one, and that has begun."""
    if room.entered is None:
        return "not started"
    of, steps = len(room.scenario.phases), len(phase_steps(room, tables)) if not room.playing else 1
    step = f", step {room.step + 1} of {steps}" if steps > 1 and room.ended is None else ""
    return f"{room.current.title} ({room.phase + 1} of {of}{step})" if of > 1 or step else ""


def _coming(room: Room, tables: Mapping[str, Table], walk: Walk, screen: Screen) -> tuple[Coming, ...]:
    """The next step, and while tables play the one after it; what both begin with is said once."""
    steps = list(islice(coming_steps(room, tables, walk, screen), 2 if room.playing or room.entered is None else 1))
    begins = "".join(step.words[: step.words.index(": ") + 2] for step in steps[:1] if ": " in step.words)
    return (*steps[:1], *(Coming(step.words.removeprefix(begins), step.side) for step in steps[1:]))


def coming_steps(room: Room, tables: Mapping[str, Table], walk: Walk, screen: Screen) -> Iterator[Coming]:
    """The steps of the phase and of the reveal, the phases of the lesson, and where the next one is played in, the
    steps of the table's game.
    """
    if room.ended is not None:
        return
    later = room.scenario.phases[room.phase + 1 :]
    at_once = room.playing or (room.entered is None and room.current.kind == "play")
    if not at_once:
        yield from map(Coming, _of_phase(room, tables, screen))
        for phase in (*((room.current,) if room.entered is None else ()), *later):
            yield Coming(phase.title)
            if phase.kind == "play":
                break
        else:
            return
    yield from (Coming(place_parts(after)[-1], after.acting or "") for after in walk)
    if at_once:
        yield from (Coming(phase.title) for phase in later)


def _of_phase(room: Room, tables: Mapping[str, Table], screen: Screen) -> Iterator[str]:
    """What is left of this phase: a step by the words that tell it from the others."""
    if room.entered is None:
        return
    for step in phase_steps(room, tables)[room.step + 1 :]:
        yield shorten(step.words or room.current.title, LONGEST_STEP).removesuffix(".")
    if is_reveal(room):
        words = next(iter(tables.values())).rules.words()
        steps = planned_steps(screen, room, tables)
        yield from (capitalize(words.say(step.title)) for step in steps[screen.revealed :])
