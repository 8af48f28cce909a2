"""Counts files: what the sides handed in, read and judged; every fault names its place and line."""

from collections.abc import Iterable, Mapping

from facilitator.files.fault_list import Faults, Path, show_value
from facilitator.files.scored_table import open_scored_table
from facilitator.files.shape import MOST_NUMBER
from facilitator.files.toml_document import Toml, TomlDocument
from facilitator.game.boards.counted_places import read_off
from facilitator.game.boards.tile_rules import TileRules, Unbuilt, tile_rules
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.numbers.quantities import PileCount
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import Count, Score
from facilitator.game.scoring.count_values import CountEntry, boxes_behind, fill_with_zero
from facilitator.game.scoring.score_words import counted_as
from facilitator.game.scoring.totals import lines_for
from facilitator.game.shapes.layout import TileLayout
from facilitator.plain.frozen import field, frozen
from facilitator.plain.spelling import nearest, one_of

TOP = ("schema", "ruleset", "options", "sides", "table")
WAITING, DISCARDED = "waiting", "discarded"


@frozen
class FilledSheets:
    """A counts file as it was understood."""

    table: Table
    entries: tuple[CountEntry, ...]
    counts: Mapping[str, int]
    notes: tuple[str, ...] = ()
    layouts: Mapping[str, TileLayout] = field(default_factory=dict)


def read_filled_sheets(document: TomlDocument, rules: Ruleset) -> FilledSheets:
    """What a counts file says; Unreadable with every fault where it says something that can't be."""
    faults = Faults(document)
    score = rules.score
    if score is None:
        faults.say((), f"{rules.title} has no score sheet, so there is nothing to count.")
        faults.stop()
    assert score is not None
    reader = _Reader(rules, score, faults)
    tree = document.tree
    for key in tree:
        if key not in TOP:
            faults.add((key,), "not a known name here", one_of(TOP), nearest(key, TOP))
    if tree.get("schema", 1) != 1:
        faults.add(("schema",), show_value(tree["schema"]), "1")
    if tree.get("ruleset", rules.id) != rules.id:
        faults.add(("ruleset",), show_value(tree["ruleset"]), f"'{rules.id}', the game that is being scored")
    sides = reader.sides(_group(tree, "sides", faults))
    counts = reader.counts(_group(tree, "table", faults), ("table",), "table")
    table = open_scored_table(
        rules, _group(tree, "options", faults), tuple(e.side for e in sides), faults, reader.notes
    )
    faults.stop()
    assert table is not None
    reader.notes += _uncounted(table, (*sides, CountEntry(TABLE_WIDE, counts)))
    whole = fill_with_zero(rules, CountEntry(TABLE_WIDE, counts), "table").counts
    return FilledSheets(
        table, tuple(fill_with_zero(rules, e) for e in sides), whole, tuple(reader.notes), reader.layouts
    )


def _group(tree: Mapping[str, Toml], key: str, faults: Faults) -> Mapping[str, Toml]:
    found = tree.get(key, {})
    if isinstance(found, dict):
        return found
    faults.add((key,), show_value(found), f"a group of names with values, under [{key}]")
    return {}


