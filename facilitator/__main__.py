"""`python -m facilitator` is the same as the installed command."""

from facilitator.cli.main import program

raise SystemExit(program())
