"""From paper to projector: exactly the boxes of the printed sheet are filled in, and then everything knows who won, and the same."""

import csv
import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any

import lanes
import pytest
import tomli_w
from laws.printed import flat, printed_sheets, verdict_by_pencil
from mechanisms import playing
from record.workbooks import sheets_to_read

from facilitator.cli.main import main
from facilitator.console.print_jobs import kit_source_of
from facilitator.files.loader import RULESETS, load_ruleset, shipped_files
from facilitator.files.settings import Settings
from facilitator.game.dispatch.opening import new_table, sides_of, variant_options
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.quantities import MeterShown, OptionChosen, PileCount
from facilitator.game.rulebook.ruleset import Option, OptionValue, Ruleset
from facilitator.game.rulebook.score_spec import Count, Score
from facilitator.game.scoring.count_values import boxes_behind
from facilitator.game.scoring.entries import standing
from facilitator.game.scoring.verdict import verdict_for
from facilitator.paper.score_sheets import filled_pages
from facilitator.plain.document import Page, Paragraph
from facilitator.plain.score_blocks import Boxes, Pad

FILES = {**shipped_files(RULESETS), **{p.stem: p for p in playing.RULESETS.glob("*.toml")}}
MOST_STEPS = 500
MOST = 6


@dataclass(frozen=True)
class Setup:
    """A game as it is set up for this law."""

    file: Path
    sides: int
    options: Mapping[str, OptionValue]
    way: str
    """How the boxes are filled in: each line's `points`, or the `counts` where the sheet has boxes for them."""

    def __str__(self) -> str:
        return "-".join((self.file.stem, str(self.sides), *map(str, self.options.values()), self.way))


def values_of(option: Option, rules: Ruleset) -> tuple[OptionValue, ...]:
    """The values with which the sheet may be another one."""
    if option.kind == "switch":
        return (False, True)
    if option.kind == "choice":
        return option.choices
    return (option.default, int(option.default) - 1) if option.kind == "number" else (option.default,)


def options_of_sheet(rules: Ruleset) -> tuple[Option, ...]:
    """The options that anything in the score sheet depends on."""
    score = rules.score or Score()
    read: list[Number] = [
        part
        for one in (
            *(line.when for line in score.lines),
            *(verdict.when for verdict in score.verdicts),
            *(limit.must for limit in rules.limits_of_counts),
        )
        for c in one
        for part in c.parts()
    ]
    read += [part for number in (v.target for v in score.verdicts) if number is not None for part in number.parts()]
    named = {part.option for part in read if isinstance(part, OptionChosen)}
    return tuple(option for option in rules.options if option.id in named and option.of != "side")


def counted_by_keys(rules: Ruleset) -> bool:
    """Whether lines read piles, which are counted while the game is played: then points that are typed are doubted."""
    counts = [rules.count[name] for line in (rules.score or Score()).lines for name in line.counts]
    return any(isinstance(part, PileCount) and not part.face for c in counts if c.value for part in c.value.parts())


def all_settings() -> Iterator[Setup]:
    """Every ruleset, variant and number of sides, with the values of the options that change the sheet."""
    for file in FILES.values():
        rules, _ = load_ruleset(str(file))
        asked = options_of_sheet(rules)
        ways = ("counts",) if counted_by_keys(rules) else ("points", "counts")
        seen = set()
        for variant, number in product(
            (None, *(v.id for v in rules.variants)), range(rules.sides.least, rules.sides.most + 1)
        ):
            for values in product(*(values_of(option, rules) for option in asked)):
                try:
                    own = {option.id: value for option, value in zip(asked, values, strict=True)}
                    chosen = {**variant_options(rules, variant, number), **own}
                    new_table("1", rules, sides_of(rules, number), chosen)
                except Refused:
                    continue
                key = (number, *sorted((k, str(v)) for k, v in chosen.items()))
                if key not in seen:
                    seen.add(key)
                    yield from (Setup(file, number, chosen, way) for way in ways)


SETTINGS = tuple(all_settings())
EVERY = 23
"""Odd, so that both ways are among those that are tried."""


@dataclass(frozen=True)
class Entry:
    """What is typed for one box, and whether its side's sheet is incomplete without it."""

    line: str
    side: str
    missing: bool


