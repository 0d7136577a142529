"""Who calls, as far as the process that parents talk to can tell: it has the token's signature, and not the account."""

from starlette.datastructures import Headers
from starlette.types import Scope

from parent_survey.accounts.tokens import read_access_token
from parent_survey.core.call_slots import Caller
from parent_survey.limits.address import name_network


def has_token(key: bytes, headers: Headers) -> bool:
    """Whether there is a token of ours that has not expired."""
    token = headers.get("authorization", "").rpartition(" ")[2]
    return bool(token) and read_access_token(key, token) is not None


def identify(key: bytes, scope: Scope) -> Caller:
    host = scope["client"][0] if scope.get("client") else "unknown"
    return Caller(name_network(host), has_token(key, Headers(scope=scope)))
