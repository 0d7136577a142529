"""With what the addresses of this product's own pages begin, where a stranger must not decide it."""

from fastapi import Request

from parent_survey.school.values import School

LOCAL = "localhost"


def find_origin(request: Request, school: School) -> str | None:
    """The public address, never what a caller says. Without one only this very machine may try things out."""
    if school.public_url is None and request.url.hostname == LOCAL:
        return f"{request.url.scheme}://{request.url.netloc}"
    return school.public_url
