"""Who is let in, asked with plain requests: nobody writes, nobody guesses, nobody reads along through another name."""

import http.client
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.serving import ENVIRONMENT, Server, done, made, served

from facilitator.projector.web.hub import MOST
from facilitator.projector.web.pages import FILES

pytestmark = pytest.mark.second_lane

WEBSOCKET = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


@pytest.fixture(scope="module")
def near(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("near") / "a.lesson"
    made(path).store.close()
    with served(path) as server:
        yield server


@pytest.fixture(scope="module")
def far(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("far") / "a.lesson"
    made(path).store.close()
    with served(path, "--port", "0", "--host", "0.0.0.0") as server:
        yield server


def asked(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in {
        "Host": f"127.0.0.1:{server.port}",
        **{k.replace("_", "-"): v for k, v in headers.items()},
    }.items():
        if value:
            connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    stream = (
        answer.headers.get("Content-Type", "").startswith("text/event-stream")
        and method == "GET"
        and answer.status == 200
    )
    body = b"" if stream else answer.read()
    connection.close()
    return answer.status, {k.lower(): v for k, v in answer.headers.items()}, body


PAGES = ("", "colours.css", *FILES, "events")


@pytest.mark.parametrize("page", PAGES)
def test_every_answer_keeps_to_itself(near: Server, page: str) -> None:
    status, headers, _ = asked(near, f"/{page}")
    assert status == 200
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert (
        policy.pop("default-src") == "'none'"
        and "unsafe" not in str(policy)
        and "*" not in str(policy)
        and "http" not in str(policy)
    )
    assert {policy.pop(name) for name in ("script-src", "style-src", "connect-src", "img-src")} == {"'self'"}
    assert set(policy.values()) == {"'none'"} and {"frame-ancestors", "base-uri", "form-action"} == set(policy)
    assert (headers["cache-control"], headers["x-content-type-options"], headers["referrer-policy"]) == (
        "no-store",
        "nosniff",
        "no-referrer",
    )
    assert (
        headers["cross-origin-resource-policy"] == "same-origin"
        and "server" not in headers
        and "access-control-allow-origin" not in headers
    )


def test_the_page_holds_nothing_that_its_policy_would_forbid(near: Server) -> None:
    text = asked(near, "/")[2].decode()
    assert "style=" not in text and "onclick" not in text and "<script>" not in text and "http" not in text


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])
@pytest.mark.parametrize("page", ["", "events"])
def test_nobody_writes(near: Server, method: str, page: str) -> None:
    status, headers, _ = asked(near, f"/{page}", method)
    assert (status, headers["allow"]) == (405, "GET, HEAD") and "content-security-policy" in headers


def test_head_is_answered_at_once(near: Server) -> None:
    for page in PAGES:
        status, _, body = asked(near, f"/{page}", "HEAD")
        assert (status, body) == (200, b"")


def test_no_websocket_is_spoken(near: Server, far: Server) -> None:
    for server, path in ((near, "/"), (near, "/events"), (far, far.path)):
        status, headers, _ = asked(server, path, **WEBSOCKET)
        assert status == 400 and "upgrade" not in headers


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1:1",
        "127.0.0.1",
        "localhost.evil.example:{port}",
        "[::1]:{port}",
        "127.0.0.2:{port}",
        "0.0.0.0:{port}",
        "user@127.0.0.1:{port}",
        "127.0.0.1:{port}.evil.example",
        "",
        ":",
        ":{port}",
        "2130706433:{port}",
        "127.1:{port}",
    ],
)
def test_another_name_is_no_name_of_ours(near: Server, far: Server, host: str) -> None:
    for server in (near, far):
        status, _, body = asked(server, server.path, Host=host.format(port=server.port))
        assert status in (400, 421) and b"script" not in body


def test_names_of_ours(near: Server, far: Server) -> None:
    own = socket.gethostname()
    for host in ("localhost", "LOCALHOST", "127.0.0.1"):
        assert asked(near, "/", Host=f"{host}:{near.port}")[0] == 200
    for host in (own, f"{own}.local", "127.0.0.1"):
        assert asked(far, far.path, Host=f"{host}:{far.port}")[0] == 200
    assert asked(near, "/", Host=f"{own}:{near.port}")[0] == 421, (
        "nobody reaches this computer alone by its name in the network"
    )


def test_two_hosts_are_none(near: Server) -> None:
    with socket.create_connection(("127.0.0.1", near.port), 5) as line:
        line.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{near.port}\r\nHost: evil.example\r\n\r\n".encode())
        assert line.recv(100).split()[1] in (b"400", b"421")


