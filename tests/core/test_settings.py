"""Settings and the secret that is made and kept."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings, load_settings


def test_a_secret_is_made_once_and_kept_in_the_data_folder(tmp_path: Path) -> None:
    first = Settings(data_dir=tmp_path / "data").signing_key
    second = Settings(data_dir=tmp_path / "data").signing_key
    assert first == second
    assert len(first) >= 32
    assert stat.S_IMODE((tmp_path / "data" / "secret_key").stat().st_mode) == 0o600


def test_many_starts_at_once_agree_on_one_secret(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        secrets = list(pool.map(lambda _: Settings(data_dir=tmp_path).signing_key, range(64)))
    assert len(set(secrets)) == 1


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(StartupError, match=r"SURVEY_SECRET_KEY is not right.*at least 32 bytes"):
        load_settings(secret_key="short")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SURVEY_PORT", "eighty"),
        ("SURVEY_PORT", "70000"),
        ("SURVEY_TRUSTED_PROXIES", "proxy.example"),
        ("SURVEY_PASSWORD_MIN_LENGTH", "3"),
    ],
)
def test_a_setting_that_makes_no_sense_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(StartupError, match=f"The setting {name} is not right"):
        load_settings()


def test_blank_settings_count_as_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SURVEY_DATABASE_URL", "")
    monkeypatch.setenv("SURVEY_TRUSTED_PROXIES", "10.0.0.0/8, ::1")
    settings = load_settings()
    assert settings.database_url is None
    assert [str(network) for network in settings.trusted_proxies] == ["10.0.0.0/8", "::1/128"]
