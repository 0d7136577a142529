"""What cannot work is refused with one sentence that says what to do, and nothing is changed."""

import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from embedded_postgres import binaries
from embedded_postgres.errors import LauncherError
from embedded_postgres.launcher import EmbeddedPostgres
from embedded_postgres.tests.processes import PYTHONPATH, StartUser, postmaster_pid


def refused(data_dir: Path) -> str:
    with pytest.raises(LauncherError) as caught:
        EmbeddedPostgres.start(data_dir)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize(
    ("version", "advice"), [("19", "update the product"), ("16", "make a backup with the release")]
)
def test_a_cluster_of_another_major_version_is_refused_and_not_touched(
    data_dir: Path, version: str, advice: str
) -> None:
    (data_dir / "postgres").mkdir()
    (data_dir / "postgres" / "PG_VERSION").write_text(f"{version}\n")
    sentence = refused(data_dir)
    assert f"made by PostgreSQL {version} and this release brings 18" in sentence
    assert advice in sentence
    assert [path.relative_to(data_dir) for path in data_dir.rglob("*")] == [
        Path("postgres"),
        Path("postgres/PG_VERSION"),
    ]


def test_a_folder_in_the_place_of_the_cluster_is_refused_and_not_touched(data_dir: Path) -> None:
    (data_dir / "postgres").mkdir()
    (data_dir / "postgres" / "holiday.jpg").write_text("precious")
    assert "holds something that is not a database: move it away" in refused(data_dir)
    assert [path.name for path in data_dir.iterdir()] == ["postgres"]


def test_a_file_in_the_place_of_the_data_folder_is_refused(data_dir: Path) -> None:
    (data_dir / "data").write_text("precious")
    assert "a file is in its way: choose another data folder" in refused(data_dir / "data")
    assert "a file is in its way: choose another data folder" in refused(data_dir / "data" / "below")


def test_a_folder_that_cannot_be_written_is_refused(
    data_dir: Path, start_user: StartUser, ordinary: pwd.struct_passwd | None
) -> None:
    data_dir.chmod(0o555)
    output, errors = start_user(data_dir, ordinary).communicate()
    assert errors == ""
    assert f"The data folder {data_dir} cannot be used because access to" in output
    assert "give this user the folder, or choose another data folder." in output
    assert list(data_dir.iterdir()) == []


def test_a_full_disk_is_named(data_dir: Path) -> None:
    unshare = shutil.which("unshare")
    mount = 'mount -t tmpfs -o size=12m,mode=711 tmpfs "$1"'
    command = [unshare or "unshare", "--mount", "sh", "-c"]
    if os.geteuid() != 0 or not unshare or subprocess.run([*command, mount, "sh", data_dir]).returncode != 0:
        pytest.skip("only root with the right to mount can fill a disk of its own")
    code = """
import sys
from pathlib import Path
from embedded_postgres.launcher import EmbeddedPostgres
EmbeddedPostgres.start(Path(sys.argv[1]))
"""
    run = f'{mount} && "$2" -c "$3" "$1"; ls -A "$1"'
    environment = os.environ | {"PYTHONPATH": PYTHONPATH}
    done = subprocess.run(
        [*command, run, "sh", data_dir, sys.executable, code], capture_output=True, text=True, env=environment
    )
    assert "There is no space left on the disk" in done.stderr.splitlines()[-1]
    assert "postgres.init" not in done.stdout


def test_the_reason_of_postgresql_itself_is_told(prepared_dir: Path) -> None:
    with (prepared_dir / "postgres" / "postgresql.conf").open("a") as file:
        file.write("\nshared_preload_libraries = 'no_such_library'\n")
    sentence = refused(prepared_dir)
    assert 'could not access file "no_such_library": No such file or directory' in sentence
    assert "remove the cause, see" in sentence
    assert postmaster_pid(prepared_dir) is None


def test_a_wrong_password_file_is_told(prepared_dir: Path) -> None:
    (prepared_dir / "postgres.password").write_text("wrong\n")
    assert "put back the file postgres.password" in refused(prepared_dir)
    assert postmaster_pid(prepared_dir) is None


def test_a_missing_program_is_told() -> None:
    with pytest.raises(LauncherError, match="program pg_nothing is missing for this platform: install the package"):
        binaries.find("pg_nothing")
