"""Every failure of the launcher is one sentence that tells the person at the keyboard what to do."""

import errno
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import psycopg

_FULL = {errno.ENOSPC, errno.EDQUOT}
_CLOSED = {errno.EACCES, errno.EPERM, errno.EROFS}
_NOT_A_FOLDER = {errno.ENOTDIR, errno.EEXIST}


class LauncherError(RuntimeError):
    """The embedded PostgreSQL cannot be used; the message is one sentence."""


class MissingProgramError(LauncherError):
    """The package with PostgreSQL's programs has none for this platform."""


@contextmanager
def explain_errors(data_dir: Path) -> Iterator[None]:
    """Turn what the system reports inside this block into a LauncherError."""
    try:
        yield
    except OSError as error:
        raise LauncherError(_explain(error, data_dir)) from error
    except (psutil.Error, psycopg.Error, subprocess.SubprocessError) as error:
        raise LauncherError(refusal(str(error), data_dir)) from error


def refusal(reason: str, data_dir: Path) -> str:
    """The sentence for a reason that PostgreSQL itself gave, in English because it runs in the C locale."""
    if "No space left on device" in reason or "Disk quota exceeded" in reason:
        return _no_space(data_dir)
    first_line = (reason.strip().splitlines() or ["it gave no reason"])[0].rstrip(".")
    log = data_dir / "logs" / "postgres.log"
    return f"PostgreSQL in {data_dir} could not be used ({first_line}): remove the cause, see {log}, and start again."


def _explain(error: OSError, data_dir: Path) -> str:
    if error.errno in _FULL:
        return _no_space(data_dir)
    if error.errno in _CLOSED:
        what = error.filename or data_dir
        return (
            f"The data folder {data_dir} cannot be used because access to {what} was refused: "
            f"give this user the folder, or choose another data folder."
        )
    if error.errno in _NOT_A_FOLDER:
        return f"The data folder {data_dir} cannot be made because a file is in its way: choose another data folder."
    return refusal(str(error), data_dir)


def _no_space(data_dir: Path) -> str:
    return f"There is no space left on the disk of the data folder {data_dir}: make room on it and start again."