class Law:
    """One game: played, its printed sheet filled in, and what every reader makes of it."""

    def __init__(self, settings: Setup, folder: Path) -> None:
        self.settings, self.chance = settings, random.Random(str(settings))
        self.game = playing.open_game(folder, settings.file.stem, sides=settings.sides, options=settings.options)
        self.path, self.folder = self.game.lesson.store.path, folder
        self.rules = self.game.lesson.rules
        self.score = self.rules.score or Score()
        self.sheets = tuple(printed_sheets(kit_source_of(self.game.lesson, Settings())))

    @property
    def table(self) -> Table:
        return self.game.lesson.tables["1"]

    def play(self) -> None:
        """A whole game by `next`, and where pyramids are built by building them."""
        for _ in range(MOST_STEPS):
            side = self.table.acting or ""
            card = self.table.niches[side].first_fitting() if side in self.table.niches else None
            if card is not None:
                self.game.ok(f"niche {side} {card.row},{card.n} {card.kind}")
            if self.table.over is not None or not self.game.say("next").ok:
                break
        if any(line.goals for line in self.score.lines) and not self.table.cards:
            self.game.ok("deal lots")

    def count_file(self) -> Path:
        """All that lies on the table, by chance: more than paper has boxes for."""
        boxed = {name for sheet in self.sheets if sheet.side for line in sheet.lines for name in line.counts}
        own = [c for c in self.rules.boxes if c.of == "side" or (c.of == "either" and c.id in boxed)]
        whole = [c for c in self.rules.boxes if c not in own]
        self.counts = {side: self._some(own) for side in self.table.sides} | {TABLE_WIDE: self._some(whole)}
        if self.chance.random() < 0.5:
            self._make_level()
        for side, pyramid in self.table.niches.items():
            self.counts[side] |= {v.first: int(not pyramid.empty) for v in self.score.verdicts if v.first is not None}
        held = {side: self._goals(side) for side in self.table.sides}
        tree: dict[str, Any] = {
            "ruleset": self.rules.id,
            "options": dict(self.settings.options),
            "sides": {side: self.counts[side] | held[side] for side in self.table.sides},
            "table": self.counts[TABLE_WIDE],
        }
        path = self.folder / "counts.toml"
        path.write_text(tomli_w.dumps(tree), encoding="utf-8")
        return path

    def _some(self, counts: Sequence[Count]) -> dict[str, int]:
        """Few of each, and now and then as many as the sheet names as a mark, or just too few."""
        marks = [
            int(n) - less for n in re.findall(r"\d+", self.sheets[0].meaning if self.sheets else "") for less in (0, 1)
        ]
        found = {}
        for c in counts:
            few = not marks or self.chance.random() < 0.4
            n = self.chance.randint(0, MOST) if few else max(0, self.chance.choice(marks))
            found[c.id] = n if c.most is None else min(n, c.most)
        return found

    def _make_level(self) -> None:
        """All sides have the same, but for what parts those who are level."""
        ties = {name for verdict in self.score.verdicts for name in verdict.then_by}
        scoring = {name for line in self.score.lines for name in line.counts}
        ties = ties - scoring or ties
        for side in self.table.sides[1:]:
            same = {name: n for name, n in self.counts[self.table.sides[0]].items() if name not in ties}
            self.counts[side] |= same

    def _goals(self, side: str) -> dict[str, str]:
        held = self.table.cards
        return {line.id: card for line in self.score.lines for card in line.goals if held.get(card) == side}

    def entries(self, scored: Mapping[str, Any]) -> Iterator[Entry]:
        """Exactly what the boxes of the printed sheets ask for."""
        for sheet in self.sheets:
            whose = sheet.side or "table"
            points = {
                line["title"]: line
                for line in (scored["sides"][sheet.side] if sheet.side else scored["table"])["lines"]
            }
            typed: set[str] = set()
            verdict = verdict_for(self.table)
            ties = boxes_behind(self.score, verdict.then_by) if verdict is not None else ()
            for line in sheet.lines:
                by_counts = line.parting or self.settings.way == "counts"
                for name in line.counts:
                    # Who is level in points alone is parted by boxes that bring points too.
                    if name not in typed and (by_counts or name in ties):
                        of = TABLE_WIDE if self.score.count[name].of == "table" else sheet.side
                        missing = by_counts and line.follows and not line.parting and of == sheet.side
                        yield Entry(f"count {of or 'table'} {name}={self.counts[of][name]}", sheet.side, missing)
                    typed.add(name)
                if not line.parting and not (by_counts and line.follows):
                    found = points[line.title]
                    known = bool({*line.counts} & {*ties}) or bool(self.score.line[found["id"]].goals)
                    missing = not by_counts and not known
                    yield Entry(f"points {whose} {found['id']}={found['exact']}", sheet.side, missing)


