"""The table of commands: name, help, where it lives, and which arguments it takes."""

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


JSON = Argument("--json", action="store_true", help="print JSON and nothing else")
LESSON = Argument("lesson", metavar="LESSON", help="a lesson file, or the name of a lesson")
NEWEST_LESSON = Argument(
    "lesson", metavar="LESSON", nargs="?", help="a lesson file, or the name of a lesson; without it the newest one"
)
RULESET = Argument("ruleset", metavar="RULESET", help="a file, or the name of a shipped one")
THEME = Argument(
    "--theme", choices=("dark", "light"), help="light on dark or dark on light; without it as settings.toml says"
)
OUT_FILE = Argument("--out", metavar="FILE", help="the file to write; without it standard output")
NEW_LESSON = (
    Argument("plan", metavar="SCENARIO|RULESET", help="a file, or the name of a shipped one"),
    Argument("--seed", metavar="N", help="what chance begins with; the same seed draws the same"),
    Argument("--rehearsal", action="store_true", help="a lesson with a virtual clock"),
    Argument("--tables", metavar="N", type=int, help="how many tables play"),
    Argument("--sides", metavar="N", type=int, help="how many sides play at each table"),
    Argument("--order", metavar="A,B,…", help="the sides in the order in which they sit, clockwise"),
    Argument("--seats", metavar="N", type=int, help="how many members each side has"),
    Argument(
        "--class", dest="of", metavar="CLASS", help="whose lesson it is: its people are drawn from the class list"
    ),
    Argument("--absent", metavar="N,…", help="who of the class is not here, by number in the list or by code"),
    Argument("--apart", metavar="N-N,…", help="who of the class may not sit together, such as 3-7,4-12"),
    Argument("--variant", metavar="ID", help="one of the ruleset's variants"),
    Argument("--option", metavar="K=V", action="append", default=[], help="an option; K.SIDE=V for one side"),
)

