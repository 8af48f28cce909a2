"""How a command is written down: its name, its help, where it lives, and the arguments that it takes."""

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
