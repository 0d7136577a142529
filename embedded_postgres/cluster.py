"""The cluster's files: made once, in a temporary folder that is renamed when it is complete."""

import os
import secrets
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from embedded_postgres import log_file
from embedded_postgres.account import (
    Account,
    can_enter,
    choose_account,
    chown,
    chown_tree,
    popen_options,
    require_name,
)
from embedded_postgres.binaries import MAJOR, folder_for
from embedded_postgres.connection import ROLE
from embedded_postgres.errors import LauncherError, refusal
from embedded_postgres.folder import DataFolder, open_private

_OWN_WORKING_FOLDER = "/proc/self/cwd"
_TEMPORARY = "postgres.init-"
_INHERITED_ENVIRONMENT = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")


@dataclass(frozen=True)
class Site:
    """A data folder with the account that PostgreSQL runs as there and the programs that account can run."""

    folder: DataFolder
    account: Account | None
    programs: Path
    is_reachable: bool

    def data_argument(self, path: Path) -> str:
        """How PostgreSQL names its folder: through its own working folder if the account cannot walk to it."""
        return str(path) if self.is_reachable else _OWN_WORKING_FOLDER


def inspect(folder: DataFolder) -> Site:
    account = choose_account(folder)
    is_reachable = can_enter(account, folder.root)
    if account and not is_reachable and not Path(_OWN_WORKING_FOLDER).exists():
        raise LauncherError(
            f"PostgreSQL does not run as root and the user with id {account.uid} cannot enter {folder.root}: "
            f"start the product as an ordinary user, or choose another data folder."
        )
    return Site(folder, account, folder_for(account), is_reachable)


def exists(folder: DataFolder) -> bool:
    """Whether there is a cluster of our version; raises, and changes nothing, if something else is in its place."""
    if not folder.cluster.exists() or not any(folder.cluster.iterdir()):
        return False
    version_file = folder.cluster / "PG_VERSION"
    found = version_file.read_text().strip() if version_file.exists() else ""
    if found == str(MAJOR):
        return True
    if not found.isdecimal():
        raise LauncherError(
            f"The folder {folder.cluster} holds something that is not a database: "
            f"move it away, or choose another data folder."
        )
    if int(found) > MAJOR:
        raise LauncherError(
            f"The data folder {folder.root} was made by PostgreSQL {found} and this release brings {MAJOR}, "
            f"so nothing was changed: update the product, or choose another data folder."
        )
    raise LauncherError(
        f"The data folder {folder.root} was made by PostgreSQL {found} and this release brings {MAJOR}, so nothing "
        f"was changed: make a backup with the release it was made by and restore that into a new data folder."
    )


def read_password(folder: DataFolder) -> str | None:
    """The password, or None if it has not been written; a power cut may have left the file empty."""
    if not folder.password_file.exists():
        return None
    return folder.password_file.read_text().strip() or None


def write_password(folder: DataFolder, password: str) -> None:
    descriptor = open_private(folder.password_file, os.O_WRONLY | os.O_TRUNC)
    with os.fdopen(descriptor, "w") as file:
        file.write(password + "\n")
        file.flush()
        os.fsync(descriptor)
    _sync_folder(folder.root)


def new_password() -> str:
    return secrets.token_urlsafe(32)


def environment() -> dict[str, str]:
    """What PostgreSQL inherits: none of our secrets, no PG variables, and messages in English."""
    return {name: os.environ[name] for name in _INHERITED_ENVIRONMENT if name in os.environ} | {"LC_ALL": "C"}


def create(site: Site, running: int, password: str) -> None:
    """Make the cluster; call it under the running lock, which initdb inherits so that nobody cleans up under it."""
    require_name(site.account)
    work = Path(tempfile.mkdtemp(prefix=_TEMPORARY, dir=site.folder.root))
    try:
        fresh = work / "cluster"
        fresh.mkdir(mode=0o700)
        password_file = work / "password"
        os.close(open_private(password_file))
        password_file.write_text(password + "\n")
        for path in (work, fresh, password_file):
            chown(path, site.account)
        command = [
            *(str(site.programs / "initdb"), "-D", site.data_argument(fresh)),
            *(f"--username={ROLE}", "--pwfile=../password", "--auth=scram-sha-256"),
            *("--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
            *("--data-checksums", "--no-instructions"),
        ]
        _run(site, command, fresh, running)
        fresh.rename(site.folder.cluster)
        _sync_folder(site.folder.root)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def remove_leftovers(folder: DataFolder) -> None:
    """What an interrupted initdb has left; call it under the running lock."""
    for path in folder.root.glob(f"{_TEMPORARY}*"):
        shutil.rmtree(path, ignore_errors=True)


def fix_ownership(site: Site) -> None:
    """A cluster that root has copied back from a backup has the wrong owner or mode, which PostgreSQL refuses."""
    status = site.folder.cluster.stat()
    if site.account is not None and status.st_uid != site.account.uid:
        chown_tree(site.folder.cluster, site.account)
    if status.st_mode & 0o077:
        site.folder.cluster.chmod(0o700)


def replace_password(site: Site, running: int, password: str) -> None:
    """Let the owner of the files back in after the password file was lost; no server may be running."""
    cluster = site.folder.cluster
    command = [str(site.programs / "postgres"), "--single", "-D", site.data_argument(cluster), "postgres"]
    statement = f"ALTER ROLE {ROLE} PASSWORD '{password}'\n"
    _run(site, command, cluster, running, statement)


def _run(site: Site, command: list[str], working_folder: Path, running: int, statement: str = "") -> None:
    done = subprocess.run(
        command,
        cwd=working_folder,
        env=environment(),
        input=statement,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        pass_fds=[running],
        start_new_session=True,
        **popen_options(site.account),
    )
    if done.returncode != 0:
        raise LauncherError(refusal(log_file.find_error_line(done.stdout), site.folder.root))


def _sync_folder(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