COMMANDS = (
    CommandLine(
        "run",
        "open a lesson and its console",
        "run",
        *NEW_LESSON,
        Argument("--lesson", metavar="FILE", help="the lesson file to make; without it in the data folder"),
    ),
    CommandLine("resume", "take up a lesson where it stopped", "run", NEWEST_LESSON),
    CommandLine(
        "demo",
        "watch a whole lesson with invented teams play itself",
        "demo",
        Argument(
            "plan",
            metavar="SCENARIO",
            nargs="?",
            help="a lesson plan; without it the first one that came with the program",
        ),
    ),
    CommandLine(
        "project",
        "the public screen in this terminal",
        "project",
        NEWEST_LESSON,
        Argument(
            "--check",
            metavar=("HEIGHT", "DISTANCE"),
            nargs=2,
            type=float,
            help="the image's height and the last row's distance in metres: can it be read?",
        ),
        Argument("--rows", metavar="N", type=int, help="how many rows the projector's terminal has, for --check"),
        THEME,
    ),
    CommandLine(
        "serve",
        "the public screen as a page for any browser",
        "serve",
        NEWEST_LESSON,
        Argument(
            "--host",
            metavar="H",
            default="127.0.0.1",
            help="where to listen: 127.0.0.1 (usual) is this computer alone, "
            "0.0.0.0 the whole network; then the address holds a token",
        ),
        Argument("--port", metavar="P", type=int, help="the port; without it 8018, or the next one that is free"),
        Argument("--open", action="store_true", help="open the page in this computer's browser"),
        THEME,
        Argument("--until-closed", action="store_true", help=argparse.SUPPRESS),
    ),
    CommandLine(
        "open",
        "make a lesson without a screen",
        "run",
        *NEW_LESSON,
        Argument("--lesson", metavar="FILE", required=True, help="the lesson file to make"),
        JSON,
    ),
    CommandLine(
        "do",
        "carry out commands in a lesson",
        "do_command",
        LESSON,
        Argument(
            "lines", metavar="COMMAND", nargs="*", help="each one line in quotes; none: read them from standard input"
        ),
        JSON,
    ),
    CommandLine(
        "show",
        "where a lesson stands now",
        "show",
        LESSON,
        Argument("--public", action="store_true", help="only what the room may see"),
        JSON,
    ),
    CommandLine("log", "every move of a lesson with its time", "show", LESSON, JSON),
    CommandLine(
        "rules",
        "the rules reference of a game",
        "rules",
        RULESET,
        Argument("words", metavar="WORD", nargs="*", help="what to look for; none: the whole reference"),
        Argument("--parts", action="store_true", help="what lies in the game's box, to check it against"),
        JSON,
    ),
    CommandLine(
        "score",
        "the points of a game, from a file with counts",
        "score",
        RULESET,
        Argument(
            "file",
            metavar="FILE",
            nargs="?",
            help="a file with counts, or - for standard input; with --template the new one",
        ),
        Argument("--template", action="store_true", help="write an empty file to fill in"),
        JSON,
    ),
    CommandLine(
        "report",
        "what came of a lesson, for teacher, head or family",
        "report",
        LESSON,
        Argument(
            "--for",
            dest="reader",
            choices=["teacher", "head", "family"],
            default="teacher",
            help="whom it is for: teacher (usual), head, family",
        ),
        Argument("--format", choices=["md", "pdf", "html"], default="md", help="md (usual), pdf or html"),
        OUT_FILE,
    ),
    CommandLine(
        "export",
        "results and outcomes for other programs",
        "report",
        LESSON,
        Argument(
            "--to",
            required=True,
            choices=["csv", "xlsx", "moodle-grades", "moodle-outcomes", "xapi"],
            help="csv and xlsx for spreadsheets, moodle-grades and moodle-outcomes for a gradebook, "
            "xapi for a record store",
        ),
        OUT_FILE,
        Argument("--comma", action="store_true", help="csv with decimal commas and semicolons, as in much of Europe"),
        Argument("--texts", action="store_true", help="xapi with the answers that were typed, which may hold names"),
    ),
    CommandLine(
        "history",
        "outcomes and pace over many lessons",
        "history",
        Argument(
            "folder",
            metavar="DIR",
            nargs="?",
            help="a folder of lessons, one in it for each class; without it your own",
        ),
        JSON,
    ),
    CommandLine(
        "roster",
        "read a class list, show what was understood, store it",
        "roster",
        Argument(
            "file",
            metavar="FILE",
            nargs="?",
            help="the class list; - for what is pasted into standard input; "
            "without it the classes that are stored, or with --title one of them",
        ),
        Argument(
            "--encoding",
            metavar="E",
            help="utf-8, cp1252, cp1250, iso-8859-2 …; without it this is found out or guessed",
        ),
        Argument("--title", metavar="CLASS", help="what the class is called; without it as the file"),
        Argument("--yes", action="store_true", help="store it without asking"),
    ),
    CommandLine(
        "forget", "remove a pupil for good", "roster", Argument("code", metavar="CODE", help="the pupil's code")
    ),
    CommandLine(
        "print",
        "the kit on paper: score sheets, hint cards, plans and more",
        "print_command",
        Argument(
            "plan",
            metavar="SCENARIO|RULESET|LESSON",
            nargs="?",
            help="a file, or the name of a shipped one, or of a lesson",
        ),
        Argument("--kit", metavar="PART,…", help="these parts only; 'list' names them all"),
        Argument("--paper", choices=["A4", "letter"], help="A4 or letter; without it as settings.toml says"),
        Argument(
            "--format",
            choices=["pdf", "html"],
            default="pdf",
            help="pdf (usual), or html for the browser's print dialog",
        ),
        Argument("--out", metavar="DIR", help="the folder to write to; without it this one"),
        Argument(
            "--templates", action="store_true", help="copy the templates into the data folder, to be changed there"
        ),
    ),
    CommandLine(
        "check",
        "is this ruleset, scenario or lesson sound",
        "check",
        Argument("files", metavar="FILE", nargs="+", help="rulesets, scenarios or lessons"),
        Argument("--quick", action="store_true", help="only read; do not play rulesets through"),
        JSON,
    ),
    CommandLine(
        "list",
        "the rulesets, scenarios and lessons that there are",
        "list_command",
        Argument(
            "what",
            metavar="WHAT",
            nargs="?",
            choices=["rulesets", "scenarios", "lessons"],
            help="rulesets, scenarios or lessons; without it all of them",
        ),
        JSON,
    ),
    CommandLine(
        "new",
        "a commented file to start a game or a lesson plan from",
        "new",
        Argument("what", metavar="WHAT", choices=["ruleset", "scenario"], help="ruleset or scenario"),
        Argument("name", metavar="NAME", help="what it is called; the file gets the same name"),
    ),
)
