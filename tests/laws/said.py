"""What facilitators type: sensible, half sensible and senseless lines."""

from hypothesis import strategies as st

from facilitator.game.notes.room_screen import SCENES
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario

WORDS = (
    "next",
    "add",
    "set",
    "move",
    "all:",
    "1:",
    "ago",
    "@+5",
    "undo",
    "to",
    "redo",
    "room",
    "pause",
    "7",
    "-1",
    '"',
    "event",
    "turn",
    "log",
    "act",
    "give",
    "roll",
    "again",
    "table",
    "merge",
    "seat",
    "“next”",
    "\x1b[2J",
    "٣",
    "{side}",
    "nought:",
    "@",
    "ago 0",
    "\\",
    "‹1›",
    "‹",
    "9" * 5000,
)
CODES = ("K7Q2M", "AB", "XY9", "k7q2m", "TOOLONGCODE", "M3")
SELDOM = (
    "event done",
    "act nothing",
    "add nothing 2",
    "deal lots",
    "use",
    "use nothing",
    "give nothing 1",
    "shorten nothing 2",
    "take nothing",
    "tally accept 1",
    "lay 1",
    "roll nothing",
    "turn nobody",
    "set nothing 4",
)
TEXTS = ("it rains", "zqnote", "a ‹1› b", "‹", 'say \\"x\\"', "…", "\u202ehidden")


def _quoted(word: str) -> str:
    return f'"{word}"' if not word or any(c.isspace() for c in word) else word


def _one(*words: str) -> st.SearchStrategy[str]:
    return st.sampled_from(words or ("nothing",))


