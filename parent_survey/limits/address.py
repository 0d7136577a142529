"""The address that a request came from, and the network that limits count by."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Annotated

from fastapi import Depends, Request


async def read_address(request: Request) -> str:
    """The peer's address; behind a configured proxy, the one that the proxy reports. Other headers are ignored.

    A coroutine although it awaits nothing, because FastAPI calls plain functions in another thread.
    """
    return unmap(request.client.host) if request.client else "unknown"


def name_network(address: str) -> str:
    """What limits count by: an IPv4 address, or the /64 from which one IPv6 household or phone can pick addresses."""
    try:
        parsed = ip_address(unmap(address))
    except ValueError:
        return address
    return str(parsed) if isinstance(parsed, IPv4Address) else str(IPv6Network((int(parsed), 64), strict=False))


def unmap(address: str) -> str:
    """A socket that listens on IPv6 shows an IPv4 peer as `::ffff:a.b.c.d`; all of them would share one /64."""
    if ":" not in address:
        return address
    try:
        return str(IPv6Address(address).ipv4_mapped or address)
    except ValueError:
        return address


Address = Annotated[str, Depends(read_address)]
