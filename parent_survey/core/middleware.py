"""The outermost layer: request id, security headers, body limit, one log line a request, and a plain 500."""

import logging
import random
import re
import time
from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parent_survey.core.body import BodyRefused, read_body, replay
from parent_survey.core.request_metrics import RequestMetrics
from parent_survey.core.sentences import accepted_languages, say

log = logging.getLogger("parent_survey.requests")

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        # The one policy there may be: it lets the survey register its service worker, and passes that address only.
        "trusted-types survey-worker",
    ]
)
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
# Encoded once: these are added to every reply.
_ALWAYS = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_OVER_TLS = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")
_NOT_STORED = (b"cache-control", b"no-store")
_NOT_INDEXED = (b"x-robots-tag", b"noindex")
# A caller's own id is kept when it is harmless to write into a log.
_ACCEPTABLE_ID = re.compile(r"[A-Za-z0-9-]{8,64}")

# How many bytes a request to this path, with these headers, may carry.
BodyLimit = Callable[[str, Headers], int]


class Gatekeeper:
    """Wraps the whole application, so that every reply, even a failure, has the security headers."""

    def __init__(self, app: ASGIApp, max_body_bytes: BodyLimit, metrics: RequestMetrics) -> None:
        self.app = app
        self.max_body_bytes = max_body_bytes
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        accepted_languages.set(headers.get("accept-language", ""))
        given = headers.get("x-request-id", "")
        # It is no secret, so the cheap generator will do.
        request_id = given if _ACCEPTABLE_ID.fullmatch(given) else f"{random.getrandbits(64):016x}"
        scope.setdefault("state", {})["request_id"] = request_id
        started = time.perf_counter()
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *_choose_headers(scope, request_id)]
            await send(message)

        try:
            body = await read_body(headers, receive, self.max_body_bytes(scope["path"], headers))
            await self.app(scope, replay(body, receive), send_with_headers)
        except BodyRefused as refusal:
            await JSONResponse({"detail": say(refusal.detail), "code": "unreadable"}, refusal.status)(
                scope, receive, send_with_headers
            )
        except Exception:
            log.exception("unexpected error", extra={"request_id": request_id})
            if status:
                raise
            reply = JSONResponse({"detail": "Internal Server Error", "request_id": request_id}, 500)
            await reply(scope, receive, send_with_headers)
        finally:
            self._tell(scope, request_id, status, time.perf_counter() - started)

    def _tell(self, scope: Scope, request_id: str, status: int, seconds: float) -> None:
        if not _is_handed_over(scope):
            self.metrics.observe(scope["method"], getattr(scope.get("route"), "path", None), status, seconds)
            _write_log_line(scope, request_id, status, seconds)


def _is_handed_over(scope: Scope) -> bool:
    """Whether another process has added its headers to the reply, counted it and logged it."""
    return bool(scope["state"].get("is_handed_over"))


def _choose_headers(scope: Scope, request_id: str) -> list[tuple[bytes, bytes]]:
    if _is_handed_over(scope):
        return []
    headers = [*_ALWAYS, (b"x-request-id", request_id.encode())]
    if scope["scheme"] == "https":
        headers.append(_OVER_TLS)
    path: str = scope["path"]
    if path.startswith("/api/"):
        headers += (_NOT_STORED, _NOT_INDEXED)
    elif path.startswith("/survey/"):
        headers.append(_NOT_INDEXED)
    return headers


def _write_log_line(scope: Scope, request_id: str, status: int, seconds: float) -> None:
    level = scope["state"].get("log_level", logging.INFO) if 0 < status < 400 else logging.INFO
    if not log.isEnabledFor(level):
        return
    # The name of the call, never the path: a path holds a response's id.
    route = getattr(scope.get("route"), "name", None) or "page"
    elapsed = round(seconds * 1000, 1)
    extra = {
        "request_id": request_id,
        "method": scope["method"],
        "route": route,
        "status": status,
        "ms": elapsed,
    }
    log.log(level, "%s %s %s %s ms", scope["method"], route, status, elapsed, extra=extra)
