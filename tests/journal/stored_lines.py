"""What is typed into the stored lessons: for each of them the plan, how it is opened, and its lines.

A block of text holds lines separated by `|` or a line break. `4 x next` is the same line four times, and
`@+2 1..7: next` the same line for one table after the other, two seconds apart.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple


class Script(NamedTuple):
    """A lesson to be made: what `open` is given, and what is typed then."""

    plan: str
    options: tuple[str, ...]
    typed: str

    def lines(self) -> Iterator[str]:
        """Each line as `do` gets it."""
        for line in re.split(r"\||\n", self.typed):
            if line.strip():
                yield from _spread(line.strip())


def _spread(line: str) -> Iterator[str]:
    again = re.match(r"(\d+) x (.*)", line)
    if again:
        for _ in range(int(again[1])):
            yield from _spread(again[2])
        return
    tables = re.search(r"\b(\d)\.\.(\d):", line)
    if tables is None:
        yield line
        return
    for table in range(int(tables[1]), int(tables[2]) + 1):
        yield line.replace(tables[0], f"{table}:")


ONE = ("--tables", "1", "--seed", "stored")
SEVEN = ("--tables", "7", "--seed", "stored")
ORDER = "urbanides,lupidians,arboretans,harvesters"
MODE = ("--variant", "competitive-complex", "--option", "events=5", "--option", "interval=2")

LOG = """
        @+2 note "first" | @+2 ruling "second" | @+2 note "third"
        @+2 vote "Again?" yes=12 no=3 | @+2 note "fifth"
