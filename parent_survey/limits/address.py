"""Where a request came from."""

from ipaddress import ip_address, ip_network
from typing import Annotated

from fastapi import Depends, Request


async def read_address(request: Request) -> str:
    """The peer's address; behind a configured proxy, what that proxy says. Forged headers count for nothing.

    It waits for nothing and is a coroutine all the same: a plain function would be called in another thread.
    """
    return request.client.host if request.client else "unknown"


def name_network(address: str) -> str:
    """What limits count by: an IPv4 address, or the /64 that one IPv6 household or phone can choose from."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return str(ip_network(f"{parsed}/64", strict=False)) if parsed.version == 6 else str(parsed)


Address = Annotated[str, Depends(read_address)]
