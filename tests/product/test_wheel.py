"""The wheel is the whole product."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(command, check=True)
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_pages_migrations_and_the_example_school(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    pages = ("static/index.html", "static/survey.html", "openapi.json")
    for needed in (*pages, "example_school/responses.jsonl", "migrations/env.py"):
        assert any(name.endswith(needed) for name in names), needed
    assert "embedded_postgres/launcher.py" in names
    assert not any("node_modules" in name or "tests/" in name for name in names)


def test_the_wheel_runs_from_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    library, elsewhere = tmp_path / "library", tmp_path / "elsewhere"
    elsewhere.mkdir()
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", library, wheel], check=True)
    environment = {**os.environ, "PYTHONPATH": str(library), "SURVEY_PORT": "0", "SURVEY_DATA_DIR": "data"}
    where = [sys.executable, "-c", "import parent_survey; print(parent_survey.__file__)"]
    assert str(library) in subprocess.check_output(where, env=environment, cwd=elsewhere, text=True)
    product = subprocess.Popen(
        [sys.executable, "-m", "parent_survey", "serve"],
        env=environment,
        cwd=elsewhere,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert product.stdout is not None
        assert any("is ready: http://127.0.0.1:" in line for line in product.stdout), "did not start"
    finally:
        product.terminate()
        product.communicate(timeout=60)
    assert product.returncode == 0
