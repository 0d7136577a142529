"""For which address passkeys are made, and from which page an answer may come."""

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request

from parent_survey.core.errors import Conflict
from parent_survey.school.origin import LOCAL, find_origin
from parent_survey.school.values import SchoolNow

NO_ADDRESS = "Passkeys need the school's public address. An admin can set it under Settings."
NO_TLS = "Passkeys need a public address that begins with https:// and has a name instead of numbers."


@dataclass(frozen=True)
class RelyingParty:
    """Names as in the standard."""

    rp_id: str
    origin: str
    name: str


async def read_relying_party(request: Request, school: SchoolNow) -> RelyingParty:
    origin = find_origin(request, school)
    if origin is None:
        raise Conflict(NO_ADDRESS, code="no-passkeys")
    parts = urlsplit(origin)
    host = parts.hostname or ""
    if host != LOCAL and (parts.scheme != "https" or _is_number(host)):
        raise Conflict(NO_TLS, code="no-passkeys")
    return RelyingParty(host, origin, school.name)


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


Here = Annotated[RelyingParty, Depends(read_relying_party)]
