"""The table of commands: name, help, where it lives, and which arguments it takes."""

import argparse
from collections.abc import Callable


class CommandLine:
    """One command of the command line; no dataclass, since loading those takes longer than all of `--help` should."""

    def __init__(self, name: str, help: str, module: str, arguments: Callable[[argparse.ArgumentParser], None]) -> None:
        self.name, self.help, self.module, self.arguments = name, help, module, arguments


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")


def _open(parser: argparse.ArgumentParser) -> None:
    _lesson_options(parser)
    parser.add_argument("--lesson", metavar="FILE", required=True, help="the lesson file to make")
    _json(parser)


def _lesson_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("plan", metavar="SCENARIO|RULESET", help="a file, or the name of a shipped one")
    parser.add_argument("--seed", metavar="N", help="what chance begins with; the same seed draws the same")
    parser.add_argument("--rehearsal", action="store_true", help="a lesson with a virtual clock")
    parser.add_argument("--tables", metavar="N", type=int, help="how many tables play")
    parser.add_argument("--sides", metavar="N", type=int, help="how many sides play at each table")
    parser.add_argument("--order", metavar="A,B,…", help="the sides in the order in which they sit, clockwise")
    parser.add_argument("--seats", metavar="N", type=int, help="how many members each side has")
    parser.add_argument("--variant", metavar="ID", help="one of the ruleset's variants")
    parser.add_argument("--option", metavar="K=V", action="append", default=[], help="an option; K.SIDE=V for one side")


def _run(parser: argparse.ArgumentParser) -> None:
    _lesson_options(parser)
    parser.add_argument("--lesson", metavar="FILE", help="the lesson file to make; without it in the data folder")


def _resume(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("lesson", metavar="LESSON", nargs="?", help="a lesson file, or the name of a lesson; without it the newest one")


def _project(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("lesson", metavar="LESSON", nargs="?", help="a lesson file, or the name of a lesson; without it the newest one")
    parser.add_argument("--check", metavar=("HEIGHT", "DISTANCE"), nargs=2, type=float,
                        help="the image's height and the last row's distance in metres: can it be read?")
    parser.add_argument("--rows", metavar="N", type=int, help="how many rows the projector's terminal has, for --check")


def _do(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("lesson", metavar="LESSON", help="a lesson file, or the name of a lesson")
    parser.add_argument("lines", metavar="COMMAND", nargs="*", help="each one line in quotes; none: read them from standard input")
    _json(parser)


def _show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("lesson", metavar="LESSON", help="a lesson file, or the name of a lesson")
    parser.add_argument("--public", action="store_true", help="only what the room may see")
    _json(parser)


def _log(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("lesson", metavar="LESSON", help="a lesson file, or the name of a lesson")
    _json(parser)


def _rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="a file, or the name of a shipped one")
    parser.add_argument("words", metavar="WORD", nargs="*", help="what to look for; none: the whole reference")
    parser.add_argument("--parts", action="store_true", help="what lies in the game's box, to check it against")
    _json(parser)


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="rulesets, scenarios or lessons")
    parser.add_argument("--quick", action="store_true", help="only read; do not play rulesets through")
    _json(parser)


def _list(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="WHAT", nargs="?", choices=["rulesets", "scenarios", "lessons"],
                        help="rulesets, scenarios or lessons; without it all of them")
    _json(parser)


def _new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="WHAT", choices=["ruleset", "scenario"], help="ruleset or scenario")
    parser.add_argument("name", metavar="NAME", help="what it is called; the file gets the same name")


COMMANDS = (
    CommandLine("run", "open a lesson and its console", "running", _run),
    CommandLine("resume", "take up a lesson where it stopped", "running", _resume),
    CommandLine("project", "the public screen in this terminal", "projecting", _project),
    CommandLine("open", "make a lesson without a screen", "opening", _open),
    CommandLine("do", "carry out commands in a lesson", "doing", _do),
    CommandLine("show", "where a lesson stands now", "looking", _show),
    CommandLine("log", "every move of a lesson with its time", "looking", _log),
    CommandLine("rules", "the rules reference of a game", "reference", _rules),
    CommandLine("check", "is this ruleset, scenario or lesson sound", "checking", _check),
    CommandLine("list", "the rulesets, scenarios and lessons that there are", "listing", _list),
    CommandLine("new", "a commented file to start a game or a lesson plan from", "starting", _new),
)
