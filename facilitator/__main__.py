"""`python -m facilitator` is the same as the installed command."""

from facilitator.cli.main import main

raise SystemExit(main())
