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
    parser.add_argument(
        "--class", dest="of", metavar="CLASS", help="whose lesson it is: its people are drawn from the class list"
    )
    parser.add_argument(
        "--absent", metavar="N,…", help="who of the class is not here, by number in the list or by code"
    )
    parser.add_argument("--apart", metavar="N-N,…", help="who of the class may not sit together, such as 3-7,4-12")
    parser.add_argument("--variant", metavar="ID", help="one of the ruleset's variants")
    parser.add_argument("--option", metavar="K=V", action="append", default=[], help="an option; K.SIDE=V for one side")


def _run(parser: argparse.ArgumentParser) -> None:
    _lesson_options(parser)
    parser.add_argument("--lesson", metavar="FILE", help="the lesson file to make; without it in the data folder")


def _resume(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "lesson", metavar="LESSON", nargs="?", help="a lesson file, or the name of a lesson; without it the newest one"
    )


def _theme(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--theme", choices=("dark", "light"), help="light on dark or dark on light; without it as settings.toml says"
    )


def _project(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "lesson", metavar="LESSON", nargs="?", help="a lesson file, or the name of a lesson; without it the newest one"
    )
    parser.add_argument(
        "--check",
        metavar=("HEIGHT", "DISTANCE"),
        nargs=2,
        type=float,
        help="the image's height and the last row's distance in metres: can it be read?",
    )
    parser.add_argument("--rows", metavar="N", type=int, help="how many rows the projector's terminal has, for --check")
    _theme(parser)


def _serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "lesson", metavar="LESSON", nargs="?", help="a lesson file, or the name of a lesson; without it the newest one"
    )
    parser.add_argument(
        "--host",
        metavar="H",
        default="127.0.0.1",
        help="where to listen: 127.0.0.1 (usual) is this computer alone, "
        "0.0.0.0 the whole network; then the address holds a token",
    )
    parser.add_argument("--port", metavar="P", type=int, help="the port; without it 8018, or the next one that is free")
    parser.add_argument("--open", action="store_true", help="open the page in this computer's browser")
    _theme(parser)
    parser.add_argument("--until-closed", action="store_true", help=argparse.SUPPRESS)


def _do(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("lesson", metavar="LESSON", help="a lesson file, or the name of a lesson")
    parser.add_argument(
        "lines", metavar="COMMAND", nargs="*", help="each one line in quotes; none: read them from standard input"
    )
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


def _score(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="a file, or the name of a shipped one")
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="a file with counts, or - for standard input; with --template the new one",
    )
    parser.add_argument("--template", action="store_true", help="write an empty file to fill in")
    _json(parser)


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="rulesets, scenarios or lessons")
    parser.add_argument("--quick", action="store_true", help="only read; do not play rulesets through")
    _json(parser)


def _list(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        metavar="WHAT",
        nargs="?",
        choices=["rulesets", "scenarios", "lessons"],
        help="rulesets, scenarios or lessons; without it all of them",
    )
    _json(parser)


def _new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="WHAT", choices=["ruleset", "scenario"], help="ruleset or scenario")
    parser.add_argument("name", metavar="NAME", help="what it is called; the file gets the same name")


def _report(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("lesson", metavar="LESSON", help="a lesson file, or the name of a lesson")
    parser.add_argument(
        "--for",
        dest="reader",
        choices=["teacher", "head", "family"],
        default="teacher",
        help="whom it is for: teacher (usual), head, family",
    )
    parser.add_argument("--format", choices=["md", "pdf", "html"], default="md", help="md (usual), pdf or html")
    parser.add_argument("--out", metavar="FILE", help="the file to write; without it standard output")


def _print(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "plan",
        metavar="SCENARIO|RULESET|LESSON",
        nargs="?",
        help="a file, or the name of a shipped one, or of a lesson",
    )
    parser.add_argument("--kit", metavar="PART,…", help="these parts only; 'list' names them all")
    parser.add_argument("--paper", choices=["A4", "letter"], help="A4 or letter; without it as settings.toml says")
    parser.add_argument(
        "--format", choices=["pdf", "html"], default="pdf", help="pdf (usual), or html for the browser's print dialog"
    )
    parser.add_argument("--out", metavar="DIR", help="the folder to write to; without it this one")
    parser.add_argument(
        "--templates", action="store_true", help="copy the templates into the data folder, to be changed there"
    )


def _export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("lesson", metavar="LESSON", help="a lesson file, or the name of a lesson")
    parser.add_argument(
        "--to",
        required=True,
        choices=["csv", "xlsx", "moodle-grades", "moodle-outcomes", "xapi"],
        help="csv and xlsx for spreadsheets, moodle-grades and moodle-outcomes for a gradebook, "
        "xapi for a record store",
    )
    parser.add_argument("--out", metavar="FILE", help="the file to write; without it standard output")
    parser.add_argument(
        "--comma", action="store_true", help="csv with decimal commas and semicolons, as in much of Europe"
    )
    parser.add_argument(
        "--texts", action="store_true", help="xapi with the answers that were typed, which may hold names"
    )


def _history(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", metavar="DIR", nargs="?", help="a folder of lessons, one in it for each class; without it your own"
    )
    _json(parser)


def _roster(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="the class list; - for what is pasted into standard input; "
        "without it the classes that are stored, or with --title one of them",
    )
    parser.add_argument(
        "--encoding", metavar="E", help="utf-8, cp1252, cp1250, iso-8859-2 …; without it this is found out or guessed"
    )
    parser.add_argument("--title", metavar="CLASS", help="what the class is called; without it as the file")
    parser.add_argument("--yes", action="store_true", help="store it without asking")


def _forget(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="the pupil's code")


COMMANDS = (
    CommandLine("run", "open a lesson and its console", "run", _run),
    CommandLine("resume", "take up a lesson where it stopped", "run", _resume),
    CommandLine("project", "the public screen in this terminal", "project", _project),
    CommandLine("serve", "the public screen as a page for any browser", "serve", _serve),
    CommandLine("open", "make a lesson without a screen", "open_command", _open),
    CommandLine("do", "carry out commands in a lesson", "do_command", _do),
    CommandLine("show", "where a lesson stands now", "show", _show),
    CommandLine("log", "every move of a lesson with its time", "show", _log),
    CommandLine("rules", "the rules reference of a game", "rules", _rules),
    CommandLine("score", "the points of a game, from a file with counts", "score", _score),
    CommandLine("report", "what came of a lesson, for teacher, head or family", "report", _report),
    CommandLine("export", "results and outcomes for other programs", "export", _export),
    CommandLine("history", "outcomes and pace over many lessons", "history", _history),
    CommandLine("roster", "read a class list, show what was understood, store it", "roster", _roster),
    CommandLine("forget", "remove a pupil for good", "roster", _forget),
    CommandLine("print", "the kit on paper: score sheets, hint cards, plans and more", "print_command", _print),
    CommandLine("check", "is this ruleset, scenario or lesson sound", "check", _check),
    CommandLine("list", "the rulesets, scenarios and lessons that there are", "list_command", _list),
    CommandLine("new", "a commented file to start a game or a lesson plan from", "new", _new),
)
