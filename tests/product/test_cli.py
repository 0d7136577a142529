"""The command line, each command really run."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def run(database_url: str, tmp_path: Path, database: object):  # type: ignore[no-untyped-def]
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "SURVEY_DATABASE_URL": database_url, "SURVEY_DATA_DIR": str(tmp_path)}
        command = [sys.executable, "-m", "parent_survey", *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    return run


def test_help_lists_the_commands(run) -> None:  # type: ignore[no-untyped-def]
    shown = run("--help").stdout
    for command in ("serve", "worker", "create-admin", "demo", "openapi"):
        assert command in shown


def test_create_admin_makes_a_password_and_refuses_a_second_account(run) -> None:  # type: ignore[no-untyped-def]
    first, second = run("create-admin", "head@school.example"), run("create-admin", "HEAD@school.example")
    assert "with the password" in first.stdout
    assert second.returncode == 1
    assert second.stderr.startswith("Error: There is already an account for HEAD@school.example")


def test_create_admin_refuses_a_password_that_is_easy_to_guess(run) -> None:  # type: ignore[no-untyped-def]
    weak = run("create-admin", "leah.tomlin@school.example", "--password", "Tomlin2026")
    assert weak.returncode == 1
    assert weak.stderr.startswith("Error: The admin's password must not be easy to guess.")


def test_the_example_school_loads_once_and_can_be_removed(run) -> None:  # type: ignore[no-untyped-def]
    said = [run("demo").stdout.strip(), run("demo").stdout.strip(), run("demo", "--remove").stdout.strip()]
    assert said == [
        "Loaded the example school: 14 teachers, 1 survey, 160 responses.",
        "The example school is already there.",
        "Removed the example school.",
    ]


def test_openapi_prints_what_is_committed(run) -> None:  # type: ignore[no-untyped-def]
    assert json.loads(run("openapi").stdout) == json.loads((ROOT / "parent_survey" / "openapi.json").read_text())


@pytest.mark.parametrize(
    "arguments",
    [
        ("backup", "school.backup"),
        ("export-subject", "pilar@example.org"),
        ("erase-subject", "pilar@example.org", "--dry-run"),
        ("erase-subject", "pilar@example.org", "--confirm", "1"),
        ("create-admin", "head@school.example"),
        ("reset-password", "head@school.example"),
        ("demo",),
        ("worker",),
    ],
)
def test_in_a_folder_without_a_school_a_command_refuses_names_it_and_makes_nothing(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("SURVEY_")}
    command = [sys.executable, "-m", "parent_survey", *arguments]
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"There is no school in the folder {tmp_path / 'data'}, and nothing was made there" in done.stderr
    assert list(tmp_path.iterdir()) == []
