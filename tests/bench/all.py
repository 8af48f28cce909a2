"""Every ratio beside its goal, in one table; the exit code is 1 where a goal is missed.

    python tests/bench/all.py [--quick] [--rounds N] [--only NAME] [--json FILE]

Runs the keys, the screens, the journal and the commands, the page, the kit and the history, one after the other, each beside its floors.
"""

import history
import keys
import kits
import run
import screens
import web
from results import run_benches

if __name__ == "__main__":
    raise SystemExit(
        run_benches(__doc__, run.measure, keys.measure, screens.measure, web.measure, kits.measure, history.measure)
    )
