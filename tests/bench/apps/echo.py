"""The floor of a page: a socket on which every request is answered with so many bytes.   echo.py BYTES"""

import socket
import sys

answer = b"." * int(sys.argv[1])
listening = socket.create_server(("127.0.0.1", 0))
print(listening.getsockname()[1], flush=True)
line, _ = listening.accept()
line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
asked = b""
while more := line.recv(65536):
    asked += more
    if asked.endswith(b"\r\n\r\n"):
        asked = b""
        line.sendall(answer)