def test_without_the_token_there_is_nothing(far: Server) -> None:
    token = far.path.strip("/")
    assert len(token) >= 22
    wrong = token[:-1] + ("a" if token[-1] != "a" else "b")
    answers = {
        asked(far, path)[0::2]
        for path in (
            "/",
            "/events",
            "/page.js",
            f"/{wrong}/",
            f"/{wrong}/events",
            f"/{token}x/",
            f"/{token[:-1]}/",
            f"//{token}/",
            f"/{token.swapcase()}/",
            "/%E2%80%AE/",
            "/favicon.ico",
            "/x/" + token,
        )
    }
    assert answers == {(404, b"Not found.")}, "every wrong way looks the same"
    assert asked(far, "/", "POST")[0] == 404
    assert (
        asked(far, f"/{token}")[0] in (307, 308)
        and asked(far, f"/{token}/")[0] == 200
        and asked(far, f"/{token}/page.js")[0] == 200
    )


def test_no_two_servers_have_the_same_token(far: Server, tmp_path: Path) -> None:
    made(tmp_path / "a.lesson").store.close()
    with served(tmp_path / "a.lesson", "--port", "0", "--host", "0.0.0.0") as other:
        assert other.path != far.path


def test_no_way_leads_to_other_files(near: Server) -> None:
    for path in (
        "/server.py",
        "/../guard.py",
        "/%2e%2e/guard.py",
        "/..%2fguard.py",
        "/page.html",
        "//etc/passwd",
        "/page.js/",
        "/web/page.js",
    ):
        assert asked(near, path)[0] == 404, path


def test_pages_of_others_may_not_ask(near: Server) -> None:
    for site in ("cross-site", "same-site"):
        for page in ("events", "page.js", ""):
            assert asked(near, f"/{page}", Sec_Fetch_Site=site, Sec_Fetch_Mode="no-cors")[0] == 403
        assert asked(near, "/", Sec_Fetch_Site=site, Sec_Fetch_Mode="navigate")[0] == 200
    assert asked(near, "/events", Sec_Fetch_Site="same-origin", Sec_Fetch_Mode="cors")[0] == 200


def test_a_head_without_end_is_refused(near: Server) -> None:
    with socket.create_connection(("127.0.0.1", near.port), 5) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX-A: " + b"a" * 20_000)
        assert line.recv(100).startswith(b"HTTP/1.1 4")


def test_so_many_and_no_more(near: Server) -> None:
    request = f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{near.port}\r\n\r\n".encode()
    lines = []
    for _ in range(MOST):
        line = socket.create_connection(("127.0.0.1", near.port), 5)
        line.sendall(request)
        lines.append(line)
    assert all(line.recv(15) == b"HTTP/1.1 200 OK" for line in lines)
    assert asked(near, "/events")[0] == 503
    assert asked(near, "/")[0] == 200
    for line in lines:
        line.close()
    end = time.monotonic() + 5
    while asked(near, "/events")[0] != 200:
        assert time.monotonic() < end, "those who left still count"
        time.sleep(0.05)


def changed(code: str, lesson: Path) -> subprocess.Popen[str]:
    """A server in which something is otherwise than it is."""
    code = (
        f"import facilitator.projector.web.{code}; import sys; from facilitator.cli.main import program; "
        "sys.argv.insert(1, 'serve'); sys.exit(program())"
    )
    return subprocess.Popen(
        [sys.executable, "-c", code, str(lesson), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**ENVIRONMENT, "FACILITATOR_HOME": str(lesson.parent / "home")},
    )


def test_who_asks_for_nothing_does_not_stay(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson").store.close()
    server = changed("server as s; s.PATIENCE = 0.5", tmp_path / "a.lesson")
    assert server.stdout is not None
    port = int(server.stdout.readline().split(":")[2].rstrip("/\n"))
    silent, slow, watching = (socket.create_connection(("127.0.0.1", port), 5) for _ in range(3))
    slow.sendall(b"GET / HT")
    watching.sendall(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    assert silent.recv(1) == b"" and slow.recv(1) == b""
    assert watching.recv(15) == b"HTTP/1.1 200 OK"
    time.sleep(1.0)
    watching.setblocking(False)
    assert watching.recv(65536), "who watches may stay"
    server.terminate()
    server.communicate()


def test_a_fault_of_its_own_ends_it_instead_of_showing_the_past(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson")
    code = "hub as h; plainly = h.page_message; h.page_message = lambda f: plainly(f) if f.lesson.screen.message is None else 1 / 0"
    server = changed(code, tmp_path / "a.lesson")
    assert server.stdout is not None
    port = int(server.stdout.readline().split(":")[2].rstrip("/\n"))
    with socket.create_connection(("127.0.0.1", port), 5) as line:
        line.sendall(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        assert line.recv(15) == b"HTTP/1.1 200 OK"
        done(lesson, 'say "now"')
        assert server.wait(10) == 3
    said = server.communicate()[1].splitlines()
    (report,) = (tmp_path / "home" / "reports").glob("*.txt")
    assert len(said) == 1 and str(report) in said[0] and "ZeroDivisionError" in report.read_text(encoding="utf-8")