def said(*words: object) -> str:
    """What a command line prints that is carried out."""
    out, told = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(told):
        code = main([str(word) for word in words])
    assert code == 0, (words, out.getvalue(), told.getvalue())
    return out.getvalue()


def written(law: Law, command: str, *words: str) -> str:
    """What a command writes about the lesson into a file."""
    out = law.folder / f"{command}.txt"
    said(command, law.path, *words, "--out", out)
    return out.read_text(encoding="utf-8")


def texts_of(page: Page) -> list[str]:
    return [block.text for block in flat(page.blocks) if isinstance(block, Paragraph)]


def shown(law: Law) -> dict[str, Any]:
    (table,) = json.loads(said("show", law.path, "--json"))["tables"]
    return dict(table)


def filled(law: Law) -> dict[str, Page]:
    """The filled sheets by whose they are."""
    pages = filled_pages(kit_source_of(law.game.lesson, Settings()))
    return {page.id.removeprefix("filled-1-"): page for page in pages}


@pytest.mark.sampled
@pytest.mark.parametrize("settings", lanes.part(SETTINGS, EVERY, 3), ids=str)
def test_whoever_fills_in_the_printed_sheet_learns_what_it_means(
    settings: Setup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "RULESETS", settings.file.parent)
    law = Law(settings, tmp_path)
    law.play()
    if law.rules.score is None:
        assert not law.sheets and shown(law)["verdict"] == (ending(law) or None)
        return
    file = law.count_file()
    scored = json.loads(said("score", settings.file, file, "--json"))
    words = str(scored["result"])
    assert said("score", settings.file, file).splitlines()[-1] == words
    entries = list(law.entries(scored))
    fill_in(law, entries)

    # What `show` knows: a verdict, all sheets complete, and points of nobody who has no sheet.
    table = shown(law)
    assert_verdict(law, table["verdict"], scored["verdict"])
    assert standing(law.table).complete
    assert_pencil(law, table["verdict"], scored)
    sheets = {sheet.side for sheet in law.sheets}
    assert sheets == {*scored["sides"], *([TABLE_WIDE] if "table" in scored else [])}
    for side in table["sides"]:
        if side["id"] in sheets:
            assert side["points"] == scored["sides"][side["id"]]["total"]
            assert side["sheet"]["complete"]
        else:
            assert (side["points"], side["sheet"]) == (None, None)

    if sheets:
        answer = law.game.ok("reveal" if law.table.over is not None else "reveal anyway")
        assert "Not complete yet" not in answer, answer
    sentence = verdict_words(law, words)
    assert_words(law, table["verdict"], sentence)
    assert table["result"] == (sentence if table["verdict"] is not None else None)
    assert table["result"] is None or sentence in said("show", law.path)
    assert_paper(law, sheets, scored, sentence)
    assert_records(law, sheets, scored, sentence)


def fill_in(law: Law, entries: Sequence[Entry]) -> None:
    """Box by box in any order; one that is missing is missed, and a verdict that is there before it stays as it is."""
    order = law.chance.sample(entries, len(entries))
    last = next((entry for entry in order if entry.missing), None) if nothing_metered(law) else None
    for entry in order:
        if entry != last:
            law.game.ok(entry.line)
    if last is None:
        return
    early = shown(law)["verdict"]
    assert not standing(law.table).of(last.side).complete, f"nobody misses {last.line}"
    missed = filled(law).get(last.side or "table")
    assert missed is None or law.game.lesson.rules.words().paper.nothing_yet in texts_of(missed)
    law.game.ok(last.line)
    assert early in (None, shown(law)["verdict"], ending(law)), f"{last.line} changed a verdict"


def nothing_metered(law: Law) -> bool:
    """Whether no key has counted anything that the sheet asks for, and no meter has decided the game."""
    if counted_by_keys(law.rules):
        return False
    parts = [part for count in law.score.counts if count.value for part in count.value.parts()]
    read = {part.meter for part in parts if isinstance(part, MeterShown)}
    unmoved = all(n == law.rules.meter[meter].start for (meter, _), n in law.table.meters.items() if meter in read)
    return unmoved and ending(law) is None


def ending(law: Law) -> dict[str, Any] | None:
    """What the way in which the game ended says."""
    won = law.table.over.won if law.table.over is not None else None
    return None if won is None else {"kind": "ending", "winners": list(law.table.sides) if won else [], "won": won}


