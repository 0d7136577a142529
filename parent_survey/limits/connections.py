"""Connections of callers who stand still, and how many one address may have.

The server library closes a connection that is idle after a reply. It waits without end for a head that never ends, and
for a reader who takes nothing; each of them holds a file, and whatever the reply holds. Here both are cut.
"""

import asyncio
import socket
import struct
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from parent_survey.limits.address import unmap

# What a reader takes at least in `Patience.stall_seconds` of what waits for it. A slow phone takes ten times that.
MIN_TAKEN_BYTES = 4096
# No browser and no proxy sends the next request before the reply to the last one; each costs some kilobytes here.
MAX_PIPELINED = 32
# Three hundred parents behind one address, whose browsers open six connections each, and as many again.
MAX_PER_ADDRESS = 4000
# For the database, the process for staff and files; connections never take the last ones.
SPARE_FILES = 512
MIN_CONNECTIONS = 256
# In Linux's `tcp_info`: all bytes that the other side has confirmed.
_TCP_INFO_BYTES, _BYTES_ACKED_AT = 128, 120
# Closing drops what was not taken yet, also what the kernel holds.
_DROP_ALL = struct.pack("ii", 1, 0)
# Of a reply the kernel takes no more than this beyond what is on its way; by itself it would take megabytes for whoever
# reads nothing.
UNSENT_BYTES = 128 * 1024

_Proxies = Sequence[IPv4Network | IPv6Network]


def bound_unsent(listener: socket.socket) -> None:
    """For all connections that will come from it."""
    if sys.platform == "linux":
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)


@dataclass(frozen=True)
class Patience:
    # With a reader who takes nothing of what waits for it.
    stall_seconds: float = 15
    # Until a caller has said what it wants, after connecting or after the reply before.
    head_seconds: float = 10
    # Between two looks at all connections.
    look_seconds: float = 1


PATIENCE = Patience()


class OpenConnections:
    """All connections of the server that callers reach. What it keeps of an address goes with its last connection."""

    def __init__(self, proxies: _Proxies, most_files: int, patience: Patience = PATIENCE) -> None:
        self.patience = patience
        self._proxies = proxies
        self._most = max(most_files - SPARE_FILES, MIN_CONNECTIONS)
        # One address leaves half to the others.
        self._most_per_address = min(MAX_PER_ADDRESS, self._most // 2)
        self._open: set[WatchedConnection] = set()
        self._by_address: Counter[str] = Counter()
        self._is_looking = False

    @property
    def protocol(self) -> Any:
        """What the server library makes for each connection."""
        return partial(WatchedConnection, self)

    def admit(self, connection: "WatchedConnection") -> bool:
        address = connection.address
        is_full = len(self._open) >= self._most
        if is_full or (self._by_address[address] >= self._most_per_address and not self._is_proxy(address)):
            if not self._by_address[address]:
                del self._by_address[address]
            return False
        self._open.add(connection)
        self._by_address[address] += 1
        if not self._is_looking:
            self._is_looking = True
            connection.loop.call_later(self.patience.look_seconds, self._look, connection.loop)
        return True

    def forget(self, connection: "WatchedConnection") -> None:
        if connection not in self._open:
            return
        self._open.remove(connection)
        self._by_address[connection.address] -= 1
        if not self._by_address[connection.address]:
            del self._by_address[connection.address]

    def _is_proxy(self, address: str) -> bool:
        """Behind a configured proxy everybody is somebody else."""
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._proxies)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        # First of all, so that whatever goes wrong with one of them is not the last look.
        self._is_looking = bool(self._open)
        if self._is_looking:
            loop.call_later(self.patience.look_seconds, self._look, loop)
        now = loop.time()
        for connection in tuple(self._open):
            if connection.stands_still(now):
                connection.cut()


class WatchedConnection(HttpToolsProtocol):
    """The server library's own, which is looked at once a second: a request costs nothing more."""

    def __init__(self, connections: OpenConnections, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._connections = connections
        self.address = ""
        # The last request when it was last looked at, and since when it is over: nothing else was asked since.
        self._last: RequestResponseCycle | None = None
        self._idle_since: float | None = None
        # How much the reader had taken when it last took enough, and when that was; None while nothing waits for it.
        self._taken: tuple[int, float] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = unmap(self.client[0]) if self.client else ""
        if not self._connections.admit(self):
            self.cut()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.forget(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if len(self.pipeline) > MAX_PIPELINED:
            self.cut()

    def stands_still(self, now: float) -> bool:
        return self._is_silent(now) or self._is_stalled(now)

    def cut(self) -> None:
        found: socket.socket | None = self.transport.get_extra_info("socket")
        if found is not None and found.fileno() >= 0:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _DROP_ALL)
        self.transport.abort()

    def _is_silent(self, now: float) -> bool:
        """Whether it has said nothing that is a request for too long, as a head that comes byte by byte."""
        is_idle = self.cycle is None or self.cycle.response_complete
        if not is_idle or self.cycle is not self._last or self._idle_since is None:
            self._last, self._idle_since = self.cycle, now if is_idle else None
            return False
        return now - self._idle_since > self._connections.patience.head_seconds

    def _is_stalled(self, now: float) -> bool:
        waiting = self.transport.get_write_buffer_size()
        if not waiting:
            self._taken = None
            return False
        taken = self._count_taken(waiting)
        if self._taken is None or abs(taken - self._taken[0]) >= MIN_TAKEN_BYTES:
            self._taken = taken, now
            return False
        return now - self._taken[1] > self._connections.patience.stall_seconds

    def _count_taken(self, waiting: int) -> int:
        """What has arrived at the reader. The buffer alone would not tell: Linux takes the next part of it only when a
        third of the kernel's own, of megabytes, is free, which is a minute for a slow phone."""
        found: socket.socket = self.transport.get_extra_info("socket")
        if sys.platform != "linux" or found.fileno() < 0:
            return waiting
        info = found.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _TCP_INFO_BYTES)
        return int.from_bytes(info[_BYTES_ACKED_AT:_TCP_INFO_BYTES], sys.byteorder)
