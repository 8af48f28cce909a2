"""Hostile inputs of five kinds: names, class lists, rulesets and plans, lessons, requests to the page.

python tests/faults/hostile.py [EVERY [SEED]]

None may end in a trace or with exit code 3, cost a second of processor time, or be printed raw. EVERY 10 tries
a tenth of them, another SEED others.
"""

import io
import json
import os
import shutil
import socket
import sqlite3
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import closing, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from browser.serving import made, served  # noqa: E402
from journal.pebbles import beside  # noqa: E402

from facilitator.cli.main import main as command_line  # noqa: E402
from facilitator.cli.printable import HARMFUL, printable  # noqa: E402
from facilitator.journal.formats import GUARDS  # noqa: E402
from facilitator.journal.lesson_file import header_sum  # noqa: E402
from facilitator.journal.rows import Row, pulse_sum, row_sum  # noqa: E402

MOST = 1.0
"""Seconds of processor time that one input may cost."""

CODES = (0, 1, 2)


@dataclass(frozen=True)
class Hostile:
    """One input: the command, what it reads, and the files that it finds."""

    arguments: tuple[str, ...]
    typed: bytes = b""
    file: str = ""
    content: bytes = b""


class Kept(io.BytesIO):
    """What was printed, which can be read when the stream is closed."""

    def close(self) -> None:
        """It stays."""


def fault_of(hostile: Hostile) -> str:
    """What is wrong with how an input was answered; nothing where all is well."""
    if hostile.file:
        Path(hostile.file).write_bytes(hostile.content)
    out, err = Kept(), Kept()
    typed = io.TextIOWrapper(io.BytesIO(hostile.typed), "utf-8")
    begin, wrong = time.process_time(), ""
    streams = (printable(io.TextIOWrapper(kept, "utf-8", write_through=True)) for kept in (out, err))
    with redirect_stdout(next(streams)), redirect_stderr(next(streams)), patch("sys.stdin", typed):
        try:
            code = command_line(hostile.arguments)
        except SystemExit as end:
            code = int(end.code or 0)
        except BaseException:
            code, wrong = 3, traceback.format_exc()
    spent = time.process_time() - begin
    said = (out.getvalue() + err.getvalue()).decode()
    if code not in CODES:
        return wrong or f"exit code {code}"
    if "Traceback" in said or HARMFUL.search(said):
        return f"printed: {said[:300]!r}"
    if code == 2 and not said.strip():
        return "exit code 2 without a word"
    return f"{spent:.1f} s of processor time" if spent > MOST else ""


MARKS = [
    "\x1b[31m",
    "\x1b]0;x\x07",
    "\u202e",
    "\u2066",
    "\x9b2J",
    "\r",
    "\x7f",
    "\x00",
    "\n",
    "\u2028",
    "\ud800",
    "\udcff",
    "🏴",
    "a" * 300,
    "[/b]",
    "%s",
    "{0}",
    "'",
    '"',
    "\\",
    "/",
    "..",
    "-",
    "--json",
    "~nobody",
    "*",
    "$HOME",
    "\u0301" * 50,
    "é",
    "ß",
    "字",
]


def names(chance: Random) -> Iterator[Hostile]:
    """Names of files, and whatever else is an argument."""
    commands = (
        ["show", "{}"], ["show", "--json", "{}"], ["log", "{}"], ["do", "{}", "next"], ["check", "{}"], ["check", "--json", "{}"],
        ["open", "{}", "--lesson", "x.lesson"], ["open", "pebbles.toml", "--lesson", "{}"], ["rules", "{}"], ["rules", "eco", "{}"],
        ["score", "{}", "x.toml"], ["score", "eco", "{}"], ["report", "{}"], ["export", "{}", "--to", "csv"], ["history", "{}"],
        ["history", "--class", "{}"], ["history", "--since", "{}"], ["roster", "{}"], ["roster", "--title", "{}"], ["forget", "{}"],
        ["print", "{}"], ["print", "eco", "--kit", "{}"], ["new", "ruleset", "{}"], ["project", "{}", "--check", "1", "8"], ["{}"],
        ["report", "--out", "{}"], ["do", "game.lesson", "{}"], ["do", "game.lesson", "say {}"], ["do", "game.lesson", "note \"{}\""],
        ["open", "pebbles.toml", "--lesson", "o.lesson", "--option", "{}"], ["open", "pebbles.toml", "--lesson", "o.lesson", "--order", "{}"],
        ["open", "pebbles.toml", "--lesson", "o.lesson", "--class", "{}"], ["serve", "{}", "--port", "x"], ["demo", "{}"], ["repair", "{}"],
    )  # fmt: skip
    while True:
        name = "".join(chance.choices([*MARKS, "x", "lesson", ".lesson", ".toml"], k=chance.randrange(1, 5)))
        name = name.replace("\x00", "")
        command = tuple(word.replace("{}", name) for word in chance.choice(commands))
        yield Hostile(command)


