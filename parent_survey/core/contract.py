"""`GET /api/openapi.json`: the document as it was built (`scripts/freshness.py`), the same bytes for everybody."""

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path

from fastapi import FastAPI, Request, Response

FILE = Path(__file__).parent.parent / "openapi.json"


@cache
def read_contract() -> tuple[bytes, bytes, str]:
    """Plain, compressed, and the mark of this version. Half a megabyte that few ask for, so read when somebody does."""
    plain = FILE.read_bytes()
    return plain, gzip.compress(plain), f'"{sha256(plain).hexdigest()[:20]}"'


async def send_contract(request: Request) -> Response:
    plain, compressed, mark = read_contract()
    headers = {"ETag": mark, "Vary": "Accept-Encoding"}
    if mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(compressed, headers={**headers, "Content-Encoding": "gzip"}, media_type="application/json")
    return Response(plain, headers=headers, media_type="application/json")


def add_contract(app: FastAPI) -> None:
    app.add_api_route("/api/openapi.json", send_contract, include_in_schema=False)
