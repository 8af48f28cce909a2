"""The page follows the lesson: at once, through every kind of absence, without a secret, and without asking anybody else."""

import http.client
import json
import shutil
import statistics
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser.chromium import Chromium, Page
from browser.serving import Server, done, made, served

from facilitator.game.table.clock import table_clock
from facilitator.journal.lesson import Lesson
from facilitator.plain.wording import clock as clock_words

pytestmark = pytest.mark.second_lane

HEADLINE = "document.getElementById('headline').textContent"
BAND = "document.getElementById('band').textContent"
LOST = "!document.getElementById('lost').hidden"


def opened(browser: Chromium, server: Server) -> Page:
    page = browser.page(server.url)
    page.wait("typeof message !== 'undefined' && message !== null")
    return page


def read_along(server: Server, heard: list[str], enough: threading.Event) -> threading.Thread:
    """Everything that the stream says, as any program could read it."""

    def read() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        connection.request("GET", server.path + "events")
        answer = connection.getresponse()
        while not enough.is_set() and (line := answer.readline()):
            heard.append(line.decode())
        connection.close()

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    return thread


def waited(holds: Callable[[], bool], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def test_the_page_shows_what_was_done_at_once(browser: Chromium, tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson")
    with served(tmp_path / "a.lesson") as server:
        page = opened(browser, server)
        page.run(f"""window.changes = []; new MutationObserver(() => changes.push([performance.timeOrigin + performance.now(), {BAND}]))
                     .observe(document.getElementById('band'), {{childList: true, subtree: true, characterData: true}}); 0""")
        spent = []
        for n in range(30):
            words = f"Message {n}"
            begin = time.time() * 1000
            done(lesson, f'say "{words}"')
            page.wait(f"{BAND} === {json.dumps(words)}")
            spent.append(next(at for at, text in page.run("changes") if text == words) - begin)
        print(f"from the command to the page: median {statistics.median(spent):.0f} ms, longest {max(spent):.0f} ms")
        assert min(spent) > 0 and max(spent) < 300
        page.close()


def test_the_clock_is_the_lessons_clock(browser: Chromium, tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson")
    done(lesson, "next")
    with served(tmp_path / "a.lesson") as server:
        page = opened(browser, server)

        def apart() -> bool:
            """Whether page and lesson ever disagree on the second while nothing is said."""
            here = table_clock(lesson.tables["1"], lesson.room, lesson.now()).left_ms
            assert here is not None
            shown = page.run("document.getElementById('clock').textContent")
            return shown not in {clock_words(here + d) for d in (-400, -200, 0, 200, 400)}

        assert page.run("document.getElementById('clock').textContent").startswith("0:4")
        for _ in range(25):
            assert not apart()
            page.browser.listen(0.1)
        done(lesson, "pause")
        page.wait("document.body.dataset.state === 'paused'")
        stood = page.run("document.getElementById('clock').textContent")
        page.browser.listen(1.3)
        assert page.run("document.getElementById('clock').textContent") == stood
        done(lesson, "resume")
        page.wait(f"document.getElementById('clock').textContent !== {json.dumps(stood)}")
        page.run("hearTime(lessonNow() + 5000, false); 0")  # as after a sleep that the page's timer did not count
        page.browser.listen(2.5)
        assert not apart(), "the next sign of life puts it right"
        page.close()


def test_the_clock_of_a_rehearsal_stands_still(browser: Chromium, tmp_path: Path) -> None:
    done(made(tmp_path / "a.lesson", rehearsal=True), "next")
    with served(tmp_path / "a.lesson") as server:
        page = opened(browser, server)
        page.browser.listen(1.5)
        assert page.run("document.getElementById('clock').textContent") == "0:45"
        page.close()


def test_every_scene_comes_from_a_real_lesson(browser: Chromium, tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson")
    with served(tmp_path / "a.lesson") as server:
        page = opened(browser, server)
        for line, kinds, text in (
            ("next", "step", "Lupidians"),
            ("screen agenda", "agenda", "Planet Hexagon"),
            ("screen teams", "teams", "Arboretans"),
            ("screen wall", "wall", "Table"),
            ("screen scores", "scores reveal ladder", ""),
            ("screen question", "question", ""),
            ('ask "Why?"', "question", "Why?"),
            ("screen blank", "blank", ""),
            ("screen auto", "step", "Lupidians"),
            ('say "<b>Well</b> done"', "step message", "<b>Well</b> done"),
        ):
            done(lesson, line)
            page.wait(
                f"{json.dumps(kinds.split())}.includes(document.body.dataset.kind) && document.body.innerText.includes({json.dumps(text)})"
            )
        assert not page.complaints()
        page.close()


def test_it_comes_back_when_the_server_was_gone(browser: Chromium, tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson")
    done(lesson, "next")
    first = Server(str(tmp_path / "a.lesson"), "--port", "0")
    page = opened(browser, first)
    assert "Lupidians" in page.run(HEADLINE) and not page.run(LOST)
    assert first.end() == (0, "")
    page.wait(LOST)
    assert "Reconnecting …" in page.text() and "Lupidians" in page.text(), "what was there stays"
    done(lesson, "next")
    page.browser.listen(1.5)
    with served(tmp_path / "a.lesson", "--port", str(first.port)) as second:
        assert second.url == first.url
        page.wait(f"{HEADLINE}.includes('Arboretans') && !({LOST})")
        done(lesson, "next")
        page.wait(f"{HEADLINE}.includes('Harvesters')")
    page.close()


def test_it_comes_back_from_a_refusal_too(browser: Chromium, tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson")
    with served(tmp_path / "a.lesson") as server:
        page = opened(browser, server)
        page.run(
            "EventSource.prototype.old = 1; source.close(); source = new EventSource('nowhere'); source.onerror = () => { lost(true); setTimeout(follow, 100); }; 0"
        )
        page.wait(LOST)
        page.wait(f"!({LOST})")
        done(lesson, "next")
        page.wait(f"{HEADLINE}.includes('Lupidians')")
        page.close()


def test_a_connection_that_says_nothing_is_given_up(browser: Chromium, tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson")
    with served(tmp_path / "a.lesson") as server:
        page = opened(browser, server)
        page.run(
            "source.onmessage = null; source.close(); lastSign = performance.now() - 7900; 0"
        )  # dead, and nobody said so
        done(lesson, "next")
        page.wait(f"{HEADLINE}.includes('Lupidians') && !({LOST})", 5)
        page.close()


def test_the_lesson_may_come_later_go_and_be_another(browser: Chromium, tmp_path: Path) -> None:
    path = tmp_path / "a.lesson"
    with served(path) as server:
        page = browser.page(server.url)
        page.wait(f"typeof message !== 'undefined' && {HEADLINE} === 'Waiting for the lesson …'")
        done(made(path), "next", "next")
        page.wait(f"{HEADLINE}.includes('Arboretans')")
        other = made(tmp_path / "b.lesson")
        done(other, "next")
        other.store.close()
        for beside in ("-wal", "-shm"):
            path.with_name(path.name + beside).unlink(missing_ok=True)
        for end in ("", ".people"):
            if Path(f"{tmp_path / 'b.lesson'}{end}").exists():
                shutil.move(f"{tmp_path / 'b.lesson'}{end}", f"{path}{end}")
        page.wait(f"{HEADLINE}.includes('Lupidians')")
        path.unlink()
        page.wait(f"{HEADLINE} === 'Waiting for the lesson …'")
        page.close()
        code, told = server.end()
        assert code == 0 and "waits for it" in told and "Traceback" not in told


def test_the_page_sounds_what_happens_while_it_is_open(browser: Chromium, tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson")
    note = (
        "window.played = []; play = (name) => played.push([name, document.getElementById('headline').textContent]); 0"
    )
    with served(tmp_path / "a.lesson") as server:
        page = opened(browser, server)
        page.run(note)
        done(lesson, "next", "count lupidians houses=3", "finish", "sound browser")
        page.wait("message.sound")
        page.browser.listen(0.4)
        done(lesson, "reveal anyway")
        page.wait("played.length === 1", 3)
        late = opened(browser, server)
        late.run(note)
        done(lesson, "sound reveal off", "reveal")
        late.browser.listen(0.8)
        done(lesson, "undo last", "sound reveal on")
        late.browser.listen(0.8)
        assert late.run("played") == [], "not what was before it came, what is switched off, or an undo"
        done(lesson, "reveal")
        for one, times in ((page, 2), (late, 1)):
            one.wait(f"played.length === {times}", 3)
            assert one.run("played[played.length - 1]") == ["reveal", one.run(HEADLINE)], "its sign is there by then"
        page.close()
        late.close()


def test_nobody_else_is_asked_for_anything(browser: Chromium, tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson")
    with served(tmp_path / "a.lesson") as server:
        page = opened(browser, server)
        done(lesson, "next", "sound browser")
        page.wait("message.sound")
        page.run("document.getElementById('sound').click()")
        page.browser.listen(1.0)
        asked = [event["request"]["url"] for event in page.happened("Network.requestWillBeSent")]
        assert len(asked) >= 8 and any(url.endswith("/events") for url in asked)
        assert [url for url in asked if not url.startswith(server.url)] == []
        failed = [event for event in page.happened("Network.responseReceived") if event["response"]["status"] >= 400]
        assert failed == [] and page.happened("Network.webSocketCreated") == [] and not page.complaints()
        page.close()


def test_no_secret_is_in_the_stream_before_it_is_revealed(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", rehearsal=True)
    heard: list[str] = []
    enough = threading.Event()
    with served(tmp_path / "a.lesson") as server:
        thread = read_along(server, heard, enough)
        waited(lambda: any("data:" in line for line in heard))
        done(lesson, 'note "MARKER-NOTE"', 'ruling "MARKER-RULING"', 'observe lupidians collaboration 3 "MARKER-FACT"')
        for _ in range(5):
            done(lesson, "next")
            for line, kind in (
                ("teams", "teams"),
                ("agenda", "agenda"),
                ("wall", "wall"),
                ("question", "question"),
                ("scores", "scores"),
                ("reveal", "reveal"),
                ("step", "step"),
            ):
                done(lesson, f"screen {line}")
                waited(lambda kind=kind: newest(heard)["scene"]["kind"] == kind)  # type: ignore[misc]
        secrets = secret_titles(lesson)
        assert len(secrets) >= 4
        told = "".join(heard)
        assert "Arboretans" in told and "Session 1 of 4" in told
        assert [word for word in (*secrets, "MARKER", str(tmp_path)) if word in told] == []
        done(lesson, "screen reveal", "reveal anyway")
        waited(lambda: all(word in json.dumps(newest(heard)) for word in secrets))
        enough.set()
        thread.join(5)


def newest(heard: list[str]) -> dict[str, Any]:
    """The last scene that the stream told."""
    return dict(json.loads([line for line in heard if line.startswith("data: {")][-1][6:]))


def secret_titles(lesson: Lesson) -> list[str]:
    table, rules = lesson.tables["1"], lesson.rules
    return [
        rules.card[card].title
        for card, holder in table.cards.items()
        if rules.set_of[card].secret and holder in table.sides
    ]


def test_a_slow_reader_is_told_the_newest_and_not_all(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson")
    with served(tmp_path / "a.lesson") as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        connection.request("GET", "/events")
        answer = connection.getresponse()
        assert answer.readline().startswith(b"retry:")
        for n in range(30):
            done(lesson, f'say "message {n}"')
        told = []
        while not told or "message 29" not in told[-1]:
            line = answer.readline().decode()
            if line.startswith("data: {"):
                told.append(line)
        assert len(told) < 30 and json.loads(told[-1][6:])["scene"]["message"] == "message 29"
        connection.close()
