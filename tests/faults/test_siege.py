"""The page under siege, in short; `siege.py` has the long form."""

import http.client
import socket
import time
from pathlib import Path

import pytest
from browser.serving import Server, made, served
from browser.test_guard import changed
from faults.siege import SIEGES, SOON, siege

from facilitator.projector.web.hub import MOST

BESIDE_OTHERS = 8

pytestmark = pytest.mark.second_lane


@pytest.mark.parametrize(("hostile", "near"), [("this computer", True), ("one computer", False)])
def test_the_page_loads_amid_500_hostile_connections(hostile: str, near: bool, tmp_path: Path) -> None:
    took = siege(tmp_path, SIEGES[hostile], 500, near=near)
    # Beside other tests a load waits for the processor as well. Alone, `siege.py` holds each one against the limit itself.
    assert len(took) >= 5 and max(took) <= BESIDE_OTHERS * SOON, took


def test_every_request_has_a_deadline(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson").store.close()
    server = changed("server as s; s.PATIENCE = 0.5", tmp_path / "a.lesson")
    assert server.stdout is not None
    port = int(server.stdout.readline().split(":")[2].rstrip("/\n"))
    whole = f"HEAD / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", port), 5) as line:
        for _ in range(3):
            line.sendall(whole)
            assert b"200 OK" in line.recv(4096)
            time.sleep(0.2)
        begin = time.monotonic()
        for byte in whole[:-1]:  # something always comes, and never all of it
            try:
                line.sendall(bytes([byte]))
            except OSError:
                break
            time.sleep(0.02)
        assert time.monotonic() - begin < 1.0, "a later request may last for ever"
    server.terminate()
    server.communicate()


def watching(server: Server, source: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), 5, source_address=(source, 0))
    line.sendall(f"GET {server.path}events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
    return line


def fetched(server: Server, source: str) -> http.client.HTTPResponse:
    asking = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5, source_address=(source, 0))
    asking.request("GET", server.path)
    return asking.getresponse()


def test_who_finds_no_place_reads_why(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson").store.close()
    with served(tmp_path / "a.lesson", "--port", "0", "--host", "0.0.0.0") as server:
        lines = [watching(server, f"127.1.0.{n + 1}") for n in range(MOST)]
        assert all(line.recv(15) == b"HTTP/1.1 200 OK" for line in lines)
        assert watching(server, "127.2.0.1").recv(15) == b"HTTP/1.1 503 Se"
        answer = fetched(server, "127.2.0.1")
        text = answer.read().decode()
        assert answer.status == 503 and answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert f"<p>All {MOST} places are taken. This page tries again by itself.</p>" in text
        assert 'http-equiv="refresh"' in text and "script" not in text
        assert fetched(server, "127.0.0.1").status == 200, "this computer always finds a place"
        assert watching(server, "127.0.0.1").recv(15) == b"HTTP/1.1 200 OK"
        for line in lines:
            line.setblocking(False)
            assert line.recv(65536), "nobody has lost his place"


def test_one_address_can_t_take_all_places(tmp_path: Path) -> None:
    made(tmp_path / "a.lesson").store.close()
    with served(tmp_path / "a.lesson", "--port", "0", "--host", "0.0.0.0") as server:
        crowd = [watching(server, "127.1.0.1") for _ in range(MOST + 20)]
        assert [line.recv(15)[9:12] for line in crowd] == [b"200"] * MOST + [b"503"] * 20
        assert fetched(server, "127.2.0.1").status == 200
        assert watching(server, "127.2.0.1").recv(15) == b"HTTP/1.1 200 OK"
