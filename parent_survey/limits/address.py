"""Where a request came from."""

from typing import Annotated

from fastapi import Depends, Request


def read_address(request: Request) -> str:
    """The peer's address; behind a configured proxy, what that proxy says. Forged headers count for nothing."""
    return request.client.host if request.client else "unknown"


Address = Annotated[str, Depends(read_address)]