class _Reader:
    def __init__(self, rules: Ruleset, score: Score, faults: Faults) -> None:
        self.rules, self.score, self.faults = rules, score, faults
        self.goals = {line.id: line.goals for line in score.lines if line.goals}
        self.notes: list[str] = []
        self.layouts: dict[str, TileLayout] = {}
        self.game = tile_rules(rules)

    def sides(self, group: Mapping[str, Toml]) -> list[CountEntry]:
        """Every side with what it handed in, in the order of the game: that of the file says nothing."""
        known, found = self.rules.side_names, []
        for name, tree in group.items():
            if name not in known:
                self.faults.add(
                    ("sides", name),
                    f"not a {self.rules.sides.word} of {self.rules.title}",
                    one_of(known),
                    nearest(name, known),
                )
            elif not isinstance(tree, dict):
                self.faults.add(("sides", name), show_value(tree), f"a group of counts, under [sides.{name}]")
            else:
                found.append(self._side(name, tree))
        return sorted(found, key=lambda entry: known.index(entry.side))

    def _side(self, name: str, tree: Mapping[str, Toml]) -> CountEntry:
        path: Path = ("sides", name)
        board = () if self.game is None else (self.game.board.name, WAITING, DISCARDED)
        own = {k: v for k, v in tree.items() if k not in board and k not in self.goals}
        counts = self.counts(own, path, "side", (*board, *self.goals))
        goals = [self._goal(tree[key], (*path, key), self.goals[key]) for key in self.goals if key in tree]
        spare: tuple[str, ...] = ()
        if self.game is not None:
            counts, spare = self._on_board(self.game, name, tree, path, counts)
        return CountEntry(name, counts, tuple(g for g in goals if g), spare=spare)

    def _on_board(
        self, game: TileRules, name: str, tree: Mapping[str, Toml], path: Path, counts: dict[str, int]
    ) -> tuple[dict[str, int], tuple[str, ...]]:
        """The counts with what a side's board tells and what it discarded, and the tiles beside the board."""
        waiting, discarded = (self._tiles(game, tree, key, path) for key in (WAITING, DISCARDED))
        self.notes += self._beside(game, name, waiting, discarded)
        if game.board.name in tree:
            counts = self._off_board(game, name, tree, path, counts)
        counted = [c for c in self.score.counts if isinstance(c.value, PileCount) and c.faces]
        if DISCARDED in tree:
            counts = {**counts, **{c.id: sum(tile in c.faces for tile in discarded) for c in counted}}
        faces = {face for count in counted for face in count.faces}
        return counts, (*waiting, *(tile for tile in discarded if tile not in faces))

    def _beside(self, game: TileRules, name: str, waiting: list[str], discarded: list[str]) -> Iterable[str]:
        """What can't lie beside a board."""
        pile = self.rules.pile.get((self.rules.market.waiting if self.rules.market is not None else None) or "")
        if pile is not None and pile.most is not None and len(waiting) > pile.most:
            yield f"{self._title(name)}: more than {pile.most} tiles wait, and only {pile.most} may."
        for key, tiles in ((WAITING, waiting), (DISCARDED, discarded)):
            if game.board.first in tiles:
                where = f"is the first tile of every {game.board.title.lower()} and can't be anywhere else."
                yield f"{self._title(name)}, {key}: the {game.first_title} {where}"

    def _title(self, side: str) -> str:
        return next((s.title for s in self.rules.sides.list if s.id == side), side)

    def counts(self, tree: Mapping[str, Toml], path: Path, of: str, also: tuple[str, ...] = ()) -> dict[str, int]:
        """The counts of a side or of the table."""
        known = {c.id: c for c in self.score.counts if c.of in (of, "either")}
        found: dict[str, int] = {}
        for name, value in tree.items():
            if name not in known:
                self._unknown(name, (*path, name), of, (*(c.id for c in known.values() if c.is_box), *also))
            elif self._number(known[name], value, (*path, name)):
                found[name] = int(str(value))
        return found

    def _unknown(self, name: str, path: Path, of: str, known: tuple[str, ...]) -> None:
        if name in self.score.count:
            where = (
                "[table]" if of == "side" else f"a {self.rules.sides.word}, as in [sides.{self.rules.side_names[0]}]"
            )
            self.faults.add(path, "a count that belongs elsewhere", f"it under {where}")
        else:
            said = "not a known count here" if name else "an empty name"
            self.faults.add(
                path,
                said,
                one_of(known) if known else f"nothing: this game counts nothing for the whole {of}",
                nearest(name, known),
            )

    def _number(self, count: Count, value: Toml, path: Path) -> bool:
        if not count.is_box:
            self.faults.add(path, show_value(value), f"nothing: it follows from {', '.join(count.behind)}")
        elif type(value) is not int:
            self.faults.add(
                path,
                show_value(value),
                "a whole number (without quotes)" if isinstance(value, str) else "a whole number",
            )
        elif not 0 <= value <= MOST_NUMBER:
            self.faults.add(path, show_value(value), "0 or more" if value < 0 else f"at most {MOST_NUMBER}")
        else:
            return True
        return False

    def _goal(self, value: Toml, path: Path, cards: tuple[str, ...]) -> str | None:
        if isinstance(value, str) and value in cards:
            return value
        if value != "":
            self.faults.add(
                path, show_value(value), one_of(cards), nearest(value, cards) if isinstance(value, str) else None
            )
        return None

    def _texts(self, tree: Mapping[str, Toml], key: str, path: Path) -> list[tuple[int, str]]:
        value = tree.get(key, [])
        if not isinstance(value, list):
            self.faults.add((*path, key), show_value(value), 'a list of texts, as in ["…", "…"]')
            return []
        for i, one in enumerate(value):
            if not isinstance(one, str):
                self.faults.add((*path, key, i), show_value(one), "text in quotes")
        return [(i, one) for i, one in enumerate(value) if isinstance(one, str)]

    def _tiles(self, game: TileRules, tree: Mapping[str, Toml], key: str, path: Path) -> list[str]:
        found = []
        for i, one in self._texts(tree, key, path):
            if i >= game.in_box:
                self.faults.say(
                    (*path, key, i),
                    f"{_words((*path, key))}: this is tile {i + 1}; there are only {game.in_box} in the box.",
                )
                break
            try:
                found.append(game.tile_from(one))
            except Refused as refused:
                said = refused.sentence[0].lower() + refused.sentence[1:]
                self.faults.say((*path, key, i), f"{_words((*path, key))}: {said}")
        return found

    def _off_board(
        self, game: TileRules, name: str, tree: Mapping[str, Toml], path: Path, typed: dict[str, int]
    ) -> dict[str, int]:
        key, called = game.board.name, game.board.title.lower()
        texts = self._texts(tree, key, path)
        try:
            layout = game.layout_from([text for _, text in texts])
        except Unbuilt as unbuilt:
            self.faults.say((*path, key, texts[unbuilt.index or 0][0]), f"{self._title(name)}, {unbuilt.sentence}")
            return typed
        wrong = game.building_fault(layout)
        if wrong:
            i = next(i for i, place in enumerate(layout.tiles) if place == wrong[1])
            self.faults.say((*path, key, texts[i][0]), f"{self._title(name)}, {wrong[0]}")
            return typed
        if game.board.first is not None and not any(stack[0] == game.board.first for stack in layout.tiles.values()):
            begins = f"this {called} has no {game.first_title}. Every {called} starts with one."
            self.notes.append(f"{self._title(name)}: {begins}")
        self.layouts[name] = layout
        read = read_off(self.score, layout)
        for count, n in typed.items():
            if count in read and read[count] != n:
                self.notes.append(
                    f"{self._title(name)}: {self.score.count[count].title} is {n} in the file, and the {called} shows "
                    f"{read[count]}; the {called} counts."
                )
        return {**typed, **read}


def _uncounted(table: Table, entries: Iterable[CountEntry]) -> Iterable[str]:
    """What was filled in for a line that does not count with these options."""
    score = table.rules.score or Score()
    for entry in entries:
        of = "side" if entry.side else "table"
        then, now = (
            boxes_behind(score, [name for line in lines if line.of == of for name in line.counts])
            for lines in (score.lines, lines_for(table))
        )
        for name in (name for name in then if name not in now and entry.counts.get(name)):
            yield (
                f"{table.title(entry.side) if entry.side else '[table]'}: "
                f"{counted_as(entry.counts[name], score.count[name])}, "
                "and nothing here counts them with these options."
            )


def _words(path: Path) -> str:
    return ".".join(str(step) for step in path)
