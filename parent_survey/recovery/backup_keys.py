"""Which keys a backup is encrypted for and opened with: by the settings, a file or the terminal."""

import sys
from pathlib import Path

import click

from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings
from parent_survey.recovery.age import Key, Lock, is_encrypted
from parent_survey.recovery.age_keys import Identity, Passphrase, Recipient

MIN_PASSPHRASE_LENGTH = 12


def read_locks(settings: Settings) -> list[Lock]:
    """None where backups are not encrypted. Raises where a setting would make a backup that nobody can open."""
    chosen = [settings.backup_passphrase, settings.backup_passphrase_file, settings.backup_recipients]
    if sum(value is not None for value in chosen) > 1:
        raise StartupError(
            "Set only one of SURVEY_BACKUP_PASSPHRASE, SURVEY_BACKUP_PASSPHRASE_FILE and SURVEY_BACKUP_RECIPIENTS."
        )
    if settings.backup_recipients is not None:
        return [_read_recipient(text.strip()) for text in settings.backup_recipients.split(",")]
    words = _read_passphrase(settings)
    if words is None:
        return []
    if len(words) < MIN_PASSPHRASE_LENGTH:
        raise StartupError(f"The passphrase for backups needs at least {MIN_PASSPHRASE_LENGTH} characters.")
    return [Passphrase(words)]


def find_key(settings: Settings, path: Path, identity: Path | None) -> Key | None:
    """None for a file that is not encrypted. A terminal is asked where neither option nor setting has a key."""
    try:
        with path.open("rb") as file:
            if not is_encrypted(file):
                return None
    except OSError as error:
        raise StartupError(f"The backup {path} cannot be read: {error.strerror}.") from None
    if identity is not None:
        return _read_identity(identity)
    words = _read_passphrase(settings)
    if words is None and not sys.stdin.isatty():
        raise StartupError(
            f"{path} is encrypted: set SURVEY_BACKUP_PASSPHRASE_FILE to a file with its passphrase, or give the file "
            "with the secret key as --identity. Nothing was changed."
        )
    return Passphrase(words or click.prompt(f"Passphrase of {path.name}", hide_input=True))


def check_seal(settings: Settings, path: Path, key: Key | None, identity: Path | None, *, is_accepted: bool) -> bool:
    """Whether the file shows that whoever made it had the key. Raises where it should and does not."""
    if key is not None:
        return True
    configured = [settings.backup_passphrase, settings.backup_passphrase_file, settings.backup_recipients, identity]
    if any(value is not None for value in configured) and not is_accepted:
        raise StartupError(
            f"{path} is not encrypted, although a passphrase or a key for backups is set: anybody may have made or "
            "changed it. Nothing was restored. If you know where it comes from, repeat with --accept-unauthenticated."
        )
    return False


def _read_passphrase(settings: Settings) -> str | None:
    if settings.backup_passphrase is not None:
        return settings.backup_passphrase.get_secret_value()
    if settings.backup_passphrase_file is not None:
        return _read_text(settings.backup_passphrase_file).rstrip("\r\n")
    return None


def _read_recipient(text: str) -> Recipient:
    try:
        return Recipient(text)
    except ValueError:
        raise StartupError(
            f"SURVEY_BACKUP_RECIPIENTS has {text!r}, which is not a public key of age (age1…)."
        ) from None


def _read_identity(path: Path) -> Identity:
    """The first key of the file, as `age-keygen` writes it."""
    for line in _read_text(path).splitlines():
        if line.strip() and not line.startswith("#"):
            try:
                return Identity(line.strip())
            except ValueError:
                break
    raise StartupError(f"There is no secret key of age (AGE-SECRET-KEY-1…) in {path}.")


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise StartupError(f"The file {path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise StartupError(f"The file {path} is not text.") from None
