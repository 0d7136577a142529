"""Our own list of strings that break things, in every string of every body, query and path."""

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from attack.target import Target
from faults.report import Row

HOSTILE = [
    "\0", "a\0b", "\ud800", "\udfff tail", "\ufeff", "\u202e\u2066", "é" * 3, "e\u0301" * 40, "\u200b" * 30, "💥" * 50,
    "' OR 1=1 --", "'; DROP TABLE responses; --", "%s%s%s%n", "{0}{x}", "${jndi:ldap://x}", "{{7*7}}", "%00", "\\",
    "../../etc/passwd", "..\\..\\", "file:///etc/passwd", "\r\nSet-Cookie: a=b", "\n\ndata: {}\n\n",
    "=1+1", "NaN", "Infinity", "-0", "1e400", "9" * 400, "-1", "0", "true", "null", "[]", "{}", "\"", "\u2028\u2029",
    "a" * 300, "a" * 21_000, " ", "", "\t", "İ", "ﬃ", "𝒜", "١٢٣", "ß" * 254, "a@b.co?bcc=x@y.z", "(" * 5_000,
    "to_tsquery('a &')", "a & | ! ( ) : *", "[[[[", "^(a+)+$", "2026-02-30T25:61:00Z", "0001-01-01", "99999-01-01",
]  # fmt: skip
OTHER_TYPES: list[Any] = [None, True, -1, 2**63, 1e308, [], {}, [[[]]]]


async def send_hostile_strings(target: Target) -> Row:
    """A body that fits as far as the document tells, with one string in it replaced."""
    document = (await target.client.get("/api/openapi.json")).json()
    statuses: Counter[int] = Counter()
    broken: list[str] = []
    _, email = await target.make_admin(await target.sign_in())
    who = await target.sign_in(email)
    for method, path, operation in _list_operations(document):
        if path.endswith("/logout"):
            continue
        for url, content in _vary(document, path, operation):
            headers = {**who.headers, "Content-Type": "application/json"}
            reply = await target.client.request(method, url, content=content, headers=headers)
            statuses[reply.status_code] += 1
            if reply.status_code >= 500 and "retry-after" not in reply.headers:
                broken.append(f"{method} {path} {reply.status_code}")
            if reply.status_code == 401:
                who = await target.sign_in(email)
    figure = f"{statuses.total()} calls, {len(HOSTILE)} strings of our own: {len(broken)} 5xx {broken[:3] or ''}"
    return Row("Hostile strings are refused or stored as they are", figure, not broken and statuses.total() > 5_000)


def _list_operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def _vary(document: dict[str, Any], path: str, operation: dict[str, Any]) -> Iterator[tuple[str, bytes | None]]:
    """Address and body of every variation of one operation."""
    parameters = operation.get("parameters", [])
    names = [parameter["name"] for parameter in parameters if parameter["in"] == "path"]
    ids = {name: str(uuid4()) for name in names}
    for name in names:
        yield from ((_fill(path, {**ids, name: _quote(text[:2_000])}), None) for text in HOSTILE)
    plain = _fill(path, ids)
    for name in (parameter["name"] for parameter in parameters if parameter["in"] == "query"):
        yield from ((f"{plain}?{name}={_quote(text[:2_000])}", None) for text in HOSTILE)
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if content:
        body = _make(document, content["schema"])
        for place in _find_strings(body):
            bodies = (_replace(body, place, value) for value in [*HOSTILE, *OTHER_TYPES])
            yield from ((plain, json.dumps(changed).encode("ascii")) for changed in bodies)


def _fill(path: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        path = path.replace(f"{{{name}}}", value)
    return path


def _quote(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def _make(document: dict[str, Any], schema: dict[str, Any]) -> Any:
    """The plainest value that a schema describes."""
    if "$ref" in schema:
        return _make(document, document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]])
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    for choice in (schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf") or [])[:1]:
        return _make(document, choice)
    if schema.get("type") == "object":
        return {name: _make(document, part) for name, part in schema.get("properties", {}).items()}
    if schema.get("type") == "array":
        return [_make(document, schema.get("items", {}))]
    if schema.get("format") == "uuid":
        return str(uuid4())
    return {"integer": 1, "number": 1, "boolean": False}.get(schema.get("type", ""), "A plain sentence")


def _find_strings(value: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, str):
        yield place
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from _find_strings(part, (*place, name))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _find_strings(part, (*place, index))


def _replace(body: Any, place: tuple[str | int, ...], value: Any) -> Any:
    if not place:
        return value
    changed = deepcopy(body)
    *way, last = place
    spot = changed
    for step in way:
        spot = spot[step]
    spot[last] = value
    return changed
