"""Types for addresses and zones that the environment sets, or the Settings page."""

from typing import Annotated
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, StringConstraints

from parent_survey.core.patterns import compile_pattern
from parent_survey.core.sentences import say

_HOST = compile_pattern(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]+")
_ZONE = compile_pattern(r"[A-Za-z0-9_+/-]+")
_DOMAIN = compile_pattern(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
BEGINNING = "The address must begin with https:// or http:// and a name, such as https://survey.school.example."


def _to_site_address(text: str) -> str:
    """Scheme, host and port, the way every link begins. Anything more would be lost or would mislead."""
    try:
        parts = urlsplit(text)
        host = (parts.hostname or "").encode("idna").decode().lower()
        port = parts.port
    except ValueError:
        raise ValueError(say("This is not an address, such as https://survey.school.example.")) from None
    if parts.scheme not in {"http", "https"} or not _HOST.fullmatch(host):
        raise ValueError(say(BEGINNING))
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username is not None:
        raise ValueError(say("The address must end after the name, such as https://survey.school.example."))
    name = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{name}" + (f":{port}" if port is not None else "")


def _find_zone(name: str) -> str:
    try:
        if _ZONE.fullmatch(name):
            return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        pass
    raise ValueError(say("There is no such time zone. One is America/Chicago."))


def is_secure(address: str) -> bool:
    """Whether nobody on the way can read or change what goes there: TLS, or this very computer."""
    try:
        parts = urlsplit(address)
        is_own = parts.hostname in {"localhost", "127.0.0.1", "::1"}
    except ValueError:
        return False
    return bool(parts.hostname) and (parts.scheme == "https" or (parts.scheme == "http" and is_own))


def _check_issuer(text: str) -> str:
    """Kept to the letter, because that is how it is compared."""
    if not is_secure(text) or "?" in text or "#" in text:
        raise ValueError(say("This must be an address such as https://accounts.google.com"))
    return text


def _to_domain(text: str) -> str:
    try:
        name = text.strip().removeprefix("@").encode("idna").decode().lower()
    except UnicodeError:
        name = ""
    if not _DOMAIN.fullmatch(name):
        raise ValueError(say("These must be names such as school.example, with commas between them"))
    return name


SiteAddress = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200), AfterValidator(_to_site_address)]
TimeZone = Annotated[str, StringConstraints(strip_whitespace=True, max_length=64), AfterValidator(_find_zone)]
Issuer = Annotated[str, StringConstraints(strip_whitespace=True, max_length=400), AfterValidator(_check_issuer)]
DomainName = Annotated[str, StringConstraints(max_length=253), AfterValidator(_to_domain)]
