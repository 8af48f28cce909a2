"""`serve` as a command: addresses, faults in sentences, a quiet end; and the page that the console opens."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from browser.serving import ENVIRONMENT, ROOT, Server, done, made, served

from facilitator.cli.serve import DARK_ON_LIGHT, ONLY_HERE, for_phones
from facilitator.console.page_process import NETWORK, NO_NETWORK, only_here, serve_in_background
from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import load_plan, read_header
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import Clocks, LessonTime
from facilitator.journal.problems import Unusable
from facilitator.journal.store import Store
from facilitator.paper.qr_modules import qr_modules
from facilitator.projector.follower import Follower
from facilitator.projector.web import hub
from facilitator.projector.web.address import listen


@pytest.fixture
def path(tmp_path: Path) -> Path:
    done(made(tmp_path / "a.lesson"), "next")
    return tmp_path / "a.lesson"


def ran(*arguments: str, **more: str) -> tuple[int, str, str]:
    found = subprocess.run(
        [sys.executable, "-m", "facilitator", "serve", *arguments],
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
        env={**ENVIRONMENT, **more},
    )
    return found.returncode, found.stdout, found.stderr


@pytest.mark.second_lane
def test_it_says_where_and_ends_quietly(path: Path) -> None:
    server = Server(str(path), "--port", "0")
    assert server.url == f"http://127.0.0.1:{server.port}/"
    with urlopen(server.url, timeout=5) as answer:
        assert b"<title>Facilitator</title>" in answer.read()
    assert server.end() == (0, "")


@pytest.mark.second_lane
def test_its_theme_is_asked_for_or_set(path: Path, tmp_path: Path) -> None:
    def theme(*arguments: str) -> bytes:
        server = Server(str(path), "--port", "0", *arguments, FACILITATOR_HOME=str(tmp_path))
        with urlopen(server.url, timeout=5) as answer:
            text: bytes = answer.read()
        assert server.end()[0] == 0
        return text.split(b'data-theme="')[1].split(b'"')[0]

    assert theme() == b"dark"
    (tmp_path / "settings.toml").write_text('schema = 1\ntheme = "light"\n')
    assert theme() == b"light" and theme("--theme", "dark") == b"dark"
    (tmp_path / "settings.toml").write_text('schema = 1\ntheme = "pink"\n')
    assert theme() == b"dark", "a fault in the settings stops no screen"


def test_answers_are_sent_at_once() -> None:
    async def accepted() -> int:
        made = asyncio.get_running_loop().create_future()

        class Accepted(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                made.set_result(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
                transport.close()

        found = listen("127.0.0.1", 0)
        async with await asyncio.get_running_loop().create_server(Accepted, sock=found.socket):
            with socket.create_connection(("127.0.0.1", found.port), 5):
                return int(await made)

    assert asyncio.run(accepted()), "an answer waits for the acknowledgement of the one before"


def test_one_beat_is_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "BEAT", 0.3)
    monkeypatch.setattr(hub, "WAITING", 0.01)

    def nothing() -> None:
        raise Unusable("there is no lesson")

    async def watched() -> list[list[float]]:
        room = hub.Hub(Follower(nothing, words_in))  # type: ignore[arg-type]

        async def beats(after: float) -> list[float]:
            await asyncio.sleep(after)
            heard = [time.monotonic() async for told in room.stream() if told.startswith(b"event: beat")]
            return heard[1:]  # the first one comes with the scene

        asyncio.get_running_loop().call_later(1.2, room.close)
        return await asyncio.gather(beats(0), beats(0.1), beats(0.2))

    first, *others = asyncio.run(watched())
    for other in others:
        assert len(other) > 2 and all(abs(a - b) < 0.05 for a, b in zip(reversed(first), reversed(other), strict=False))


def test_a_minute_that_passes_is_told_where_it_is_in_words(tmp_path: Path) -> None:
    ms = [1_763_461_200_000]
    clocks = Clocks(lambda: ms[0], lambda: ms[0] - 1_763_000_000_000, lambda: "boot", lambda _: True)
    _, _, texts = load_plan("planet-hexagon-60")
    setup = Setup({"1": ("lupidians", "arboretans", "harvesters", "urbanides")})
    create_lesson(tmp_path / "b.lesson", clocks, texts, setup, rehearsal=False, seed="3").close()

    def opened(write: bool) -> Lesson:
        return Lesson(Store.open(tmp_path / "b.lesson", write), LessonTime(clocks), read_header)

    def told(minutes: int) -> list[str]:
        """What is new in words after so many minutes; a look at every fifth second."""
        heard = []
        for _ in range(minutes * 12):
            ms[0] += 5_000
            before = room._number
            room._look()
            if room._number != before:
                heard.append(json.loads(room._scene.removeprefix(b"data: "))["scene"]["aside"])
        return heard

    room = hub.Hub(Follower(lambda: opened(False), words_in))
    room._look(anew=True)
    assert told(3) == [], "no bell is known"
    lesson = opened(True)
    assert say(lesson, "bell +45").ok
    lesson.store.close()
    assert told(3) == [f"{n} minutes to the bell" for n in (45, 44, 43, 42)]


@pytest.mark.second_lane
def test_it_ends_quietly_while_somebody_watches(path: Path) -> None:
    with served(path) as server, urlopen(server.url + "events", timeout=5) as stream:
        assert stream.readline().startswith(b"retry")
        begin = time.monotonic()
        assert server.end() == (0, "")
        assert time.monotonic() - begin < 3


@pytest.mark.second_lane
def test_the_usual_port_or_the_next_one(path: Path) -> None:
    with served(path, "--host", "127.0.0.1") as first, served(path, "--host", "127.0.0.1") as second:
        assert first.port >= 8018 and second.port > first.port


@pytest.mark.second_lane
def test_faults_are_sentences(path: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, out, said = ran(str(path), "--port", str(port))
        assert (code, out) == (
            1,
            "",
        ) and said == f"Port {port} is used by another program. Leave --port out to get a free one.\n"
    for arguments, expected in (
        (("--host", "no.such.host.invalid"), 2),
        (("--host", "203.0.113.77"), 2),
        (("--host", "a b"), 2),
        (("--port", "70000"), 2),
        (("--port", "-1"), 2),
        (("--port", "x"), 2),
    ):
        code, out, said = ran(str(path), *arguments)
        assert (code, out) == (expected, "") and "Traceback" not in said and said.strip(), arguments
    (tmp_path / "no.lesson").write_text("nothing of the kind")
    code, out, said = ran(str(tmp_path / "no.lesson"))
    assert code == 2 and "is not a lesson" in said and said.count("\n") == 1
    assert ran(FACILITATOR_HOME=str(tmp_path / "empty"))[0] == 1


@pytest.mark.second_lane
def test_without_its_packages_it_says_what_to_install(path: Path) -> None:
    code = "import sys; sys.modules['h11'] = None; from facilitator.cli.main import main; sys.exit(main(['serve', sys.argv[1]]))"
    found = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False, env=ENVIRONMENT
    )
    assert found.returncode == 2 and "pip install 'facilitator[web]'" in found.stderr and found.stderr.count("\n") == 1


@pytest.mark.second_lane
def test_on_the_network_there_is_a_token_and_a_warning(path: Path) -> None:
    server = Server(str(path), "--port", "0", "--host", "0.0.0.0")
    assert len(server.path) > 22 and "0.0.0.0" not in server.url
    code, told = server.end()
    assert code == 0 and told.count("\n") == 1 and "Anyone on this network" in told


@pytest.mark.second_lane
@pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6 here")
def test_the_other_loopback(path: Path) -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("no IPv6 here")
    with served(path, "--port", "0", "--host", "::1") as server:
        assert server.url.startswith("http://[::1]:")
        with urlopen(server.url, timeout=5) as answer:
            assert answer.status == 200, "its own name in brackets is one of ours"


@pytest.mark.second_lane
def test_the_console_gets_its_page_without_waiting(
    path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir("/")
    told: list[str] = []
    shown: list[str] = []
    begin = time.monotonic()
    stop = serve_in_background(path, told.append, lambda url: bool(shown.append(url)) or True)
    assert time.monotonic() - begin < 0.2
    waited(lambda: bool(told))
    assert told == [f"The projector's page is open: {shown[0]} It opens only on this computer. For phones press W."]
    with urlopen(shown[0], timeout=5) as answer:
        assert answer.status == 200
    stop()
    stop()
    with pytest.raises(OSError):
        urlopen(shown[0], timeout=2)
    assert capfd.readouterr() == ("", "")


@pytest.mark.second_lane
def test_the_page_for_phones_has_an_address_on_the_network_or_says_why_not(path: Path) -> None:
    told: list[str] = []
    shown: list[str] = []
    stop = serve_in_background(path, told.append, lambda url: bool(shown.append(url)) or True, NETWORK)
    waited(lambda: bool(told))
    stop()
    if shown:
        assert not only_here(shown[0]) and told == [f"The projector's page is open: {shown[0]}"]
    else:
        assert told == [NO_NETWORK]


def test_an_address_that_no_phone_can_open_is_no_code() -> None:
    pytest.importorskip("segno")
    for url in ("http://127.0.0.1:8018/", "http://[::1]:8018/", "http://127.8.0.1:80/"):
        assert only_here(url) and for_phones(url, 120) == ONLY_HERE
    url = "http://192.168.178.23:8018/AbCdEfGhIjKlMnOpQrStUv/"
    assert not only_here(url)
    code = for_phones(url, 120).splitlines()
    assert len(code) == -(-len(qr_modules(url)) // 2) and all(line.startswith(DARK_ON_LIGHT) for line in code)
    assert for_phones(url, 30) == "To see a QR code of the address, make this window 37 columns wide."


@pytest.mark.second_lane
def test_the_console_is_told_why_there_is_no_page(tmp_path: Path) -> None:
    (tmp_path / "no.lesson").write_text("nothing of the kind")
    told: list[str] = []
    stop = serve_in_background(tmp_path / "no.lesson", told.append, lambda url: True)
    waited(lambda: bool(told))
    assert "is not a lesson" in told[0]
    stop()


@pytest.mark.second_lane
def test_who_has_stopped_is_told_nothing_more(path: Path) -> None:
    told: list[str] = []
    stop = serve_in_background(path, told.append, lambda url: bool(told.append(url)) or True)
    stop()
    time.sleep(0.3)
    assert told == []


@pytest.mark.second_lane
def test_the_page_ends_with_the_console_however_that_ends(path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from facilitator.console.page_process import serve_in_background;"
        "serve_in_background(Path(sys.argv[1]), lambda said: print(said, flush=True), lambda url: False); time.sleep(60)"
    )
    console = subprocess.Popen(
        [sys.executable, "-c", code, str(path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert console.stdout is not None
    url = console.stdout.readline().split(" is at ")[1].split(". ")[0]
    console.send_signal(signal.SIGKILL)
    console.wait()

    def gone() -> bool:
        try:
            with urlopen(url, timeout=1):
                return False
        except OSError:
            return True

    waited(gone)


def waited(holds, seconds: float = 10.0) -> None:  # type: ignore[no-untyped-def]
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