def mutated(chance: Random, data: bytes) -> bytes:
    """Bytes with a few things wrong."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        here = chance.randrange(len(found) + 1)
        match chance.randrange(7):
            case 0:
                found[here:here] = chance.choice(MARKS).encode(errors="surrogatepass")
            case 1:
                del found[here : here + chance.choice((1, 10, 500))]
            case 2:
                found[here:here] = chance.randbytes(chance.randrange(1, 9))
            case 3:
                other = chance.randrange(len(found) + 1)
                found[here:here] = found[other : other + chance.choice((5, 50, 500))]
            case 4:
                found[here:here] = chance.choice(
                    (b"[" * 3000, b"{" * 3000, b"9" * 5000, b"a." * 2000, b'"""', b"\n", b"'" * 9)
                )
            case 5:
                found[here : here + 1] = chance.choice(
                    (b"-1", b"0", b"99999999999999999999", b"1e999", b"nan", b"true", b"[]", b"{}", b'""')
                )
            case _:
                del found[chance.randrange(len(found) + 1) :]
    return bytes(found)


LISTS = (
    "Name,Vorname,Klasse\nNovák,Žofie,7b\nMüller,Jürgen,7b\nO'Brien,Seán,7b\n",
    "id;Last name;First name\n1;Rossi;Anna\n2;Bianchi;Luca\n",
    "Emma\nBen\nCarla\n",
    "Student ID\tName\n17\tLee, Min\n18\tKim, Ji\n",
)


def lists(chance: Random) -> Iterator[Hostile]:
    """Class lists."""
    while True:
        text = chance.choice(LISTS) * chance.choice((1, 1, 1, 40))
        data = text.encode(chance.choice(("utf-8", "cp1252", "utf-16", "cp1250", "utf-8-sig")), errors="replace")
        data = mutated(chance, data) if chance.random() < 0.9 else chance.randbytes(chance.randrange(5000))
        name = chance.choice(("list.csv", "list.txt", "list.xlsx", "list.ods", "list.zip"))
        yes = ("--yes",) * (chance.random() < 0.5)
        encoding = ("--encoding", chance.choice(("utf-8", "x", "utf-16", "rot13", "zip", "idna"))) * (
            chance.random() < 0.2
        )
        if chance.random() < 0.3:
            yield Hostile(("roster", "-", *yes, *encoding), data)
        else:
            yield Hostile(("roster", name, *yes, *encoding), file=name, content=data)


def rulesets(chance: Random) -> Iterator[Hostile]:
    """Rulesets, plans, counts and settings."""
    from journal.pebbles import RULESET, SCENARIO

    from facilitator.files.loader import RULESETS, SCENARIOS, shipped_files

    sources = [
        p.read_bytes()
        for kind in (RULESETS, SCENARIOS)
        for p in shipped_files(kind).values()
        if p.stat().st_size < 30_000
    ]
    sources += [RULESET.encode(), SCENARIO.encode()] * 4
    counts = b'ruleset = "eco"\n[options]\n[sides.player-1]\nmountains = 3\nkeystones = 1\n[table]\n'
    settings = b'theme = "light"\nbells = ["08:45"]\n[school]\nname = "x"\n[keys]\npause = "F5 p"\n'
    while True:
        kind = chance.random()
        if kind < 0.1:
            yield Hostile(("score", "eco", "counts.toml"), file="counts.toml", content=mutated(chance, counts))
        elif kind < 0.2:
            yield Hostile(("check", "settings.toml"), file="settings.toml", content=mutated(chance, settings))
        elif kind < 0.3:
            yield Hostile(("list",), file=str(Path("home", "settings.toml")), content=mutated(chance, settings))
        else:
            command = chance.choice((("check", "--quick"), ("open", "--lesson", "o.lesson"), ("rules",), ("show",)))
            yield Hostile(
                (command[0], "game.toml", *command[1:]),
                file="game.toml",
                content=mutated(chance, chance.choice(sources)),
            )


DEEP = "[" * 100_000


