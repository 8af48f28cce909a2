"""The table of commands: name, help, where it lives, and which arguments it takes."""

import argparse

from facilitator.cli.command_shape import Argument, CommandLine

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

COMMANDS = (
    CommandLine(
        "run",
        "open a lesson and its console",
        "run",
        *NEW_LESSON,
        Argument("--lesson", metavar="FILE", help="the lesson file to make (default: in the data folder)"),
    ),
    CommandLine("resume", "continue a lesson where it stopped", "run", LESSON),
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
        "show the projector's screen in this terminal",
        "project",
        LESSON,
        Argument(
            "--check",
            metavar=("HEIGHT", "DISTANCE"),
            nargs=2,
            type=float,
            help="check legibility: height of the image and distance of the last row, in metres",
        ),
        Argument("--rows", metavar="N", type=int, help="number of rows of the projector's terminal, for --check"),
        THEME,
    ),
    CommandLine(
        "serve",
        "serve the projector's screen as a page for any browser",
        "serve",
        LESSON,
        Argument(
            "--host",
            metavar="H",
            default="127.0.0.1",
            help="address to listen on: 127.0.0.1 (default) is this computer, 0.0.0.0 the whole network, with a token",
        ),
        Argument("--port", metavar="P", type=int, help="the port (default: 8018, or the next free one)"),
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
            "lines",
            metavar="COMMAND",
            nargs="*",
            help="commands, each in quotes (default: read them from standard input)",
        ),
        JSON,
    ),
    CommandLine(
        "show",
        "show the current state of a lesson",
        "show",
        LESSON,
        Argument("--public", action="store_true", help="only what the projector may show"),
        JSON,
    ),
    CommandLine("log", "list every move of a lesson with its time", "log", LESSON, JSON),
    CommandLine(
        "rules",
        "search the rules of a game",
        "rules",
        RULESET,
        Argument("words", metavar="WORD", nargs="*", help="words to search for (default: show all rules)"),
        Argument("--parts", action="store_true", help="list the contents of the game's box"),
        JSON,
    ),
    CommandLine(
        "score",
        "calculate the points of a game from a file with counts",
        "score",
        RULESET,
        Argument(
            "file",
            metavar="FILE",
            nargs="?",
            help="a file with counts, or - for standard input; with --template, the new file",
        ),
        Argument("--template", action="store_true", help="write an empty file to fill in"),
        JSON,
    ),
    CommandLine(
        "report",
        "write the report of a lesson for teacher, head or family",
        "report",
        LESSON,
        Argument(
            "--for",
            dest="reader",
            choices=["teacher", "head", "family"],
            default="teacher",
            help="the reader: teacher (default), head or family",
        ),
        Argument("--format", choices=["md", "pdf", "html"], default="md", help="md (default), pdf or html"),
        PAPER,
        Argument("--language", metavar="L", help="the language of the family's page, such as de (default: the plan's)"),
        OUT_FILE,
    ),
    CommandLine(
        "export",
        "export results and outcomes for other programs",
        "export",
        Argument(
            "lessons",
            metavar="LESSON",
            nargs="*",
            help="lesson files, or names of lessons (default: the newest); csv, xlsx and xapi take several",
        ),
        Argument(
            "--to",
            required=True,
            choices=["csv", "xlsx", "moodle-grades", "moodle-outcomes", "xapi"],
            help="csv and xlsx for spreadsheets, moodle-grades and moodle-outcomes for a gradebook, "
            "xapi for a record store",
        ),
        OUT_FILE,
        Argument("--comma", action="store_true", help="csv with decimal commas and semicolons, as in much of Europe"),
        Argument("--texts", action="store_true", help="xapi with the typed answers, which may contain names"),
    ),
    CommandLine(
        "history",
        "show outcomes and pace over many lessons",
        "history",
        Argument(
            "folder",
            metavar="DIR",
            nargs="?",
            help="a folder of lessons, with one folder per class (default: your data folder)",
        ),
        Argument("--class", dest="of", metavar="CLASS", help="only the lessons of this class"),
        Argument("--since", metavar="DATE", help="only lessons of this day and later, such as 2026-09-01"),
        JSON,
    ),
    CommandLine(
        "roster",
        "read a class list, show it, and save it",
        "roster",
        Argument(
            "file",
            metavar="FILE",
            nargs="?",
            help="the class list, or - for standard input (default: show the saved classes, or one with --title)",
        ),
        Argument("--encoding", metavar="E", help="utf-8, cp1252, cp1250, iso-8859-2 … (default: detected)"),
        Argument(
            "--columns",
            metavar="A,B,…",
            help="what the columns are: first name, preferred name, family name, name, id, or - (default: detected)",
        ),
        Argument("--title", metavar="CLASS", help="name of the class (default: the file's name)"),
        Argument("--yes", action="store_true", help="save it without asking"),
    ),
    CommandLine(
        "forget",
        "remove a person for good",
        "forget",
        CODE,
        Argument("--dry-run", action="store_true", help="show what names the person, and change nothing"),
        Argument(
            "--tick",
            metavar="N,…",
            help="the places in texts to remove: all, none, or numbers such as 1,3-5 (default: ask, else those that are sure)",
        ),
    ),
    CommandLine("subject", "show everything that is kept about one person", "subject", CODE, JSON),
    CommandLine(
        "print",
        "print score sheets, hint cards, plans and more",
        "print_command",
        Argument(
            "plan",
            metavar="SCENARIO|RULESET|LESSON",
            nargs="?",
            help="a file, or the name of a shipped one, or of a lesson (default: the newest lesson)",
        ),
        Argument("--kit", metavar="PART,…", help="only these parts; 'list' lists them all"),
        PAPER,
        Argument(
            "--format",
            choices=["pdf", "html"],
            default="pdf",
            help="pdf (default), or html for the browser's print dialog",
        ),
        Argument("--economy", action="store_true", help="save paper: share what can be shared"),
        Argument("--out", metavar="DIR", help="the folder to write to (default: this one)"),
        Argument(
            "--templates",
            action="store_true",
            help="copy the templates into the data folder, where you can change them",
        ),
    ),
    CommandLine(
        "check",
        "check a ruleset, scenario or lesson",
        "check",
        Argument("files", metavar="FILE", nargs="+", help="rulesets, scenarios or lessons"),
        Argument("--quick", action="store_true", help="only read; don't play rulesets through"),
        JSON,
    ),
    CommandLine(
        "upgrade",
        "rewrite an older ruleset in today's form",
        "upgrade",
        Argument("file", metavar="FILE", help="a ruleset; the old file is kept beside it"),
    ),
    CommandLine(
        "repair",
        "save what can be proved of a damaged lesson as a new one",
        "repair",
        Argument("lesson", metavar="LESSON", help="a lesson file, or the name of a lesson"),
    ),
    CommandLine(
        "list",
        "list all rulesets, scenarios and lessons",
        "list_command",
        Argument(
            "what",
            metavar="WHAT",
            nargs="?",
            choices=["rulesets", "scenarios", "lessons"],
            help="rulesets, scenarios or lessons (default: all)",
        ),
        JSON,
    ),
    CommandLine(
        "new",
        "write a commented file to start a game or a lesson plan from",
        "new",
        Argument("what", metavar="WHAT", choices=["ruleset", "scenario"], help="ruleset or scenario"),
        Argument("name", metavar="NAME", help="its name, also of the file"),
    ),
)
