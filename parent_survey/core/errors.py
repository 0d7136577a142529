"""Errors with the status and the sentence that the caller gets."""

from collections.abc import Mapping
from typing import Any

from parent_survey.core.sentences import say


class StartupError(Exception):
    """The product cannot start; the text is the one sentence the person at the terminal reads."""


class DomainError(Exception):
    """A refusal with a sentence for the caller. One handler turns it into a reply.

    The sentence is English, with the names of its values in braces; `say` puts it into the caller's language.
    """

    status = 500
    # What happened, for programs. A page that speaks many languages makes its own sentence of it.
    code: str | None = None

    def __init__(
        self,
        sentence: str,
        /,
        *,
        code: str | None = None,
        headers: dict[str, str] | None = None,
        extra: Mapping[str, object] | None = None,
        **values: Any,
    ) -> None:
        self.detail = say(sentence, **values)
        super().__init__(self.detail)
        self.code = code or self.code
        self.headers = headers
        self.extra = extra or {}


class Invalid(DomainError):
    status = 400


class Unauthorized(DomainError):
    status = 401


class Forbidden(DomainError):
    status = 403


class NotFound(DomainError):
    status = 404


class Conflict(DomainError):
    status = 409


class Gone(DomainError):
    status = 410


class Incomplete(DomainError):
    """The request is well-formed but what it asks for lacks something."""

    status = 422


class TooLarge(DomainError):
    status = 413


class Busy(DomainError):
    """Not now; the caller may try again, by default after a second."""

    status = 503
    code = "busy"

    def __init__(self, sentence: str, /, *, retry_after: int = 1, **values: Any) -> None:
        super().__init__(sentence, headers={"Retry-After": str(retry_after)}, **values)


class TooMany(DomainError):
    """Too many requests; the caller is told when to try again."""

    status = 429
    code = "too_many"

    def __init__(self, sentence: str, /, *, retry_after: int, extra: Mapping[str, object] | None = None) -> None:
        super().__init__(sentence, headers={"Retry-After": str(retry_after)}, extra=extra)
