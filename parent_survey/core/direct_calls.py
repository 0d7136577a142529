"""The calls that every parent makes, answered before FastAPI looks for a route.

Finding the route and resolving its dependencies would cost more than the call itself. So a call with a well-formed path
is recognized by a pattern, and its function gets its arguments as its signature says, which is read once at the start.
The calls are declared like all others; anything else goes on to the ordinary routes. Errors are handled as everywhere.
"""

import re
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from inspect import isasyncgenfunction, signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints
from uuid import UUID

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.params import Depends, Header
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from parent_survey.core.db import Connection, Transaction, open_connection, open_transaction

_ID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
_JSON = (b"content-type", b"application/json")
_OPENED = {Connection: asynccontextmanager(open_connection), Transaction: asynccontextmanager(open_transaction)}

Reader = Callable[[Request], Awaitable[Any]]


class DirectCalls:
    """An ASGI application in front of the routes."""

    def __init__(self, routes: Iterable[BaseRoute], prefix: str, otherwise: ASGIApp) -> None:
        self._otherwise = otherwise
        self._calls: defaultdict[str, list[DirectCall]] = defaultdict(list)
        for route in routes:
            assert isinstance(route, APIRoute)
            for method in route.methods or ():
                self._calls[method].append(DirectCall(route, prefix))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            for call in self._calls.get(scope["method"], ()):
                if ids := call.path.fullmatch(scope["path"]):
                    await call.answer(ids.groupdict(), scope, receive, send)
                    return
        await self._otherwise(scope, receive, send)


class DirectCall:
    """One endpoint, and where each of its arguments comes from."""

    def __init__(self, route: APIRoute, prefix: str) -> None:
        self.path = re.compile(prefix + re.sub(r"\{(\w+)\}", rf"(?P<\1>{_ID})", route.path))
        self._route = route
        self._endpoint = route.endpoint
        hints = get_type_hints(self._endpoint, include_extras=True)
        self._reply: TypeAdapter[Any] = TypeAdapter(hints.pop("return"))
        self._readers: list[tuple[str, Reader]] = []
        self._connection: tuple[str, Any] | None = None
        self._guards = [_make_guard(dependency) for dependency in route.dependencies]
        for name, hint in hints.items():
            if hint in _OPENED:
                self._connection = name, _OPENED[hint]
            elif hint is not UUID:
                self._readers.append((name, _choose_reader(name, hint)))

    async def answer(self, ids: Mapping[str, str], scope: Scope, receive: Receive, send: Send) -> None:
        scope["route"] = self._route
        request = Request(scope, receive)
        if self._guards:
            async with AsyncExitStack() as stack:
                for guard in self._guards:
                    await stack.enter_async_context(guard(request))
                result = await self._call(ids, request)
        else:
            result = await self._call(ids, request)
        body = self._reply.dump_json(self._reply.validate_python(result, from_attributes=True))
        headers = [_JSON, (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _call(self, ids: Mapping[str, str], request: Request) -> Any:
        arguments: dict[str, Any] = {name: UUID(value) for name, value in ids.items()}
        for name, read in self._readers:
            arguments[name] = await read(request)
        if self._connection is None:
            return await self._endpoint(**arguments)
        name, opened = self._connection
        # Committed before the reply leaves: a 2xx means "saved".
        async with opened(request) as connection:
            return await self._endpoint(**arguments, **{name: connection})


def _make_guard(declared: Depends) -> Callable[[Request], AbstractAsyncContextManager[None]]:
    """A dependency in the route's decorator: runs before the endpoint, and may clean up after it."""
    demand = _check_dependency(declared)
    if isasyncgenfunction(demand):
        return asynccontextmanager(demand)

    @asynccontextmanager
    async def guard(request: Request) -> AsyncIterator[None]:
        await demand(request)
        yield

    return guard


def _check_dependency(declared: Depends) -> Callable[..., Any]:
    """A dependency that has dependencies of its own would not get them here."""
    dependency = declared.dependency
    if dependency is None or list(signature(dependency).parameters) != ["request"]:
        raise TypeError(f"{dependency}: a direct call gives a dependency the request and nothing else")
    return dependency


def _choose_reader(name: str, hint: Any) -> Reader:
    if hint is Request:
        return _read_request
    source = get_args(hint)[-1] if get_origin(hint) is Annotated else None
    if isinstance(source, Depends):
        return _check_dependency(source)
    if isinstance(source, Header):
        return _make_header_reader(name.replace("_", "-"), TypeAdapter(hint))
    if any(isinstance(part, type) and issubclass(part, BaseModel) for part in (hint, *get_args(hint))):
        return _make_body_reader(TypeAdapter(hint))
    raise TypeError(f"{name}: {hint} is nothing that a direct call can be given")


async def _read_request(request: Request) -> Request:
    return request


def _make_header_reader(name: str, adapter: TypeAdapter[Any]) -> Reader:
    async def read(request: Request) -> Any:
        return _validate(("header", name), lambda: adapter.validate_python(request.headers.get(name)))

    return read


def _make_body_reader(adapter: TypeAdapter[Any]) -> Reader:
    async def read(request: Request) -> Any:
        # The outermost middleware has read the whole body, so it comes in one message. An empty body means null.
        body = (await request.receive())["body"] or b"null"
        return _validate(("body",), lambda: adapter.validate_json(body))

    return read


def _validate(location: tuple[str, ...], validate: Callable[[], Any]) -> Any:
    try:
        return validate()
    except ValidationError as error:
        problems = [{**problem, "loc": (*location, *problem["loc"])} for problem in error.errors()]
        raise RequestValidationError(problems) from None