def _join(*parts: str | st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    each = [st.just(p) if isinstance(p, str) else p for p in parts]
    return st.tuples(*each).map(lambda words: " ".join(w for w in words if w))


def table_commands(rules: Ruleset, sides: tuple[str, ...]) -> st.SearchStrategy[str]:
    """What is said to a table."""
    side = _one(*(_quoted(s) for s in sides), "1", "2", "nobody")
    n = st.integers(0, 9).map(str)
    signed = st.integers(-4, 6).map(lambda i: f"{i:+}" if i % 2 else str(i))
    pile, meter = _one(*rules.pile, *rules.pile, "unaccounted"), _one(*rules.meter)
    found = [o.id for o in rules.options if o.kind == "number"]
    numbers = _one(*found) if found else None
    rolls = _one("side", "seat", "die", *(r.id for r in rules.rolls))
    some = st.one_of(st.just(""), side)
    every = [
        *[st.just("next")] * 10,
        _one("pause", "resume"),
        _join("time", signed),
        _join("set", st.one_of(pile, meter), signed, some),
        _join("move", n, pile, pile, some),
        _join("move", n, pile, pile, some),
        _one("turn back", "turn skip", "last round", "finish"),
        _join("turn skip", some),
        _join("away", side),
        _join("back", side),
        _join("turn", side),
        _join("turn first", side),
        _join("roll", rolls),
        _join("roll again", rolls),
        st.sampled_from(SELDOM),
    ]
    every += [_one("event done", "event unplayable"), _join("event in", n)] if rules.decks else []
    every += (
        [_join("act", _one(*(a.id for a in rules.actions)), some, st.one_of(st.just(""), signed))] * 2
        if rules.actions
        else []
    )
    every += [_join("add", meter, signed, some)] if rules.meters else []
    if rules.cards:
        every += [
            _join("deal lots", _one("", *(s.id for s in rules.cards))),
            _join("give", _one(*rules.card), side),
            _join("use", _one("", *rules.card)),
        ]
    every += [_join("shorten", numbers, n)] if numbers is not None else []
    every += _market_commands(rules, side, n) if rules.market is not None else []
    every += _pyramid_commands(side) if rules.niche_board is not None else []
    return st.one_of(every)


def _market_commands(
    rules: Ruleset, side: st.SearchStrategy[str], n: st.SearchStrategy[str]
) -> list[st.SearchStrategy[str]]:
    assert rules.market is not None
    face = _one(*rules.tile_faces, rules.face[rules.tile_faces[0]].title.upper())
    some = st.one_of(st.just(""), face)
    count = st.one_of(
        st.tuples(_one(*rules.pile), n).map("=".join),
        st.tuples(_one(*rules.pile), side.filter(str.isalnum), n).map(lambda t: f"{t[0]}.{t[1]}={t[2]}"),
    )
    return [
        _join("take", face),
        _join("flip", face, some),
        _join("draw", face),
        _join("swap", face, face, face, face),
        _join("replace", face, face),
        _join("faces", face, some, some),
        _join("wait", side, some),
        _join("lay", side, some),
        _join("discard", side, some),
        _join("tally", count),
        _join("tally", count, count),
        _join("tally accept", n),
    ]


def _pyramid_commands(side: st.SearchStrategy[str]) -> list[st.SearchStrategy[str]]:
    low = st.integers(0, 4).map(lambda n: f"0,{n}")
    place = st.one_of(
        low, st.tuples(st.integers(0, 3), st.integers(0, 3)).map(lambda t: f"{t[0]},{t[1]}"), _one("x", "1")
    )
    card = _one("producer", "herbivore", "carnivore", "keystone", "empty", "empty", "stone")
    return [
        *[_join("niche", side, low, "producer")] * 3,
        *[_join("niche", side, place, card)] * 4,
        _join("shift", side, place, place),
    ]


def hall_commands(
    rules: Ruleset, scenario: Scenario, sides: tuple[str, ...], tables: tuple[str, ...]
) -> st.SearchStrategy[str]:
    """What is said to the room, the log and the screen."""
    side, table = _one(*(_quoted(s) for s in sides), "1", "nobody"), _one(*tables, "9")
    text = _one(*TEXTS).map(lambda t: f'"{t}"')
    secret = _one("zqword", "a zqword b").map(lambda t: f'"{t}"')
    code, n = _one(*CODES), st.integers(0, 9).map(str)
    return st.one_of(
        *[st.just("room next")] * 4,
        st.just("room pause"),
        st.just("room resume"),
        _join("room time", st.sampled_from(("+15", "-15"))),
        _join("phase", _one(*(p.id for p in scenario.phases))),
        _one("bell 11:45", "bell +20", "bell 25:00", "bell 0:00"),
        _one("adjourn", "bell +5", "screen auto"),
        _one("end", "adjourn", "bell +9", "freeze", "room pause", "room next"),
        _one("lost given-back", "lost went-on", "lost"),
        _one("gone 20", "gone 3", "gone 2000"),
        _join("join", side, code),
        _join("join", side, code),
        _join("seat", code, side),
        _join("leave", code),
        _join(_one("table open", "table open", "table close"), table),
        _join("table merge", table, table),
        _join("table title", table, _one("Owls", "A B").map(_quoted)),
        _join("note", secret),
        _join("ruling", secret),
        _join("answer", side, st.just("Because.")),
        _join("note", text),
        _join(
            "observe",
            side,
            _one(*(o.id for o in rules.outcomes)),
            _one("1", "4", "seen", "none", "5"),
            st.one_of(st.just(""), secret),
        ),
        _join("ask", _one("What next?", "Why?").map(_quoted)),
        _join("say", _one("Quiet please", "a ‹1› b", "").map(_quoted)),
        st.just("hush"),
        _join("screen", _one(*SCENES)),
        st.just("reveal"),
        st.just("reveal back"),
        st.just("freeze"),
        _join("undo to", n),
    )


def back_and_forth() -> st.SearchStrategy[str]:
    """Going back and forth."""
    return st.one_of(
        *[st.just("undo")] * 4,
        *[st.just("redo")] * 4,
        st.integers(0, 30).map(lambda n: f"undo to {n}"),
        _one("undo log", "redo log", "undo room", "redo room", "room undo", "room redo", "undo screen"),
    )


def times() -> st.SearchStrategy[str]:
    """How much later a line comes, and how long ago it counts."""
    later = st.one_of(st.just(""), st.just(""), st.integers(0, 240).map(lambda n: f"@+{n / 4:g} "))
    return (
        st.tuples(later, st.one_of(*[st.just("")] * 6, st.integers(0, 160).map(lambda n: f"ago {n / 4:g} ")))
        .map(list)
        .map(tuple)
    )


def lines(
    rules: Ruleset, scenario: Scenario, sides: tuple[str, ...], tables: tuple[str, ...]
) -> st.SearchStrategy[str]:
    """Whole lines, with a table or without."""
    own = table_commands(rules, sides)
    every = st.one_of(
        own,
        own,
        own,
        hall_commands(rules, scenario, sides, tables),
        hall_commands(rules, scenario, sides, tables),
        back_and_forth(),
    )
    to = st.one_of(
        _one(*(f"{t}: " for t in tables)), _one(*(f"{t}: " for t in tables)), _one("", "", "all: ", "nought: ")
    )
    return st.tuples(times(), to, every).map(lambda t: f"{t[0][0]}{t[1]}{t[0][1]}{t[2]}")


def garbage() -> st.SearchStrategy[str]:
    """What nobody means."""
    return st.one_of(
        st.text(max_size=40),
        st.lists(st.sampled_from(WORDS), min_size=1, max_size=7).map(" ".join),
        st.lists(st.one_of(st.sampled_from(WORDS), st.text(st.characters(), max_size=6)), max_size=6).map(" ".join),
    )
