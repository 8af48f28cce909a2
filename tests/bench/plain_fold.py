"""The floor of opening a lesson: select, decode, fold into plain dicts. No classes, no checks, nothing kept but the state."""

import json
import sqlite3

Plain = dict  # of str to anything
STARTED = ("started", 0, "", 1, None, None, False, None, ())
"""What a span that starts is usually; what is left out at the end of an event is as usual."""


def opened(path: str, start: dict[str, Plain]) -> dict[str, Plain]:
    """The strands of a lesson file as they stand; `start` is how each of them begins."""
    db = sqlite3.connect(path)
    rows = db.execute("SELECT n, strand, kind, at, body, about FROM move ORDER BY n").fetchall()
    live: dict[str, list] = {name: [] for name in start}
    undone: dict[str, list] = {name: [] for name in start}
    for _, strand, kind, at, body, _ in rows:
        if kind == "do":
            live[strand].append((at, json.loads(body)))
            undone[strand].clear()
        elif kind == "undo":
            for _ in range(int(body)):
                undone[strand].append(live[strand].pop())
        elif kind == "redo":
            live[strand].append(undone[strand].pop())
    states = {
        name: {k: v.copy() if isinstance(v, (dict, list)) else v for k, v in state.items()}
        for name, state in start.items()
    }
    for name, moves in live.items():
        fold(states[name], moves)
    return states


def fold(state: Plain, moves: list) -> None:
    """Let the events of these moves happen to one state, which is changed in place."""
    for at, events in moves:
        for event in events:
            kind = event[0]
            if kind == "moved":
                _, n, source, target, source_side, target_side = (*event, "", "")[:6]
                piles = state["piles"]
                piles[source, source_side] = piles.get((source, source_side), 0) - n
                piles[target, target_side] = piles.get((target, target_side), 0) + n
            elif kind == "started":
                _, depth, span, n, of, side, step, allowed, passed = (*event, *STARTED[len(event) :])
                place, been = state["place"], []
                if n > 1 and len(place) > depth and place[depth][0] == span and place[depth][3]:
                    been = [*place[depth][4], place[depth][3]]
                place[depth:] = [(span, n, of, side, [*been, *passed] if side else [])]
                if side:
                    state["skip"], state["chosen"], state["last_turn"] = 0, None, side
                    for one in passed:
                        state["passed"][one] = state["passed"].get(one, 0) + 1
                if step:
                    state["step"] = {"entered": at, "allowed": allowed, "added": 0, "pauses": []}
            elif kind == "ended":
                _, depth, _, side = (*event, None)[:4]
                del state["place"][depth + 1 :]
                if state["step"]:
                    state["step"], state["announced"] = None, []
                if side is not None:
                    state["turns"][side] = state["turns"].get(side, 0) + 1
            elif kind == "paused":
                state["step"]["pauses"].append([at, None])
            elif kind == "resumed":
                state["step"]["pauses"][-1][1] = at
            elif kind == "time-added":
                state["step"]["added"] += event[1]
            elif kind == "held":
                state["cards"].update(event[1])
                for card in [c for c, side in state["cards"].items() if not side]:
                    del state["cards"][card]
            elif kind == "used":
                state["used"].append(event[1])
            elif kind == "cards-free":
                state["used"] = [c for c in state["used"] if c not in event[1]]
            elif kind == "dealt":
                _, cards, hands = event
                of = state["set_of"]
                state["cards"] = {**{c: s for c, s in state["cards"].items() if of[c] != cards}, **dict(hands)}
                state["draws"][f"deal {cards}"] = state["draws"].get(f"deal {cards}", 0) + 1
            elif kind == "first-advanced":
                state["first"] = event[1]
            elif kind == "roles-rotated":
                state["rotation"] += 1
            elif kind == "announced":
                state["announced"].append(event[1])
            elif kind == "game-over":
                state["over"], state["step"] = (event[1], sum(state["turns"].values())), None
            elif kind == "opened":
                pass
            else:
                raise ValueError(f"the plain fold does not know '{kind}'")
