"""Which address a request came from when a reverse proxy passed it on, and whether a proxy was forgotten."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network
from typing import Any, Literal

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from parent_survey.limits.address import unmap

log = logging.getLogger(__name__)

FORWARDED = {b"x-forwarded-for", b"forwarded"}
ForwardedHeaderUse = Literal["none", "believed", "ignored"]


@dataclass
class SeenHeaders:
    """What was seen so far by this process. An ignored header outweighs the others: somebody may have to act."""

    seen: ForwardedHeaderUse = "none"


class ForwardedHeaders:
    """Believes the headers of configured proxies and of nobody else, and says once when another address sends some."""

    def __init__(self, app: ASGIApp, trusted: Sequence[IPv4Network | IPv6Network], seen: SeenHeaders) -> None:
        passed_on: Any = app
        self._app = app
        self._believing: Any = ProxyHeadersMiddleware(passed_on, [str(network) for network in trusted])
        self._seen = seen

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not any(name in FORWARDED for name, _ in scope["headers"]):
            await self._app(scope, receive, send)
            return
        if scope.get("client"):
            # A proxy that is configured by its IPv4 address may arrive over a socket that listens on IPv6.
            scope["client"] = (unmap(scope["client"][0]), scope["client"][1])
        self._note(is_trusted=bool(scope.get("client")) and scope["client"][0] in self._believing.trusted_hosts)
        await self._believing(scope, receive, send)

    def _note(self, *, is_trusted: bool) -> None:
        if self._seen.seen == "ignored":
            return
        if not is_trusted:
            log.warning(
                "A request carried a forwarding header from an address that SURVEY_TRUSTED_PROXIES does not name, and "
                "the header was ignored. If a reverse proxy is in front of the product, add its address: until then "
                "all parents count as one address."
            )
        self._seen.seen = "believed" if is_trusted else "ignored"
