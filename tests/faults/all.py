"""All faults in their long form, one after the other; the exit code is 1 where anything went wrong.

python tests/faults/all.py
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
LONG = (("writes.py",), ("logs.py", "500"), ("siege.py", "500"), ("hostile.py",))


def main() -> int:
    wrong = 0
    for name, *arguments in LONG:
        print(f"+ {name} {' '.join(arguments)}".rstrip(), flush=True)
        wrong |= subprocess.run([sys.executable, str(HERE / name), *arguments], check=False).returncode
    return int(wrong != 0)


if __name__ == "__main__":
    sys.exit(main())
