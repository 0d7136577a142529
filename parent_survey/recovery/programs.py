"""PostgreSQL's own programs, called so that other users of the machine do not see the password."""

import os
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url

from embedded_postgres.binaries import find
from embedded_postgres.errors import LauncherError
from parent_survey.core.errors import StartupError


def find_program(name: str) -> Path:
    try:
        return find(name)
    except LauncherError as error:
        raise StartupError(str(error)) from None


def address_without_password(url: str) -> str:
    """What may be seen in a list of processes."""
    return make_url(url)._replace(password=None).render_as_string(hide_password=False)


def environment_with_password(url: str) -> dict[str, str]:
    password: Any = make_url(url).password
    return {**os.environ, "LC_ALL": "C", **({"PGPASSWORD": str(password)} if password else {})}


def find_error_line(errors: str) -> str:
    lines = [line.strip() for line in errors.splitlines() if "error:" in line or "ERROR:" in line or "FATAL:" in line]
    return lines[-1] if lines else (errors.strip().splitlines() or ["it ended without a word"])[-1]