"""
"""How every lesson ends: five moves of the log that can be taken back one by one."""

SCRIPTS: dict[str, Script] = {
    # A whole game of two sessions, face by face at its beginning, with boards, sheets and the reveal at its end.
    "planet-hexagon-1": Script(
        "planet-hexagon",
        (*ONE, "--seats", "4"),
        """
        1: roll side | 1: roll seat | 1: roll die | give most-farms arboretans | turn first arboretans
        turn first lupidians | bell 09:30
        @+5 next | shorten sessions 2 | give flipping-machine lupidians | give indescribable-painting harvesters
        faces house house forest forest water field farm farm
        @+3 take forest | @+4 flip farm factory | use flipping-machine | @+2 flip house pb3 | draw water
        @+20 wait lupidians forest
        @+9 place lupidians 0,0 starter-house | place lupidians 1,0 forest | undo | redo | lay lupidians forest
        @+12 next | swap house factory water field | take water | draw farm | @+30 undo | @+2 redo | flip field
        time +15
        @+21 next | replace water house | take house | pause | @+70 resume | @+5 draw forest | flip forest field
        @+15 next | take farm | use pondering-fern | draw field | wait urbanides farm | discard urbanides farm
        @+31 next | @+45 next | use | @+50 next | turn skip | @+4 next | @+48 next | @+10 next | @+45 next
        wait lupidians | wait lupidians | @+3 discard lupidians | lay lupidians
        tally supply=7 | tally accept 1 | tally supply=8 box=3 | move 1 rubbish supply | tally supply=9 box=3 rubbish=6
        @+7 ago 5 pause | @+10 resume | @+40 next | set walkers 2 harvesters | @+45 next | set taken 4 urbanides | undo
        @+45 next | @+45 next | turn urbanides | @+45 next | turn back | @+45 next | turn back | @+45 next | @+12 next
        gone 400 | lost given-back | lost went-on | lost given-back | @+60 next | @+9 next | @+45 next | roll side
        roll again die
        @+45 next | turn skip | turn skip | @+45 next | @+50 next | @+45 next | @+45 next
        add blue-markers 3 | set green-markers 31 | leave AA4WU | join arboretans NEW42 | seat AELGS harvesters
        observe lupidians strategic-thinking 3 "laid two waters first" | observe urbanides communication seen
        note "loud at the windows"
        10 x @+41 next
        place lupidians 0,1 water | place lupidians 1,-1 house | place lupidians 1,1 field | place lupidians 1,1 farm
        pipe lupidians 1,-1 | pipe lupidians 1,-1 | pipe lupidians 1,-1 | place lupidians 2,-1 house
        lift lupidians 2,-1
        exchange lupidians 1,-1 pb3 | place lupidians 2,0 field | flip lupidians 2,0 water | pipe lupidians 0,0
        @+30 next | next
        count lupidians unused-blue=1 unused-green=2
        count arboretans houses=3 houses-1-forest=1 houses-at-water=2 houses-piped=1 forests=4 waters=1 fields=1 unused-blue=0
        count arboretans covered-fields=1 farms=1 factories=0 pb1=0 pb2=0 pb3=0 pb4=1 pb5=0 pb6=0 pb7=0 bonus-markers-used=1
        count harvesters houses=2 farms=2 harvester-pairs=2 forests=
        points urbanides house-forest=4 pipelines=2.5 total=19
        points urbanides pipelines= | points urbanides unused-markers=1/2 common-goal=9 | points harvesters total=-3
        checked lupidians
        sound console | reveal | reveal | reveal back | reveal | freeze | answer arboretans "we kept the forest"
        answer urbanides "late"
        vote "Was it fair?" yes=9 no=4 not-sure=3
        @+2 count harvesters houses=3 | @+2 checked arboretans | @+2 join urbanides LATE9 | @+2 bell +40
        @+2 bell +38 | @+2 bell +36 | @+2 count urbanides houses=1
        @+2 points harvesters farms-houses=6 | @+2 checked urbanides | @+2 checked harvesters
        @+2 note "to the scores" | @+2 undo log | @+2 redo log | @+2 1: undo
    """
        + LOG,
    ),
    # A plan with five phases for seven tables; one table ends after one session, two others leave the game.
    "planet-hexagon-7": Script(
        "planet-hexagon-90",
        (*SEVEN, "--order", ORDER),
        """
        table title 3 "Beside the door" | pace reports | pace together | screen agenda | room next | room next
        @+700 room next | room time +60 | @+300 room next
        1: shorten sessions 1 | @+1 1..7: next | @+9 2: take water | 2: draw farm | 2: give phonomobile lupidians
        2: swap house forest pb1 field | @+20 all: next | @+45 all: next | 3: pause | @+30 room pause
        @+600 room resume | 3: resume
        @+41 all: next | 4: time +15 | 4: time -15 | 5: turn skip | @+44 all: next | @+45 all: next
        say "Ten minutes left" | screen wall | sound browser | table close 7 | table open 7 | 6: join lupidians LATE6
        leave LATE6
        @+30 1: next | @+44 1: next | 12 x @+40 1: next | @+40 1: next | table close 6 | table merge 7 5
        @+3 2: set supply 9 | @+4 2: tally supply=8 | @+3 2: tally box=9 supply=8
        @+3 2: place lupidians 0,0 starter-house
        @+3 3: next | @+40 3: next | @+44 3: undo | @+1 3: time +30 | @+3 3: report 12 | @+2 3: report 17
        @+5 3: add green-markers 2
        @+3 4: next | @+2 4: faces h h f f w d a y | @+4 4: take w | @+5 4: flip h 3 | @+6 4: draw d
        @+3 5: next | @+8 5: pause | @+90 5: resume | @+9 5: ago 4 next | @+6 5: undo to 40
        @+4 1: count lupidians houses=3 forests=2 waters=1 fields=0 farms=1 houses-1-forest=2
        @+4 1: count arboretans houses=4
        @+5 1: points harvesters house-water=4 pipelines=2 | @+5 1: points urbanides total=12 | @+6 1: checked lupidians
        1: observe lupidians collaboration 4 | 1: observe arboretans collaboration 2 "two of them"
        3: observe urbanides communication none
        ruling "a tile that fell stays" | 3: note "fast" | note "all quiet" | 2: answer lupidians "a town"
        ask "What would you build?"
        @+1 freeze | reveal | @+9 bell +25 | @+5 2: roll side | @+5 2: roll again side | @+5 3: undo | @+5 5: next
        @+5 5: next | @+5 5: next | @+4 5: take field
        @+5 room next | @+5 room time +30 | @+5 room undo | @+5 room redo | @+5 room pause | @+5 undo log
    """
        + LOG,
    ),
    # Each for oneself: endings that come and go, cards that can't be carried out, and a game won at the end.
    "ecogon-1": Script(
        "ecogon",
        (*ONE, "--sides", "3", *MODE),
        """
        next | @+30 act habitat 2 | @+20 next | @+40 act animal 3 | @+20 next | act animal player-2 4 | @+25 next
        @+15 event unplayable
        @+4 event unplayable | @+6 undo | @+2 redo | @+3 event done | act habitat | @+31 next | act neutral 2
        act animal 5 | @+20 next
        @+10 next | @+22 next | act habitat-gone 2 | act habitat-gone 1 | next | act habitat 3 | next | event in 1
        @+40 next | @+30 event unplayable
        event unplayable | event unplayable | @+30 next | turn back | @+20 next | event done | turn player-1 | next
        add together 4 | set points 7 player-2 | act animal-lost 2 | act neutral-lost 1 | undo | set events 0
        set events 2 | move 1 nature drawn
        @+20 next | turn skip | @+44 next | roll die | roll again die | roll side
        note "player three reads the rules aloud" | observe player-1 food-webs 2 "wolf eats hare"
        observe player-2 planning none | ruling "moss counts"
        report 24 | event in 1 | @+20 next | @+5 event done | @+40 next | @+40 next | set events 1 | event in 1
        @+40 next | @+30 next
        count player-1 animal-points=12 | count player-3 animal-points=9 | count table neutral-points=2 | checked table
        @+5 count player-2 animal-points=11 | @+5 points player-1 animals=12 total=12 | @+5 checked player-1
        @+5 count player-2 animal-points=
        @+5 count player-2 animal-points=12 | @+5 checked player-2 | @+5 say "Well played" | @+5 reveal | reveal | hush
        @+5 bell +15 | @+5 bell +14 | @+5 bell +13 | @+5 bell +12 | @+5 end
    """
        + LOG,
    ),
    # A plan for seven tables that together go for one number; adjourned, and continued on another day.
    "ecogon-7": Script(
        "ecogon-45",
        SEVEN,
        """
        bell 08:45 | room next | room next | @+360 room next | @+240 room next | screen teams | 1..7: next
        @+8 1..4: act habitat | @+9 2..7: act animal player-1 2
        @+30 all: next | @+30 all: next | 1: event in 1 | @+20 1: next | @+20 1: event unplayable
        1: event unplayable | 1: undo | 1: event done
        3: act habitat-gone 1 | 4: add neutral 2 | 4: set neutral 5 | 2: turn player-4 | @+30 all: next | adjourn
        gone 90000 | next
        bell +30 | 5: act habitat 3 | @+20 all: next | pace reports | 1: report 11 | 2: report 14
        3: report 9
        5: shorten interval 4 | 5: tally nature=68 events=3 | 5: tally drawn=13 | 7: set events 0 | @+9 7: next
        table title 7 "Heroes"
        1: vote "Which loss hurt?" bee=3 oak=9 | 7: count table animal-points=13
        7: points table animals-together=12 | 7: checked table
        @+2 1..6: report 17 | @+2 1..5: act animal player-2 3 | @+2 1..4: act animal player-3 1 | @+2 1..6: next
        @+20 1..4: next | @+3 5: undo | @+3 6: undo
        6: observe player-1 planning 1 | 6: observe player-2 planning 3
        2: observe player-4 evidence seen "points at the card" | screen scores
        @+5 6: redo | @+2 note "tables 2 and 6 help each other" | @+2 note "late" | @+2 undo log
        @+2 ruling "no tile twice"
        @+5 bell +16 | @+5 bell +15 | @+5 table close 3 | @+5 table merge 4 2 | @+5 room undo | @+5 room undo
        @+5 room redo | @+5 room time +120 | @+5 room next | @+5 room undo
    """
        + LOG,
    ),
    # One table through the plan's phases, cards in both directions, and the game's own ending.
    "phylo-western-pa-1": Script(
        "phylo-western-pa",
        (*ONE, "--sides", "4", "--seats", "2"),
        """
        next | act play | act play | @+12 act action-card | undo | @+5 redo | @+30 next | act event 2 | act draw 2
        act relocate | act play
        @+44 next | act rewilding | act event-stays | act play | act extra-action | undo | redo | @+44 next
        act new-hand | @+30 next
        act removed 2 | set hand 4 player-2 | set hand 3 player-2 | move 1 discards in-play | undo
        set points 49 | add points 3 | add points 30 | add points 40 | undo | act play player-1 | roll seat
        roll side | roll again side
        @+30 next | act play | @+33 next | turn back | @+4 next | turn skip | @+2 next | turn player-3 | @+6 next
        act play | act play | act play
        tally deck=30 | tally in-play=9 discards=6 | @+3 join player-2 GUEST7 | report 75 | set deck 4 | @+20 next
        @+20 next
        set last-drawn 1 | set last-drawn 0 | act play | @+20 next | @+15 next | @+9 next
        count table card-points=83 | points table cards=80 | points table total=81 | checked table | reveal | reveal
        observe player-1 food-webs 4 | observe player-1 food-webs 3 "said why" | observe player-3 evidence none
        answer player-4 "the oak"
        screen blank | screen auto | sound off | note "sum checked twice"
        @+3 count table card-points=84 | @+3 points table cards= | @+3 checked table | @+3 count table card-points=79
        @+3 points table total=
        @+3 leave GUEST7 | @+3 bell +6 | @+3 bell +5 | @+3 undo log | @+3 redo log | @+3 1: undo | @+3 1: undo
    """
        + LOG,
    ),
    "phylo-western-pa-7": Script(
        "phylo-western-pa-60",
        SEVEN,
        """
        room next | room next | @+300 room next | @+200 room next | @+1 1..7: next | @+3 1..7: act play
        @+9 1..5: act action-card | @+30 all: next | @+3 1..7: act event
        @+4 2..6: act play | @+30 all: next | 1: act new-hand | 2: act rewilding | 3: act draw 3 | 4: act event-stays
        room pause | @+40 room resume
        gone 200 | lost given-back | room time +30 | 7: turn back | 7: turn skip | @+30 all: next | phase welcome
        phase play | room undo | room redo
        table close 7 | room pause | @+100 room resume | 6: set points 66 | 5: set deck 0 | @+9 5: next
        @+6 5: count table card-points=52
        say "Deck first, then hands" | hush | ask "What would make it sturdier?" | screen question | freeze | freeze
        @+2 1..4: set points 44 | @+2 1..4: act play | @+2 1..4: next | @+2 1..3: act relocate | @+2 1..2: next
        @+2 3: next | @+2 4: act removed 1
        @+2 5: points table cards=50 | @+2 5: checked table | @+2 6: report 81 | @+2 6: next | @+2 6: act play
        @+2 6: act draw 2 | @+2 6: undo
        note "table 3 reads aloud" | 1: note "cold" | 2: ruling "a lake is fresh water"
        3: answer player-2 "the bear" | @+2 undo log
        1: observe player-1 food-webs 1 | 2: observe player-1 food-webs 2 | 3: observe player-1 food-webs 3
        4: observe player-1 food-webs 4
        @+5 table open 7 | @+5 7: next | @+5 7: act play | @+5 7: undo | @+5 bell +17 | @+5 bell +18 | @+5 adjourn
    """
        + LOG,
    ),
    # A pyramid that loses its support, and one that is complete at once.
    "ecopyramid-1": Script(
        "ecopyramid",
        (*ONE, "--sides", "2", "--option", "shape=3-2-1"),
        """
        next | niche player-1 0,0 producer | @+20 next | niche player-2 0,0 producer | @+20 next
        niche player-1 0,1 producer | @+12 next
        niche player-2 0,1 keystone | act bank | @+20 next | niche player-1 1,0 herbivore | act discard 2
        act draw 2 | @+9 next
        niche player-1 0,0 empty | niche player-1 0,1 empty | @+21 next | undo | redo | niche player-1 0,1 producer
        @+20 next | act protect
        niche player-2 1,0 herbivore | niche player-2 0,0 empty | niche player-2 0,1 empty | @+20 next | @+20 next
        @+20 next
        turn back | act reverse | turn skip | act skip | @+5 next | act card | set deck 20 player-1
        set hand 6 player-2 | move 1 hand bank player-1 | tally deck.player-1=19
        tally hand.player-1=5 hand.player-2=6 | tally deck.player-2=25
        roll side | roll die | roll again die | observe player-2 food-webs 2 "eats what is below" | note "wolf"
        answer player-1 "too few plants"
        niche player-1 0,0 producer | @+9 niche player-1 0,2 producer | niche player-1 0,1 empty
        shift player-1 0,2 0,1
        @+6 next | turn player-1 | @+7 next | @+2 niche player-1 0,2 producer | @+3 niche player-1 1,1 herbivore
        @+2 undo | @+3 redo
        @+4 niche player-2 0,2 producer | @+5 act bank | @+5 niche player-1 2,0 carnivore
        @+3 note "done in time" | @+3 ruling "both keystones stay" | @+3 undo log | @+3 bell +3 | @+3 bell +4
        @+3 room pause | @+3 bell +5
    """
        + LOG,
    ),
    "ecopyramid-7": Script(
        "ecopyramid",
        (*SEVEN, "--sides", "4", "--seats", "1"),
        """
        1..7: next | 1..7: niche player-1 0,0 producer | @+20 all: next | 1..6: niche player-2 0,0 keystone
        @+20 all: next
        1..5: niche player-3 0,3 producer | @+20 all: next | 2: act bank | 3: act draw 3 | 4: act reverse
        5: act skip | 6: turn player-1
        @+30 all: next | 1..3: niche player-1 0,1 producer | 1..3: niche player-1 1,0 herbivore
        2: niche player-1 0,0 empty | 2: niche player-1 0,1 empty
        all: next | 3: shift player-1 0,0 0,2 | 4: set hand 2 player-4 | table merge 7 6 | room undo | table close 5
        screen teams | say "Five more turns"
        @+2 1..4: next | @+3 1..4: act card | @+3 1..4: next | @+4 1..3: niche player-4 0,0 producer
        @+4 1..2: niche player-4 0,1 producer
        @+3 3: niche player-4 0,2 keystone | @+3 4: act discard 1 | @+3 6: next | @+3 6: act bank player-2 | @+3 6: undo
        @+3 6: next | @+3 7: next | @+3 7: act draw 2 | @+30 7: act discard 1 | @+3 7: undo | @+3 7: undo | @+3 7: redo
        2: observe player-1 planning 3 | 2: observe player-2 planning 2 "waits"
        4: observe player-3 keystone-species seen | note "loud"
        @+5 table open 5 | @+5 5: next | @+5 5: niche player-2 0,2 producer | @+5 table title 2 "Corner"
        @+5 bell 08:55 | @+5 room pause
        @+5 2: note "again" | @+5 undo log
    """
        + LOG,
    ),
    # Twenty rounds shortened to play them out; everything on the sheet.
    "eco-1": Script(
        "eco",
        (*ONE, "--sides", "3", "--option", "animals=birds like edges"),
        """
        next | act keystone | @+20 next | act sacrifice | @+20 next | act keystone player-1 | act token player-1
        @+20 next | act token | @+15 next
        act token | undo | redo | turn skip | turn skip | @+20 next | turn skip | @+20 next | turn player-3
        @+20 next | turn back | @+20 next | @+20 next
        set tokens 3 player-2 | add tokens-used 1 player-2 | set pool 3 | undo | move 2 pairs swept
        tally pool=3 swept=2 | tally pool=4
        @+20 next | turn first player-2 | @+20 next | @+20 next | @+20 next | undo to 25 | @+20 next | 12 x @+31 next
        roll side | roll again side | roll die | observe player-1 trade-offs 4 "waits for the lake"
        observe player-3 trade-offs 1 | note "quick"
        12 x @+25 next | 12 x @+20 next | 11 x @+15 next | say "One round is left" | reveal | hush
        count player-1 mountains=5 forest=7 plains=3 wetland=2 water=9 animal-points=21 animals-placed=18 empty-tiles=5
        count player-2 mountains=7 forest=7 plains=1 wetland=4 water=2 animal-points=18 animals-placed=19 empty-tiles=4
        count player-3 mountains=4 forest=2 plains=8 wetland=6 water=9 animal-points=25 | checked player-1
        points player-2 total=50
        points player-3 group-sizes=29 biome-ranking=7.5 total=61 | reveal | reveal | reveal | freeze
        @+3 count player-3 animals-placed=20 empty-tiles=3 | @+3 count player-1 keystones=3
        @+3 points player-2 biome-ranking=13/2
        @+3 checked player-2 | @+3 checked player-3 | @+3 answer player-2 "we waited" | @+3 undo log
        @+3 bell +9 | @+3 bell +8 | @+3 bell +7 | @+3 adjourn
    """
        + LOG,
    ),
    "eco-7": Script(
        "eco-90",
        SEVEN,
        """
        room next | room next | @+400 room next | @+100 room next | bell 09:30 | 1..7: next
        1..7: act keystone | @+30 all: next
        @+3 2..6: act sacrifice | @+30 all: next
        1: act token player-1 | 2: turn skip | 2: turn skip | 2: turn skip | @+30 all: next | @+20 all: next
        3: turn first player-3
        5: turn player-1 | 5: turn back | 6: set pool 2 | 7: tally pool=3 | 7: move 1 pairs pool | @+50 all: next
        pace reports
        1: report 6 | 2: report 5 | 3: report 40 | 7: report 7 | table close 7 | say "Half of the time is over"
        sound projector | screen step
        gone 1500 | lost given-back | adjourn | gone 4000 | room next | 5: add tokens 2 player-4 | 5: act token player-4
        @+2 1..6: next | @+2 1..5: act keystone | @+2 1..4: act sacrifice | @+2 1..3: next
        @+2 3: set tokens 4 player-2
        @+2 4: undo | @+2 5: next | @+2 5: act keystone | @+2 5: undo | @+2 6: next | @+2 6: act sacrifice
        @+2 6: set sacrifices 2 player-1
        6: observe player-1 habitat-limits 3 | 2: observe player-2 co-operation 4 "asks first" | note "windows open"
        5: ruling "ties share"
        @+1 1: count player-1 forest=4 water=3 | @+1 1: points player-2 animals=6 | @+5 1: count player-1 forest=5
        @+5 1: points player-2 animals=7
        @+2 1..2: act sacrifice player-2 | @+2 1..6: act keystone player-3
        @+5 table open 7 | @+5 1..7: next | @+2 1: add tokens 2 player-1 | @+2 7: act sacrifice
        @+2 4..7: act keystone player-4 | @+5 phase scoring | @+5 room time +90 | @+5 room time -30 | @+5 reveal
        @+5 room pause | @+5 undo log
    """
        + LOG,
    ),
    # Won and lost, and travelling jobs.
    "pandemic-2": Script(
        "pandemic",
        ("--tables", "2", "--sides", "3", "--seed", "stored"),
        """
        bell +50 | 1: next | 1: act blue 3 | 1: act play 2 | @+60 1: next | @+20 1: next | 1: act epidemic
        1: act outbreak | 1: next | @+30 1: next
        1: act red 5 | 1: act red -2 | 1: deal lots jobs | 1: use | 4 x @+20 1: next | 1: set hand 6 player-1
        @+3 1: next
        1: act outbreak | 1: act outbreak | 1: act yellow 8 | 1: undo | 3 x @+9 1: next | 1: add rate 1
        1: tally deck=40 | note "close" | undo log
        2: next | 2: act black 9 | 2: act play 1 | @+30 2: next | @+9 2: next | 2: act epidemic player-1
        6 x @+9 2: next
        5 x @+1 2: act outbreak | 2: turn skip | @+9 2: next | @+9 2: next | 2 x @+1 2: act outbreak
        @+9 2: act outbreak
        1: set cured-blue 1 | 1: set cured-yellow 1 | 1: set cured-black 1 | @+4 1: act play player-1 2 | @+4 1: next
        @+4 1: next | @+4 1: next
        @+4 1: set hand 7 player-3 | @+4 1: act cure-red player-3 | @+4 room pause | @+4 bell +9 | @+4 adjourn
    """
        + LOG,
    ),
    # Roles, and every kind of roll.
    "fair-2": Script(
        "fair",
        ("--tables", "2", "--sides", "2", "--seats", "3", "--seed", "stored"),
        """
        1..2: next | 1: roll prize | 1: roll starter | 1: roll volunteer | 1: roll coin | 1: roll again coin
        1: roll again prize | @+60 all: next
        @+60 all: next | 2: turn skip | @+30 all: next | @+5 all: next | 1: turn first rope | @+5 1: next
        @+5 1: next | 1: pause
        @+50 2: next | 1: time +15 | table merge 2 1 | room undo |  @+9 1: resume
        1: join fire ZZ99 | 3 x @+20 1: next | @+3 2: next | @+4 2: next | @+5 2: roll starter
        @+5 2: roll volunteer | @+5 2: roll die
        @+5 2: undo | @+5 1: undo | @+5 room pause | @+5 room resume | @+5 bell +4 | @+5 adjourn
    """
        + LOG,
    ),
    # Races end at once, after the step or after equal turns.
    "race-3": Script(
        "race",
        ("--tables", "3", "--sides", "3", "--seed", "stored"),
        """
        all: next | @+3 1..3: act stride 4 | @+30 all: next | 1: act stride 11 | 2: act cloud | 3: act sunset
        @+9 2..3: next
        3: set dusk 0 | @+9 3: next | @+3 3: act sunset | @+3 3: undo | @+3 3: act stride 2 | @+3 3: next
        @+3 room pause | @+3 note "fast"
    """
        + LOG,
    ),
    # A step that goes on by itself when its clock has run out, so that one line makes several moves.
    "pebbles-2": Script(
        "pebbles-plan",
        ("--tables", "2", "--seats", "2", "--seed", "stored"),
        """
        room next | @+290 room time +30 | bell +60 | room next | 1: next | @+200 2: next | @+30 1: pause
        2: add points 3 blue | @+130 1: resume
        1: undo | 1: redo | 2: move 2 bag hand red | 2: undo | @+200 1: note "steps went by" | @+5 2: redo
        @+61 all: time +15
        @+300 say "nearly there" | gone 100 | lost given-back
        @+2 1: add points 2 red | @+2 1: set bag 300 | @+2 2: add points 2 red | @+2 2: set points 9 blue | @+2 2: undo
        @+2 bell +9 | @+2 room time +60 | @+2 room next | @+2 end
    """
        + LOG,
    ),
    # The past corrected and taken out: at a table, in the room, in the log, and with steps that went on by themselves.
    "corrected-2": Script(
        "pebbles-plan",
        ("--tables", "2", "--seats", "2", "--seed", "stored"),
        """
        room next | room next | @+5 1: next | @+5 1: time +15 | @+9 1: add points 2 red | @+9 1: add points 3 red
        @+9 2: next | @+2 2: add points 5 blue | @+2 2: roll die | note "Ann" | note "Ben" | @+100 1: add points 1 blue
        @+2 bell +20 | @+2 bell +30 | correct 5: add points 4 red | correct 4: time +30 | take out 9 | correct 10: note "Ida"
        take out 16 | 1: undo | 1: redo | @+2 correct 6: add points 9 red | @+2 1: add points 1 red
    """
        + LOG,
    ),
    # A seating draw dealt row by row, tables and sides ticked off as ready.
    "ready-2": Script(
        "ecogon-45",
        ("--tables", "2", "--sides", "4", "--seed", "stored"),
        """
        @+5 next | bell +45 | screen agenda | @+30 phase setup | screen auto | @+9 next | @+4 deal all | @+2 room undo
        @+2 deal all | @+20 ready table 2 | @+3 1: ready player-1 | 1: ready 2 | @+5 room undo | @+9 next
        @+4 1: ready player-2 | @+60 phase play | @+3 next | @+40 all: next | @+400 phase debrief | @+9 next
    """
        + LOG,
    ),
    # Phases walked in steps, a last round, a reveal before the game is over.
    "walk-2": Script(
        "ecogon-45",
        ("--tables", "2", "--sides", "3", "--seed", "stored"),
        """
        @+5 next | @+9 next | @+9 next | room step 1 | individual on | individual off | phase play | @+3 next | @+30 next
        1: last round | @+30 1: next | 1: report 7 | freeze | 2: report 3 | 2: finish | reveal anyway | reveal back
        @+20 phase debrief | @+9 next
    """
        + LOG,
    ),
    # Names on the facilitator's own screens.
    "names-1": Script(
        "ecogon-45",
        ("--tables", "1", "--sides", "3", "--seed", "stored"),
        """
        join player-1 K7Q2M | names on | @+5 next | join player-2 ZX81A | names off | undo last | leave K7Q2M | phase play
        @+9 next
    """
        + LOG,
    ),
    # Occasions of sound, switched on and off.
    "sounds-1": Script(
        "ecogon-45",
        ("--tables", "1", "--sides", "3", "--seed", "stored"),
        """
        sound event off | sound projector | @+5 next | sound event on | sound last-seconds off | undo last | redo last
    """
        + LOG,
    ),
    # Sides that are away, come back and merge; turns skipped by name.
    "away-2": Script(
        "planet-hexagon",
        ("--tables", "2", "--seats", "2", "--seed", "stored"),
        """
        1: join 1 K7Q2M | 1: join 2 ZX81A | join QQ7 | 1: next | 1: away 3 | @+40 1: next | 1: turn skip 4 | @+40 1: next
        2: away 1 | 2: next | 2: undo | 2: redo | 2: next | @+9 2: away 2 | @+9 2: next | 2: back 1 | 1: merge 1 2
        @+20 all: next | 1: back 3 | 1: undo | leave QQ7 | 2: turn skip | @+20 all: next | 2: last round | @+20 2: next
    """
        + LOG,
    ),
}