def changed_json(chance: Random, text: str) -> str:
    """A value of a stored JSON text replaced by another one; some texts are nested too deep to be read."""
    if text.startswith(DEEP[:99]):
        return text
    tree = [json.loads(text)]
    here: object = tree
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))  # type: ignore[arg-type,call-overload]
        key = chance.choice(keys)
        inside = here[key]  # type: ignore[index]
        if isinstance(inside, dict | list) and inside and chance.random() < 0.9:
            here = inside
            continue
        values = [
            None,
            True,
            -1,
            0,
            1,
            999,
            10**15,
            10**30,
            1.5,
            float("inf"),
            "",
            "x",
            "red",
            "\x1b[31m\u202e",
            [],
            {},
            [1],
            [[1, 2], 3],
            {"a": 1},
        ]
        here[key] = chance.choice(values)  # type: ignore[index]
        break
    return DEEP if chance.random() < 0.05 else json.dumps(tree[0])


def rewritten(chance: Random, path: Path) -> None:
    """A lesson that somebody made by hand, with all sums right."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        if chance.random() < 0.25:
            header = dict(db.execute("SELECT name, body FROM header").fetchall())
            name = chance.choice([n for n in header if n != "sum"])
            text = header[name]
            header[name] = (
                changed_json(chance, text)
                if text.startswith(("{", "["))
                else mutated(chance, text.encode()).decode(errors="replace")
            )
            header["sum"] = header_sum(header)
            db.executemany("INSERT OR REPLACE INTO header VALUES (?, ?)", header.items())
        rows = [Row(*r) for r in db.execute("SELECT n, strand, kind, at, body, about FROM move ORDER BY n").fetchall()]
        for _ in range(chance.choice((1, 1, 3))):
            n = chance.randrange(len(rows))
            row = rows[n]
            match chance.randrange(6):
                case 0 | 1 | 2 if row.kind == "do":
                    rows[n] = row._replace(body=changed_json(chance, row.body))
                case 3:
                    rows[n] = row._replace(about=changed_json(chance, row.about))
                case 4:
                    rows[n] = row._replace(
                        strand=chance.choice(("1", "2", "room", "log", "screen", "x", "")),
                        kind=chance.choice(("do", "undo", "redo", "x")),
                    )
                case _:
                    rows[n] = row._replace(at=chance.choice((-1, 0, 10**15, 2**62, row.at - 10**9)))
        if chance.random() < 0.2:
            pulse = list(db.execute("SELECT * FROM pulse").fetchone()[1:-1])
            pulse[chance.randrange(len(pulse))] = chance.choice((-1, 10**15, 2**62, "x", "since x", "", 1.5))
            db.execute("INSERT OR REPLACE INTO pulse VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*pulse, pulse_sum(pulse)))
        db.execute("DELETE FROM move")
        total = 0
        for row in rows:
            total = row_sum((row,), total)
            db.execute("INSERT INTO move VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, total))
        for guard in GUARDS:
            db.execute(guard)


def lessons(chance: Random, stored: list[Path]) -> Iterator[Hostile]:
    """Lessons with bytes that are wrong, and such as somebody made by hand with all sums right."""
    ways = (("show",), ("show", "--json"), ("show", "--public", "--json"), ("log",), ("log", "--json"), ("check",), ("report",), ("report", "--for", "head"), ("report", "--for", "family"),
            ("export", "--to", "csv"), ("export", "--to", "xapi"), ("export", "--to", "moodle-grades"), ("do",), ("repair",))  # fmt: skip
    n = 0
    while True:
        n += 1
        source, path = chance.choice(stored), Path(f"h{n}.lesson")
        if n > 1:
            for old in Path().glob(f"h{n - 1}*"):
                old.unlink()
        for end in ("", ".people"):
            if beside(source, end).exists():
                shutil.copyfile(beside(source, end), beside(path, end))
        if chance.random() < 0.6:
            rewritten(chance, path)
            content = path.read_bytes()
        else:
            content = bytearray(path.read_bytes())
            for _ in range(chance.choice((1, 10, 100))):
                content[chance.randrange(len(content))] = chance.randrange(256)
            content = bytes(content[: chance.choice((len(content), len(content), 5000, 20))])
        way = chance.choice(ways)
        extra = (chance.choice(("next", "undo", "reveal", 'note "x"')),) if way == ("do",) else ()
        yield Hostile((way[0], str(path), *way[1:], *extra), file=str(path), content=content)


def requests(chance: Random) -> Iterator[bytes]:
    """What a page is asked."""
    while True:
        path = chance.choice(("/", "/events", "/page.js", "/x", "*", "http://x/", "/%00%ff%", "/" + "a" * 9000))
        method = chance.choice(("GET", "HEAD", "POST", "OPTIONS", "PRI", "get", "G\x00T"))
        headers = "".join(chance.choices(("Host: 127.0.0.1\r\n", "Content-Length: 9\r\n", "Content-Length: -1\r\n", "Transfer-Encoding: chunked\r\n", "Upgrade: websocket\r\n",
            "Connection: upgrade\r\n", "Expect: 100-continue\r\n", "X: " + "y" * 9000 + "\r\n", "Sec-Fetch-Site: x\r\n", ": x\r\n", "X\r\n", " folded\r\n", "Range: bytes=0-\r\n", "Host: [::1\r\n"), k=chance.randrange(5)))  # fmt: skip
        whole = f"{method} {path} HTTP/1.{chance.choice('0129')}\r\n{headers}\r\n".encode()
        yield chance.choice((whole, mutated(chance, whole), chance.randbytes(200), whole * 30, b"\x16\x03\x01" + whole))


SHARES = {"names": 1200, "lists": 1000, "rulesets": 1200, "lessons": 1080, "requests": 1000}


def faults(kind: str, every: int, folder: Path, seed: str = "2026") -> list[str]:
    """What was answered wrongly, of one kind of inputs."""
    chance, found = Random(f"{kind} {seed}"), []
    work = folder / kind
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    with patch.dict(os.environ, FACILITATOR_HOME=str(work / "home")):
        (work / "home").mkdir()
        before = Path.cwd()
        os.chdir(work)
        try:
            if kind == "requests":
                return wrong_answers(chance, SHARES[kind] // every, work)
            stored = prepared(work)
            source = {"names": names, "lists": lists, "rulesets": rulesets}.get(kind)
            inputs = source(chance) if source else lessons(chance, stored)
            for _ in range(SHARES[kind] // every):
                hostile = next(inputs)
                if wrong := fault_of(hostile):
                    found.append(f"{hostile.arguments!r}: {wrong}")
                Path("o.lesson").unlink(missing_ok=True)
        finally:
            os.chdir(before)
    return found


def prepared(work: Path) -> list[Path]:
    """The lessons that others are made from, and whatever a command finds."""
    from journal.pebbles import opened, played, told

    kept = work / "kept"
    kept.mkdir()
    played(kept, 30, "pebbles.lesson")
    for game in ("planet-hexagon", "eco", "ecopyramid", "ecogon-45"):
        path = kept / f"{game}.lesson"
        assert told("open", game, "--lesson", path, "--tables", "2").code == 0
        told(
            "do",
            path,
            *["next"] * 25,
            'note "words"',
            "undo last",
            "redo last",
            "roll first",
            'say "hello"',
            "time +15",
            "pause",
            "resume",
            "reveal anyway",
        )
    opened(work, name="game.lesson")
    assert told("show", kept / "eco.lesson").code == 0
    return sorted(kept.glob("*.lesson"))


def wrong_answers(chance: Random, times: int, work: Path) -> list[str]:
    """Requests are sent to a page of its own process, which has to answer or to hang up, and goes on."""
    made(work / "page.lesson").store.close()
    found, inputs = [], requests(chance)
    with served(work / "page.lesson", "--port", "0") as server:
        clock = Path(f"/proc/{server.process.pid}/schedstat")
        for _ in range(times):
            request = next(inputs)
            begin = int(clock.read_text().split()[0])
            with socket.create_connection(("127.0.0.1", server.port), 5) as line:
                try:
                    line.sendall(request)
                    line.shutdown(socket.SHUT_WR)
                    said = line.recv(12)
                except OSError:
                    said = b""
                if said and (not said.startswith(b"HTTP/1.1 ") or said[9:12] == b"500"):
                    found.append(f"{request[:200]!r}: {said!r}")
            if (spent := (int(clock.read_text().split()[0]) - begin) / 1e9) > MOST:
                found.append(f"{request[:200]!r}: {spent:.1f} s of processor time")
        code, err = server.end()
        if (code, err) != (0, ""):
            found.append(f"the server ended with {code}: {err}")
    return found


def main() -> None:
    every, seed, bad = int((sys.argv[1:] or "1")[0]), (sys.argv[2:] or ["2026"])[0], 0
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None  # thousands of lessons need no disk
    with TemporaryDirectory(prefix="facilitator-hostile-", dir=memory) as folder:
        for kind, times in SHARES.items():
            begin = time.monotonic()
            found = faults(kind, every, Path(folder), seed)
            bad += len(found)
            print(
                f"{times // every} {kind}: {len(found)} answered wrongly, {time.monotonic() - begin:.0f} s", flush=True
            )
            for line in found[:400]:
                print(f"  {line[-900:]}")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
