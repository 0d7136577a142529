"""PostgreSQL refuses to run as root, so root hands it to an unprivileged account."""

import os
import pwd
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from embedded_postgres.errors import LauncherError
from embedded_postgres.folder import DataFolder


@dataclass(frozen=True)
class Account:
    uid: int
    gid: int
    groups: list[int] = field(default_factory=list)


def choose_account(folder: DataFolder) -> Account | None:
    """Whom PostgreSQL runs as; None means as ourselves, which is the ordinary case."""
    if os.geteuid() != 0:
        return None
    for uid, gid in _candidates(folder):
        account = _look_up(uid, gid)
        if account is not None:
            return account
    raise LauncherError(
        "PostgreSQL does not run as root and this system has no user named nobody: "
        "start the product as an ordinary user."
    )


def _candidates(folder: DataFolder) -> Iterator[tuple[int, int | None]]:
    # PostgreSQL insists on owning its folder, so a cluster that exists has already decided.
    with suppress(FileNotFoundError):
        owner = folder.cluster.stat()
        yield owner.st_uid, owner.st_gid
    yield folder.root.stat().st_uid, None
    with suppress(KeyError, ValueError):
        yield int(os.environ["SUDO_UID"]), None
    with suppress(KeyError):
        yield pwd.getpwnam("nobody").pw_uid, None


def _look_up(uid: int, gid: int | None) -> Account | None:
    """The account, unless it is root or initdb could not work with it because it has no name."""
    if uid == 0:
        return None
    try:
        entry = pwd.getpwuid(uid)
    except KeyError:
        return None if gid is None else Account(uid, gid)
    return Account(uid, entry.pw_gid, os.getgrouplist(entry.pw_name, entry.pw_gid))


def require_name(account: Account | None) -> None:
    """The initdb program asks the system for the name of its user and stops without one."""
    uid = os.geteuid() if account is None else account.uid
    try:
        pwd.getpwuid(uid)
    except KeyError:
        raise LauncherError(
            f"The user id {uid} has no name on this system, which PostgreSQL needs to prepare its data folder: "
            f"add it to the system's users or start the product as a user that has a name."
        ) from None


def popen_options(account: Account | None) -> dict[str, Any]:
    """What subprocess needs to become the account; it changes folder first, with the rights of root."""
    if account is None:
        return {}
    return {"user": account.uid, "group": account.gid, "extra_groups": account.groups}


def can_enter(account: Account | None, path: Path) -> bool:
    """Ask the kernel as the account itself: modes alone do not tell about groups, ACLs and mounts."""
    if account is None:
        return True
    command = ["/bin/sh", "-c", 'cd -- "$1"', "sh", str(path)]
    return subprocess.run(command, cwd="/", capture_output=True, **popen_options(account)).returncode == 0


def chown(path: Path, account: Account | None) -> None:
    if account is not None:
        os.chown(path, account.uid, account.gid, follow_symlinks=False)


def chown_tree(path: Path, account: Account) -> None:
    for folder, _, files in os.walk(path):
        chown(Path(folder), account)
        for name in files:
            chown(Path(folder, name), account)
