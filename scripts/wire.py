"""A very small HTTP client over one kept connection: a load generator must not cost more than what it measures."""

import asyncio
import json
from typing import Any


class Wire:
    """Requests one after another over one connection, which is opened again when it breaks."""

    def __init__(self, host: str, port: int) -> None:
        self.address = (host, port)
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
        """Status and body; ConnectionError when the other side went away before it answered."""
        try:
            if self._writer is None:
                self._reader, self._writer = await asyncio.open_connection(*self.address)
            return await self._exchange(method, path, body, headers)
        except (OSError, asyncio.IncompleteReadError, ValueError) as error:
            self.close()
            raise ConnectionError(str(error)) from None

    async def _exchange(self, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[int, bytes]:
        assert self._reader is not None
        assert self._writer is not None
        content = b"" if body is None else json.dumps(body).encode()
        more = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        head = f"{method} {path} HTTP/1.1\r\nHost: school\r\nContent-Type: application/json\r\n{more}"
        self._writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        lines = answer.decode("latin-1").lower().split("\r\n")
        length = next(int(line.split(":")[1]) for line in lines if line.startswith("content-length:"))
        reply = await self._reader.readexactly(length)
        if "connection: close" in lines:
            self.close()
        return int(lines[0].split()[1]), reply

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None
