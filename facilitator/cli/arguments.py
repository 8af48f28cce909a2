"""What commands take, and the arguments that several of them share."""

import argparse


class Argument:
    """One argument as argparse takes it; no dataclass and no `Any`, since loading those takes longer than all of `--help`
    should.
    """

    def __init__(self, *names: str, **options: object) -> None:
        self.names, self.options = names, options


class CommandLine:
    """One command of the command line."""

    def __init__(self, name: str, help: str, module: str, *arguments: Argument) -> None:
        self.name, self.help, self.module, self.arguments = name, help, module, arguments

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Let a parser know what this command takes."""
        for argument in self.arguments:
            parser.add_argument(*argument.names, **argument.options)  # type: ignore[arg-type]


JSON = Argument("--json", action="store_true", help="print only JSON")
LESSON = Argument(
    "lesson", metavar="LESSON", nargs="?", help="a lesson file, or the name of a lesson (default: the newest)"
)
RULESET = Argument("ruleset", metavar="RULESET", help="a file, or the name of a shipped one")
CODE = Argument("code", metavar="CODE", help="the person's code")
THEME = Argument(
    "--theme", choices=("dark", "light"), help="light on dark, or dark on light (default: from settings.toml)"
)
PAPER = Argument("--paper", choices=["A4", "letter"], help="A4 or letter (default: from settings.toml)")
OUT_FILE = Argument("--out", metavar="FILE", help="the file to write (default: standard output)")
PLAN = Argument("plan", metavar="SCENARIO", help="a lesson plan or a ruleset: a file, or the name of a shipped one")
PLANNED = (
    PLAN,
    Argument("--minutes", metavar="N", type=int, help="how long one lesson is (default: as planned)"),
    Argument("--people", metavar="N", type=int, help="how many people there are (default: as planned)"),
    Argument("--variant", metavar="ID", help="one of the ruleset's variants"),
    Argument("--option", metavar="K=V", action="append", default=[], help="an option; K.SIDE=V for one side"),
)
REHEARSED = (
    PLAN,
    Argument("--times", metavar="N", type=int, default=100, help="number of rehearsals (default: 100)"),
    Argument("--practice", action="store_true", help="practise it yourself at 20 times the speed; nothing is kept"),
)
NEW_LESSON = (
    Argument("plan", metavar="SCENARIO|RULESET", help="a file, or the name of a shipped one"),
    Argument("--seed", metavar="N", help="the seed of chance; the same seed draws the same lots"),
    Argument("--rehearsal", action="store_true", help="a lesson with a virtual clock"),
    Argument("--tables", metavar="N", type=int, help="how many tables play"),
    Argument("--sides", metavar="N", type=int, help="how many sides play at each table"),
    Argument("--order", metavar="A,B,…", help="the sides in seating order, clockwise"),
    Argument("--seats", metavar="N", type=int, help="how many members are in each side"),
    Argument("--class", dest="of", metavar="CLASS", help="the class; its people are drawn from the class list"),
    Argument("--absent", metavar="N,…", help="who is absent, by number in the list or by code"),
    Argument("--apart", metavar="N-N,…", help="pairs that must not sit together, such as 3-7,4-12"),
    Argument("--variant", metavar="ID", help="one of the ruleset's variants"),
    Argument("--option", metavar="K=V", action="append", default=[], help="an option; K.SIDE=V for one side"),
)
