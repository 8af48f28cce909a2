"""Every kind of event that a lesson file may hold: its fields in the order in which they are stored, their types, and
what may be left out.

A class may be renamed, moved or rearranged; what is written here is what lies in files. A field is added at the end,
with a default.
"""

from collections.abc import Mapping

KINDS: Mapping[str, str] = {
    "acted": 'action: str; side: str = ""; n: int = 1',
    "announced": "say: str",
    "bell-set": "instant: int",
    "card-back": "deck: str",
    "card-done": "deck: str; played: bool = true; settling: bool = false",
    "cards-free": "cards: tuple[str, ...] = []",
    "counts-told": "side: str; counts: tuple[tuple[str, int | None], ...]",
    "dealt": "cards: str; hands: tuple[tuple[str, str], ...]",
    "deck-counted": "deck: str; count: int; armed: bool; due: bool = false",
    "ended": "depth: int; span: str; side: str | None = null",
    "ending-reached": "ending: str",
    "ending-taken-back": "",
    "faces-known": "pile: str; side: str; tiles: tuple[str, ...] = []; gone: int = 0; turned: int = 0",
    "first-advanced": "side: str",
    "frozen": (
        "frozen: bool; still: tuple[tuple[str, str, str, int], ...] = []; points: tuple[tuple[str, str, str], ...] = []"
    ),
    "game-over": "why: str; won: bool | None = null",
    "gap-found": "start: int; end: int",
    "gap-judged": "given_back: bool",
    "held": "hands: tuple[tuple[str, str], ...]",
    "individual-shown": "on: bool",
    "lesson-ended": 'lessons: int | None = null; points: str = ""',
    "message-shown": "text: int | None = null; stays: bool = true",
    "meter-set": 'meter: str; value: int; side: str = ""',
    "moved": 'n: int; source: str; target: str; source_side: str = ""; target_side: str = ""; named: bool = false',
    "names-shown": "on: bool",
    "niche-set": "side: str; row: int; n: int; card: str",
    "notices-set": "side: str; notices: tuple[tuple[int, int, int], ...]",
    "opened": "",
    "option-set": 'option: str; value: bool | int | str; side: str = ""',
    "pace-chosen": "pace: str",
    "part-set": "pile: str; side: str; n: int",
    "paused": "",
    "phase-entered": "phase: int",
    "phase-step": "step: int",
    "phase-time-added": "ms: int",
    "place-built": (
        "side: str; q: int; r: int; tiles: tuple[str, ...]; piped: bool = false; mended: bool = false; "
        "marks: tuple[str, ...] = []; used: int = -1"
    ),
    "points-told": "side: str; points: tuple[tuple[str, str | None], ...]",
    "presence-changed": "side: str; here: bool",
    "question-asked": "text: int",
    "remarked": (
        "what: str; text: int | None = null; table: str | None = null; side: str | None = null; "
        'outcome: str | None = null; level: str | None = null; place: str = ""; going: str = ""; '
        "votes: tuple[tuple[int, int], ...] = []"
    ),
    "reported": "n: int",
    "resumed": "",
    "revealed": "stage: int; anyway: bool = false",
    "roles-rotated": "",
    "rolled": "roll: str; result: str",
    "room-paused": "",
    "room-resumed": "",
    "said-ready": 'table: str; side: str = ""',
    "scene-chosen": "scene: str",
    "seated": "code: str; table: str | None = null; side: str | None = null",
    "sheet-checked": "side: str",
    "sitting-began": "since: int",
    "sitting-ended": "",
    "slips-found": "slips: tuple[tuple[str, tuple[tuple[str, str, int], ...]], ...]",
    "sound-chosen": "occasion: str; on: bool",
    "sound-placed": "place: str",
    "started": (
        "depth: int; span: str; n: int; of: int | None = null; side: str | None = null; step: bool = false; "
        "allowed: int | None = null; passed: tuple[str, ...] = []"
    ),
    "table-merged": "table: str; into: str",
    "table-switched": "table: str; open: bool",
    "table-titled": "table: str; text: int",
    "tallied": "",
    "tiles-fixed": "faces: tuple[str, ...]",
    "time-added": "ms: int",
    "turn-did": "what: str",
    "turn-given": "side: str",
    "turn-skipped": "side: str | None = null",
    "turned-back": "",
    "turns-passed": "sides: tuple[str, ...]",
    "used": "card: str; side: str",
}
