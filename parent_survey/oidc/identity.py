"""Who somebody is, by what the provider has signed, and whether the school lets them in at all."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from pydantic import TypeAdapter, ValidationError

from parent_survey.core.errors import Forbidden
from parent_survey.core.settings import Settings
from parent_survey.core.text import EmailAddress, Name

# What providers sign with. None of them can be checked with a secret, so that a public key is never taken for one.
ALGORITHMS = ["RS256", "ES256"]
GOOGLE, MICROSOFT = "accounts.google.com", "login.microsoftonline.com"
MAX_SUBJECT_LENGTH = 255
UNCONFIRMED = (
    "{name} has not confirmed your email address, so that we can't know who you are. Please use your password."
)
FOREIGN = "This is not an address of the school. Please choose your school account."
_email, _name = TypeAdapter(EmailAddress), TypeAdapter(Name)


@dataclass(frozen=True)
class Identity:
    issuer: str
    subject: str
    email: str
    full_name: str
    # In the group that need not wait for an Owner.
    is_trusted: bool


def read_identity(claims: Mapping[str, Any], settings: Settings) -> Identity:
    """The claims were signed for us. An address counts if the provider has confirmed it and the school has named its
    domain."""
    email, subject, issuer = _read_email(claims), claims["sub"], settings.oidc_issuer or ""
    if email is None or not _is_confirmed(claims, issuer) or not _is_plain(subject):
        raise Forbidden(UNCONFIRMED, name=settings.oidc_name, code="unconfirmed")
    domain, domains = email.rpartition("@")[2], settings.oidc_domains
    if domain not in domains or not _is_run_by_school(claims, issuer, domain, domains):
        raise Forbidden(FOREIGN, code="foreign")
    groups, group = claims.get(settings.oidc_groups_claim), settings.oidc_activate_group
    is_trusted = group is not None and isinstance(groups, list) and group in groups
    return Identity(issuer, subject, email, _read_name(claims, email), is_trusted)


def _read_email(claims: Mapping[str, Any]) -> str | None:
    """In small letters. Only ASCII: letters that look alike, or that folding makes alike, are another address."""
    try:
        email = _email.validate_python(claims.get("email"), strict=True)
    except ValidationError:
        return None
    return email.lower() if _is_plain(email) else None


def _is_plain(text: Any) -> bool:
    return isinstance(text, str) and text.isascii() and text.isprintable() and 0 < len(text) <= MAX_SUBJECT_LENGTH


def _is_confirmed(claims: Mapping[str, Any], issuer: str) -> bool:
    if claims.get("email_verified") is True:
        return True
    # Microsoft says it by a claim of its own: the address is in a domain that the tenant has proven to own.
    is_microsoft = urlsplit(issuer).hostname == MICROSOFT
    return is_microsoft and claims.get("xms_edov") in (True, 1, "1", "true")


def _is_run_by_school(claims: Mapping[str, Any], issuer: str, domain: str, domains: Collection[str]) -> bool:
    """At Google anybody who could once read a mailbox may have made a private account with its address. Accounts that
    the school itself runs carry its domain."""
    if urlsplit(issuer).hostname != GOOGLE or domain == "gmail.com":
        return True
    return claims.get("hd") in domains


def _read_name(claims: Mapping[str, Any], email: str) -> str:
    try:
        return _name.validate_python(claims.get("name"), strict=True)
    except ValidationError:
        return email.partition("@")[0]