def assert_verdict(law: Law, found: Mapping[str, Any] | None, scored: Mapping[str, Any] | None) -> None:
    """The verdict of `score`; where the game's end says who has won, that comes first."""
    end = ending(law)
    if end is None:
        assert found == scored
        assert found is not None or not law.score.verdicts
    else:
        assert found is not None and found["won"] == end["won"]
        assert scored is None or {k: v for k, v in found.items() if k not in ("won", "winners")} == {
            k: v for k, v in scored.items() if k != "winners"
        }
    if found is not None and found["kind"] in ("threshold", "bands"):
        assert scored is not None and found["value"] == scored.get("table", {"total": found["value"]})["total"]


def assert_pencil(law: Law, verdict: Mapping[str, Any] | None, scored: Mapping[str, Any]) -> None:
    """The thick boxes of the printed lines, added up, mean what the sheet says below them."""
    totals = {}
    for sheet in law.sheets:
        points = scored["sides"][sheet.side] if sheet.side else scored["table"]
        exact = {line["title"]: Fraction(line["exact"]) for line in points["lines"]}
        totals[sheet.side] = sum((exact[line.title] for line in sheet.lines if not line.parting), Fraction(0))
        assert float(totals[sheet.side]) == points["total"]
    titles = {count.title: count.id for count in law.score.counts}
    known = {side: {t: counts.get(name, 0) for t, name in titles.items()} for side, counts in law.counts.items()}
    for key, value in verdict_by_pencil(law.sheets, totals, known).items() if law.sheets else ():
        assert verdict is not None and ("won" in verdict or verdict[key] == value), key


def verdict_words(law: Law, words: str) -> str:
    end = ending(law)
    text = law.rules.words().text
    return words if end is None else text("all-won" if end["won"] else "all-lost")


def assert_words(law: Law, verdict: Mapping[str, Any] | None, words: str) -> None:
    """The sentence holds what the verdict holds: points and target, the band and the next one, or who has won."""
    if verdict is None or "won" in verdict:
        return
    assert "target" not in verdict or re.search(rf"{verdict['value']} of {verdict['target']} points", words), words
    assert "band" not in verdict or verdict["band"] in words
    assert not verdict.get("next") or f"{verdict['next']['short_by']} more to {verdict['next']['band']}" in words
    assert all(law.table.title(side) in words for side in verdict.get("winners", ()))


def assert_paper(law: Law, sheets: set[str], scored: Mapping[str, Any], sentence: str) -> None:
    """A filled sheet for everybody who has one, with all of it, and the verdict."""
    pages = filled(law)
    assert set(pages) == {"table" if not side else "pad" if "pad" in pages else side for side in sheets}
    for name, page in pages.items():
        for side, values in written_on(page, law.table.sides if name == "pad" else (name,)):
            total = scored["table"] if side == "table" else scored["sides"][side]
            assert Fraction(values[-1].replace("−", "-")) == pytest.approx(float(Fraction(total["exact"])), abs=0.01)
            assert all(values)
        assert sentence in texts_of(page) and law.rules.words().paper.nothing_yet not in texts_of(page)


def written_on(page: Page, sides: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """What stands in the thick boxes of each side, the sum last."""
    blocks = list(flat(page.blocks))
    for pad in (block for block in blocks if isinstance(block, Pad)):
        rows = [row.points for row in pad.rows if row.points is not None]
        yield from ((side, [points[n] for points in rows]) for n, side in enumerate(sides))
        return
    values = [block.value for block in blocks if isinstance(block, Boxes)]
    total = next(block.value for block in blocks if isinstance(block, Boxes) and not (block.boxes or block.number))
    yield sides[0], [*values, total]


def assert_records(law: Law, sheets: set[str], scored: Mapping[str, Any], sentence: str) -> None:
    """Report and table of numbers."""
    report = written(law, "report", "--format", "md").replace("\\", "")
    assert sentence in report and "Not everything was handed in" not in report
    rows = list(csv.DictReader(StringIO(written(law, "export", "--to", "csv").removeprefix("\ufeff"))))
    expected = {
        law.table.title(s) if s else "all together": (scored["sides"][s] if s else scored["table"]) for s in sheets
    }
    assert {row["side"]: float(row["value"]) for row in rows if row["what"] == "total points"} == {
        title: pytest.approx(sheet["total"], abs=0.0001) for title, sheet in expected.items()
    }
    out = law.folder / "sheets.xlsx"
    said("export", law.path, "--to", "xlsx", "--out", out)
    assert any(sentence in row for sheet in sheets_to_read(out) for row in sheet)
