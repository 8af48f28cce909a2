"""The command line: one small module per group of commands, loaded only when it is needed."""

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from facilitator import __version__
from facilitator.cli.arguments import CommandLine
from facilitator.cli.command_table import COMMANDS
from facilitator.cli.printable import make_output_printable
from facilitator.cli.terminal import at_a_terminal

NO, WRONG_USE = 1, 2
SELDOM = 50_000
"""New objects after which garbage is looked for: while a program loads there is none, and looking costs a tenth of its
start.
"""
FRAMES = "125"
"""A second, in Textual, which waits up to two of them after a frame: with its own 60 one key in twenty waited 30 ms."""
HOME = CommandLine("home", "the console's start screen", "run")
"""What no command at all means in front of a terminal."""


class _Parser(argparse.ArgumentParser):
    """Wrong use is answered with a sentence and the nearest right spelling."""

    mixed = False

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """Read the words of a command; its options may stand between them, as in `score GAME --json FILE`."""
        if not self.mixed:
            return super().parse_known_args(args, namespace)
        self.mixed = False  # what follows asks this method again, for the options and for the rest
        return self.parse_known_intermixed_args(args, namespace)

    def error(self, message: str) -> None:  # type: ignore[override]
        """Say what is wrong, and how it is written."""
        if "invalid choice" in message and "COMMAND" in message:
            from facilitator.plain.spelling import did_you_mean

            word = message.split("'")[1]
            message = f"there is no command '{word}'.{did_you_mean(word, [c.name for c in COMMANDS])}"
        self.exit(WRONG_USE, f"{self.prog}: {message}\nHelp: {self.prog} --help\n")


def parser_for(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser. Where a command comes first it knows only that one and its options; else all, with their lines of
    help, and the options of the one that is named.
    """
    parser = _Parser(
        prog="facilitator",
        description="A console for running board games with a class.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"facilitator {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    named = next((a for a in arguments if not a.startswith("-")), None)
    first = [command for command in COMMANDS if [command.name] == list(arguments[:1])]
    for command in first or COMMANDS:
        sub = commands.add_parser(command.name, help=command.help, description=command.help)
        if command.name == named:
            command.add_arguments(sub)
            sub.mixed = True
    return parser


def program() -> int:
    """Run the command of this process; a fault of our own ends it with one sentence and a report, never with a
    trace.
    """
    make_output_printable()
    try:
        return main()
    except Exception as fault:
        from facilitator.cli.internal_error import report_failure

        return report_failure(fault, "program")
    finally:
        gc.freeze()  # Python looks for garbage once more at its end, which took a sixth of `show`


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    gc.set_threshold(SELDOM)
    os.environ.setdefault("TEXTUAL_FPS", FRAMES)
    parser = parser_for(arguments)
    wanted = parser.parse_args(arguments)
    if wanted.command is None and not at_a_terminal():
        parser.print_help()
        return WRONG_USE
    if wanted.command is None:
        wanted.command = HOME.name
    command: CommandLine = next(c for c in (*COMMANDS, HOME) if c.name == wanted.command)
    run = import_module(f"facilitator.cli.{command.module}")
    return _guarded(run, command, wanted)


def _guarded(run: object, command: CommandLine, wanted: argparse.Namespace) -> int:
    try:
        code = getattr(run, f"{command.name}_command")(wanted)
        if sys.stdout is not None:
            sys.stdout.flush()
        return int(code)
    except BrokenPipeError:
        # Whoever read our output has gone; that is no fault of the lesson's.
        sys.stdout = None
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as fault:
        sys.stdout = None
        print(f"The output can't be written: {fault.strerror}.", file=sys.stderr)
        return WRONG_USE
    except Exception as fault:
        sentence = _known(fault)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)
        return NO if type(fault).__name__ == "NoLesson" else WRONG_USE


def _known(fault: Exception) -> str | None:
    """The sentence of a fault that is the user's or the file's; None for one of ours."""
    if isinstance(fault, UnicodeEncodeError):  # of a name or word that is no text in any encoding
        return f"'{fault.object}' holds characters that no text can hold. Rename it, or type it again."
    module = type(fault).__module__
    if module in (
        "facilitator.files.fault",
        "facilitator.journal.problems",
        "facilitator.game.kernel.command_and_event",
    ):
        return str(fault)
    return None
