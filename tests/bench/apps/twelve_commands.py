"""The floor of what only shows: twelve commands by argparse, and one line.   twelve_commands.py COMMAND"""

import argparse

parser = argparse.ArgumentParser(description="A program with twelve commands.")
commands = parser.add_subparsers(dest="command", required=True)
for number in range(12):
    command = commands.add_parser(f"command-{number}", help=f"does {number}")
    command.add_argument("file", nargs="?", help="a file")
    command.add_argument("--json", action="store_true", help="as data")
print(parser.parse_args().command)
