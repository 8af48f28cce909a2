"""Everything that the program stores, by what it is about: for the page that tells parents.

A stored field that is missing here fails a test; so nothing new is kept that the page does not explain.
"""

STORED = {
    "names": """
        pupil: code name
    """,
    "ids": """
        pupil: external
    """,
    "seats": """
        presence-changed: side here; said-ready: table side; seated: code table side; table-merged: table into;
        table-switched: table open; header: setup
    """,
    "game": """
        acted: action side n; announced: say; bell-set: instant; card-back: deck; card-done: deck played settling; cards-free: cards;
        dealt: cards hands; deck-counted: deck count armed due; ended: depth span side; ending-reached: ending;
        ending-taken-back:; faces-known: pile side tiles gone turned; first-advanced: side; game-over: why won; gap-found:
        start end; gap-judged: given_back; held: hands; lesson-ended: lessons; moved: n source target source_side target_side
        named; opened:; option-set: option value side; pace-chosen: pace; part-set: pile side n; paused:; phase-entered:
        phase; phase-step: step; phase-time-added: ms; reported: n; resumed:; roles-rotated:; rolled: roll result;
        room-paused:; room-resumed:; sitting-began: since; sitting-ended:; slips-found: slips; started: depth span n of side
        step allowed passed; tallied:; tiles-fixed: faces; time-added: ms; turn-did: what; turn-given: side; turn-skipped: side;
        turned-back:; turns-passed: sides; used: card side; header: id opened seed rehearsal ruleset scenario; move: n strand
        kind at body about sum; pulse: one process since lesson mono boot utc holder open sum
    """,
    "points": """
        counts-told: side counts; frozen: points; lesson-ended: points; meter-set: meter value side; niche-set: side row n
        card; notices-set: side notices; place-built: side q r tiles piped mended marks used; points-told: side points; sheet-checked:
        side
    """,
    "observations": """
        remarked: what table side outcome level place going votes
    """,
    "texts": """
        message-shown: text; question-asked: text; remarked: text; table-titled: table text; lesson of texts: id; text: id
        body
    """,
    "screen": """
        frozen: frozen still; individual-shown: on; message-shown: stays; names-shown: on; revealed: stage anyway;
        scene-chosen: scene; sound-chosen: occasion on; sound-placed: place
    """,
    "history": """
        lesson of history: n path stamp day class folder game plan codes; fact: lesson kind tbl side what value planned n;
        title: kind id title; note: name body; last time: plan game at heads of
    """,
}
"""For each topic of the page kinds of records with their fields: events of a lesson, tables and files of the data
folder. Its sentence is in the catalogue.
"""

ALWAYS = ("sent", "paper", "kept", "responsible", "rights")
"""What the page says besides: that nothing is sent, how long it is kept, who answers for it."""

TOPICS = (*STORED, *ALWAYS)
