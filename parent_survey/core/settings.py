"""Everything a school can set, by environment variable or by a `.env` file."""

import os
import secrets
from datetime import timedelta
from functools import cached_property
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from parent_survey.core.addresses import SiteAddress, TimeZone
from parent_survey.core.errors import StartupError
from parent_survey.core.text import EmailAddress

MIN_SECRET_BYTES = 32
# Four weeks.
MAX_CLOSING_GRACE_MINUTES = 40_320
# A hundred years: more days than that, the database cannot count back.
MAX_RETENTION_DAYS = 36_525


class Settings(BaseSettings):
    """Read once at start. An invalid value stops the start with one sentence."""

    model_config = SettingsConfigDict(env_prefix="SURVEY_", env_file=".env", extra="ignore", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(8000, ge=0, le=65535)
    data_dir: Path = Path("data")
    # Without it the product starts its own PostgreSQL in the data folder.
    database_url: SecretStr | None = None
    # These six can also be set on the Settings page. What is set here wins, and the page says so.
    school_name: str | None = Field(None, min_length=1, max_length=200)
    # Where parents reach the product; links, QR codes, posters and mails begin with it.
    public_url: SiteAddress | None = None
    time_zone: TimeZone | None = None
    reply_address: EmailAddress | None = None
    # Whom parents ask about their data: an address, a number or a name.
    privacy_contact: str | None = Field(None, max_length=200)
    # Days after which submitted responses are deleted; without it they stay until the school removes them.
    retention_days: int | None = Field(None, ge=1, le=MAX_RETENTION_DAYS)
    admin_email: EmailAddress | None = None
    admin_password: SecretStr | None = None
    secret_key: SecretStr | None = None
    password_min_length: int = Field(6, ge=6, le=128)
    # After so many days everybody signs in again, however often the session was used.
    session_days: int = Field(30, ge=1, le=365)
    # Whether everybody needs an authenticator app or a passkey; whoever has none can do nothing but set one up.
    require_second_factor: bool = False
    # Addresses of reverse proxies whose X-Forwarded-* headers are believed.
    trusted_proxies: Annotated[tuple[IPv4Network | IPv6Network, ...], NoDecode] = ()
    # `openai:…`, `anthropic:…`, or any name at an address with an API like OpenAI's. Parents are told about it.
    llm_model: str | None = Field(None, max_length=200)
    llm_base_url: str | None = Field(None, pattern="^https?://[^\\s/]+")
    llm_api_key: SecretStr | None = None
    # The budget of a day (UTC), input and output tokens together.
    llm_daily_tokens: int = Field(1_000_000, ge=1)
    # A folder with `model.onnx` and `tokenizer.json`, or `openai:…`; without it the product's own model is used.
    embedding_model: str | None = Field(None, max_length=1000)
    # Only if embeddings come from another provider than the language model.
    embedding_base_url: str | None = Field(None, pattern="^https?://[^\\s/]+")
    embedding_api_key: SecretStr | None = None
    # The grace period: how long a response in progress may still be submitted after its survey has closed.
    closing_grace_minutes: int = Field(60, ge=0, le=MAX_CLOSING_GRACE_MINUTES)
    # How long the record of who did what is kept.
    audit_days: int = Field(730, ge=30, le=3650)
    # Figures about smaller groups of responses are suppressed in what leaves the school: exports, prints, cards.
    small_group: int = Field(5, ge=1, le=1000)
    database_pool_size: int = Field(8, ge=2, le=100)
    max_body_bytes: int = Field(256 * 1024, ge=1024)
    # One of these encrypts every backup: words, a file with them, or age's public keys with commas between them.
    backup_passphrase: SecretStr | None = None
    backup_passphrase_file: Path | None = None
    backup_recipients: str | None = None
    # No new response is started while the free space of the data folder's volume is below both of these.
    low_disk_bytes: int = Field(1024**3, ge=0)
    low_disk_percent: float = Field(10, ge=0, le=100)
    # Reserved on the volume and released to the database when the disk is full; never more than 5 % of the volume.
    disk_reserve_bytes: int = Field(128 * 1024**2, ge=0)
    # Whether browsers must solve a proof of work before they start or submit: in a burst, always or never.
    challenge: Literal["auto", "always", "off"] = "auto"
    # Whom staff and parents are told to call when a child may be in danger now.
    emergency_number: str = Field("911", min_length=1, max_length=40)
    # The mail server that takes what is sent to families; without a host nothing is sent.
    smtp_host: str | None = Field(None, max_length=253)
    # Without it the usual one: 587 with STARTTLS, 465 with TLS from the start, 25 without either.
    smtp_port: int | None = Field(None, ge=1, le=65535)
    smtp_username: str | None = Field(None, max_length=320)
    smtp_password: SecretStr | None = None
    smtp_security: Literal["none", "starttls", "tls"] = "starttls"
    smtp_from: EmailAddress | None = None
    # Where emails that came back go; each has a mark of its own behind a plus. Without it they go to the sender.
    bounce_address: EmailAddress | None = None
    # How many emails leave in a minute, so that mail servers do not take a school for a sender of spam.
    smtp_per_minute: int = Field(30, ge=1, le=6000)
    # Required to read the metrics; while it is not set nobody can.
    metrics_token: SecretStr | None = None
    log_level: str = Field("INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")

    @field_validator("trusted_proxies", mode="before")
    @classmethod
    def split_proxies(cls, value: Any) -> Any:
        return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value

    @field_validator("*", mode="before")
    @classmethod
    def treat_blank_as_absent(cls, value: Any, info: ValidationInfo) -> Any:
        """`SURVEY_PORT=` in a file means the same as leaving the line out."""
        if value != "" or info.field_name is None:
            return value
        return cls.model_fields[info.field_name].get_default()

    @field_validator("secret_key", "metrics_token")
    @classmethod
    def refuse_short_secrets(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value().encode()) < MIN_SECRET_BYTES:
            raise ValueError(f"needs at least {MIN_SECRET_BYTES} bytes")
        return value

    @cached_property
    def signing_key(self) -> bytes:
        """The secret that signs tokens: the one that is set, else the one kept in the data folder."""
        if self.secret_key is not None:
            return self.secret_key.get_secret_value().encode()
        return _read_or_make_secret(self.data_dir / "secret_key")

    @cached_property
    def closing_grace(self) -> timedelta:
        return timedelta(minutes=self.closing_grace_minutes)

    @property
    def words_leave(self) -> bool:
        """Whether parents' words are sent to another computer. The privacy note says so."""
        embeds = (self.embedding_model or "").startswith("openai:")
        by_model = self.llm_model is not None and not _is_local(self.llm_base_url)
        return by_model or (embeds and not _is_local(self.embedding_base_url or self.llm_base_url))


def _is_local(address: str | None) -> bool:
    return address is not None and urlsplit(address).hostname in {"localhost", "127.0.0.1", "::1"}


def load_settings(**overrides: Any) -> Settings:
    """Settings from the environment, or one sentence that names the setting that is wrong."""
    try:
        return Settings(**overrides)
    except ValidationError as error:
        first = error.errors()[0]
        name = "SURVEY_" + "_".join(str(part) for part in first["loc"][:1]).upper()
        raise StartupError(f"The setting {name} is not right: {first['msg']}.") from None


def make_data_folder(folder: Path) -> None:
    """Make the data folder, readable by its owner only, and prove that it can be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        probe = folder / f".write-test-{secrets.token_hex(4)}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise StartupError(
            f"The data folder {folder} cannot be written ({error.strerror}): "
            "set SURVEY_DATA_DIR to a folder that this user owns, or free some disk space."
        ) from None


def _read_or_make_secret(path: Path) -> bytes:
    """Two processes that start at once end up with one secret: the link succeeds for one of them only."""
    make_data_folder(path.parent)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    if not path.exists():
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32))
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    secret = path.read_bytes()
    if len(secret) < MIN_SECRET_BYTES:
        raise StartupError(f"The secret in {path} is too short: remove the file to have a new one made.")
    return secret
