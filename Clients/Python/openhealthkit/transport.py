# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""HTTP to `health serve`: over the port of 127.0.0.1, or over the socket `api.sock`."""

from __future__ import annotations

import http.client
import json
import os
import pathlib
import socket
import time
import urllib.parse
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

Value = Union[str, int, float, bool, None, Sequence[str]]


class Problem(Exception):
    """What the server answers instead of a result (RFC 9457). It never contains a health value."""

    def __init__(self, status: int, body: Mapping[str, Any]):
        self.status = status
        #: What happened, such as `never-asked`, `parameter` or `locked`.
        self.kind = str(body.get("type", "")).rpartition(":")[2]
        self.title = str(body.get("title", ""))
        self.detail = str(body.get("detail", ""))
        #: The parameter or member of the body that it is about; None for none.
        self.parameter: Optional[str] = body.get("parameter")
        place = f" ({self.parameter})" if self.parameter else ""
        super().__init__(f"{status} {self.title}{place}: {self.detail}")


class NotAnswered(Exception):
    """The owner has not answered the request for permission yet."""


class Unreachable(Exception):
    """`health serve` does not answer."""


class _UnixConnection(http.client.HTTPConnection):
    def __init__(self, path: str, timeout: Optional[float]):
        super().__init__("localhost", timeout=timeout)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._path)


def token_of(app: str, environment: Mapping[str, str] = os.environ) -> str:
    """The token of an app, from `OPENHEALTHKIT_TOKEN` or the file that `health apps add` has written."""
    if environment.get("OPENHEALTHKIT_TOKEN"):
        return environment["OPENHEALTHKIT_TOKEN"]
    folder = environment.get("XDG_CONFIG_HOME") or os.path.join(os.path.expanduser("~"), ".config")
    file = pathlib.Path(folder) / "openhealthkit" / "apps" / f"{app}.token"
    try:
        return file.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        raise Unreachable(f"There is no token in {file}. The owner makes one with `health apps add {app}`.") from None


def socket_of(environment: Mapping[str, str] = os.environ) -> str:
    """The path of `api.sock`: of `OPENHEALTHKIT_API`, else of the first folder that has one."""
    if environment.get("OPENHEALTHKIT_API"):
        return environment["OPENHEALTHKIT_API"]
    folders: List[pathlib.Path] = []
    if environment.get("XDG_RUNTIME_DIR"):
        folders.append(pathlib.Path(environment["XDG_RUNTIME_DIR"]) / "openhealthkit")
    try:
        import pwd

        folders.append(pathlib.Path("/run/openhealthkit") / pwd.getpwuid(os.geteuid()).pw_name)
    except (ImportError, KeyError):  # a user without a name has no such folder
        pass
    state = environment.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    folders.append(pathlib.Path(state) / "openhealthkit" / "sockets")
    for folder in folders:
        if (folder / "api.sock").exists():
            return str(folder / "api.sock")
    raise Unreachable("There is no api.sock in " + ", ".join(map(str, folders)) + ". Start `health serve`.")


class Transport:
    """One server and one token. A connection is kept between calls, for one thread at a time."""

    #: The server closes a connection that was silent for a minute.
    LONGEST_SILENCE = 30.0

    def __init__(self, address: str, token: str, timeout: float):
        self._address, self._token, self._timeout = address, token, timeout
        self._connection: Optional[http.client.HTTPConnection] = None
        self._last = 0.0

    def _connect(self, timeout: Optional[float]) -> http.client.HTTPConnection:
        if self._address.startswith("/"):
            return _UnixConnection(self._address, timeout)
        parts = urllib.parse.urlsplit(self._address)
        if parts.scheme != "http" or parts.hostname not in ("127.0.0.1", "localhost"):
            raise ValueError("The address is a path of a socket, or http://127.0.0.1 with a port.")
        return http.client.HTTPConnection(parts.hostname, parts.port or 80, timeout=timeout)

    @staticmethod
    def target(path: str, query: Mapping[str, Value]) -> str:
        fields: List[Tuple[str, str]] = []
        for name, value in query.items():
            if value is None:
                continue
            values = value if isinstance(value, (list, tuple)) else [value]
            fields += [(name, ("true" if one else "false") if isinstance(one, bool) else str(one)) for one in values]
        return "/api/v1" + path + ("?" + urllib.parse.urlencode(fields) if fields else "")

    def _headers(self, hasBody: bool) -> Dict[str, str]:
        headers = {"Authorization": f"Bearer {self._token}", "Accept": "application/json"}
        if hasBody:
            headers["Content-Type"] = "application/json"
        return headers

    def call(self, method: str, path: str, query: Mapping[str, Value] = {}, body: Optional[Any] = None, wait: float = 0) -> Any:
        """The answer to a call. A call that only reads is repeated once if the server had closed the connection."""
        data = None if body is None else json.dumps(body, allow_nan=False).encode()
        if time.monotonic() - self._last > self.LONGEST_SILENCE:
            self.close()
        for attempt in (0, 1):
            isNew = self._connection is None
            try:
                if self._connection is None:
                    self._connection = self._connect(self._timeout)
                if wait and self._connection.sock is not None:
                    self._connection.sock.settimeout(self._timeout + wait)
                elif wait:
                    self._connection.timeout = self._timeout + wait
                self._connection.request(method, self.target(path, query), body=data, headers=self._headers(data is not None))
                response = self._connection.getresponse()
                content = response.read()
                break
            except (http.client.HTTPException, ConnectionError, FileNotFoundError, socket.timeout) as error:
                self.close()
                if isNew or method != "GET" or attempt == 1:
                    raise Unreachable(f"The server at {self._address} does not answer: {error or type(error).__name__}") from error
        self._last = time.monotonic()
        if wait:
            self.close()
        return self._value(response.status, response.getheader("Content-Type", ""), content)

    @staticmethod
    def _value(status: int, kind: str, content: bytes) -> Any:
        try:
            value = json.loads(content)
        except ValueError:
            value = {"title": "The answer is not JSON", "detail": content[:200].decode(errors="replace")}
            status = status if status >= 400 else 502
        if status >= 400:
            raise Problem(status, value if isinstance(value, dict) else {})
        return value

    def events(self, path: str, query: Mapping[str, Value]) -> Iterator[Tuple[str, str]]:
        """The events of a stream as name and data, until it ends. Beats of the server are events without a name."""
        connection = self._connect(30)
        try:
            connection.request("GET", self.target(path, query), headers={**self._headers(False), "Accept": "text/event-stream"})
            response = connection.getresponse()
            if response.status != 200:
                self._value(response.status, "", response.read())
            name, data = "", ""
            while True:
                line = response.readline()
                if not line:
                    return
                text = line.decode().rstrip("\r\n")
                if text.startswith(":"):
                    yield "", text[1:].strip()
                elif text.startswith("event:"):
                    name = text[6:].strip()
                elif text.startswith("data:"):
                    data += text[5:].strip()
                elif not text and (name or data):
                    yield name, data
                    name, data = "", ""
        except (http.client.HTTPException, ConnectionError, FileNotFoundError, socket.timeout) as error:
            raise Unreachable(f"The server at {self._address} ended the events: {error or type(error).__name__}") from error
        finally:
            connection.close()

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
