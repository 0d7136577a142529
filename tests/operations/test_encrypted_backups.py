"""An encrypted backup opens with its passphrase or key and with nothing else, whole or not at all."""

import io
import os
import pty
import secrets
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import psycopg
import pyrage
import pytest

from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings
from parent_survey.recovery.age import BLOCK_BYTES, CONTENT_BYTES, WrongKey, decrypt, encrypt
from parent_survey.recovery.age_keys import Identity, Passphrase, Recipient
from parent_survey.recovery.archive import read_manifest
from parent_survey.recovery.backup import make_backup
from tests.staff import MakeStaff

WORDS = "four words and a comma, please"
NOTHING_CHANGED = "was encrypted with another passphrase or for another key. Nothing was changed."
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def environment(settings: Settings) -> dict[str, str]:
    return {**os.environ, "SURVEY_DATA_DIR": str(settings.data_dir)}


@pytest.fixture
def run(environment: dict[str, str]) -> Run:
    def run(url: str, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "parent_survey", *arguments]
        everything = {**environment, "SURVEY_DATABASE_URL": url, **more}
        return subprocess.run(
            command, env=everything, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )

    return run


def count_tables(url: str) -> int:
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    assert row is not None
    return int(row[0])


async def test_a_backup_with_a_passphrase_comes_back_with_it_and_not_without(
    database_url: str, empty_url: str, run: Run, tmp_path: Path, make_staff: MakeStaff
) -> None:
    await make_staff()
    file, words = tmp_path / "school.backup", tmp_path / "words"
    words.write_text(f"{WORDS}\n")
    made = run(database_url, "backup", str(file), SURVEY_BACKUP_PASSPHRASE_FILE=str(words))
    assert made.returncode == 0, made.stderr
    assert "encrypted" in made.stdout
    assert b"manifest.json" not in file.read_bytes()
    wrong = run(empty_url, "restore", str(file), SURVEY_BACKUP_PASSPHRASE="these words are others")
    assert (wrong.returncode, wrong.stderr) == (1, f"Error: {file} {NOTHING_CHANGED}\n")
    without = run(empty_url, "restore", str(file))
    assert without.returncode == 1
    assert "is encrypted: set SURVEY_BACKUP_PASSPHRASE_FILE" in without.stderr
    assert count_tables(empty_url) == 0
    restored = run(empty_url, "restore", str(file), SURVEY_BACKUP_PASSPHRASE=WORDS)
    assert restored.returncode == 0, restored.stderr
    assert "Verified" in restored.stdout
    assert count_tables(empty_url) == count_tables(database_url)


def test_a_terminal_is_asked_for_the_passphrase(
    database_url: str, empty_url: str, environment: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "school.backup"
    make_backup(database_url, file, [Passphrase(WORDS)])
    controller, terminal = pty.openpty()
    command = [sys.executable, "-m", "parent_survey", "restore", str(file)]
    everything = {**environment, "SURVEY_DATABASE_URL": empty_url}
    with subprocess.Popen(
        command, env=everything, stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True
    ) as restoring:
        os.close(terminal)
        said = b""
        while b"Passphrase of school.backup:" not in said:
            said += os.read(controller, 1024)
        os.write(controller, f"{WORDS}\n".encode())
        try:
            while block := os.read(controller, 1024):
                said += block
        except OSError:
            # How Linux says that nobody has the terminal open any more.
            pass
    os.close(controller)
    assert restoring.returncode == 0, said
    assert b"Restored into" in said
    assert WORDS.encode() not in said


def test_a_backup_for_a_recipient_opens_with_the_secret_key_only(
    database_url: str, empty_url: str, run: Run, tmp_path: Path
) -> None:
    file, mine, other = tmp_path / "school.backup", tmp_path / "key.txt", tmp_path / "other.txt"
    identity = pyrage.x25519.Identity.generate()
    mine.write_text(f"# created: today\n{identity}\n")
    other.write_text(str(pyrage.x25519.Identity.generate()))
    made = run(database_url, "backup", str(file), SURVEY_BACKUP_RECIPIENTS=str(identity.to_public()))
    assert made.returncode == 0, made.stderr
    wrong = run(empty_url, "restore", str(file), "--identity", str(other))
    assert (wrong.returncode, wrong.stderr) == (1, f"Error: {file} {NOTHING_CHANGED}\n")
    assert count_tables(empty_url) == 0
    assert run(empty_url, "restore", str(file), "--identity", str(mine)).returncode == 0


@pytest.mark.parametrize(
    ("settings_of_backup", "sentence"),
    [
        ({"SURVEY_BACKUP_PASSPHRASE": "too short"}, "needs at least 12 characters"),
        ({"SURVEY_BACKUP_PASSPHRASE_FILE": "/nowhere/words"}, "The file /nowhere/words cannot be read"),
        ({"SURVEY_BACKUP_RECIPIENTS": "age1qqqq"}, "'age1qqqq', which is not a public key of age"),
        ({"SURVEY_BACKUP_PASSPHRASE": WORDS, "SURVEY_BACKUP_RECIPIENTS": "age1qqqq"}, "Set only one of"),
    ],
)
async def test_a_setting_that_cannot_encrypt_makes_no_backup_and_is_seen_in_health(
    client: httpx.AsyncClient,
    database_url: str,
    run: Run,
    tmp_path: Path,
    settings_of_backup: dict[str, str],
    sentence: str,
) -> None:
    refused = run(database_url, "backup", str(tmp_path / "school.backup"), **settings_of_backup)
    assert refused.returncode == 1
    assert sentence in refused.stderr
    assert not (tmp_path / "school.backup").exists()
    assert (await client.get("/api/health")).json()["backup"]["status"] == "failed"


async def test_a_backup_of_a_database_that_cannot_be_reached_is_seen_in_health(
    client: httpx.AsyncClient, run: Run, tmp_path: Path
) -> None:
    assert run("postgresql://nobody@127.0.0.1:1/none", "backup", str(tmp_path / "school.backup")).returncode == 1
    failed = (await client.get("/api/health")).json()
    assert (failed["status"], failed["backup"]["status"]) == ("degraded", "failed")


@pytest.mark.parametrize("signal", ["kill", "terminate"])
async def test_a_killed_backup_leaves_nothing_that_looks_whole_and_is_seen_in_health_at_once(
    client: httpx.AsyncClient, database_url: str, environment: dict[str, str], run: Run, tmp_path: Path, signal: str
) -> None:
    file = tmp_path / "school.backup"
    everything = {**environment, "SURVEY_DATABASE_URL": database_url, "SURVEY_BACKUP_PASSPHRASE": WORDS}
    command = [sys.executable, "-m", "parent_survey", "backup", str(file)]
    with psycopg.connect(database_url) as held:
        # A backup waits for it, so that the backup is still being written when it is killed.
        held.execute("LOCK TABLE teachers IN ACCESS EXCLUSIVE MODE")
        with subprocess.Popen(command, env=everything, stdout=subprocess.DEVNULL) as making:
            while not list(tmp_path.iterdir()):
                assert making.poll() is None
            assert (await client.get("/api/health")).json()["backup"]["status"] == "running"
            getattr(making, signal)()
        assert making.returncode != 0
    assert (await client.get("/api/health")).json()["backup"]["status"] == "failed"
    assert not file.exists()
    for left in tmp_path.iterdir():
        with pytest.raises(StartupError, match="is not a backup of this product, or it is damaged"):
            read_manifest(left, Passphrase(WORDS))
    assert run(database_url, "backup", str(file), SURVEY_BACKUP_PASSPHRASE=WORDS).returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    assert (await client.get("/api/health")).json()["backup"]["status"] == "ok"


@pytest.mark.usefixtures("database")
async def test_a_cut_or_changed_file_is_refused_as_a_whole(database_url: str, tmp_path: Path) -> None:
    file, other = tmp_path / "school.backup", tmp_path / "other.backup"
    with psycopg.connect(database_url) as connection:
        # Words that nothing makes shorter, so that there are several blocks.
        connection.execute("INSERT INTO teachers (name) SELECT gen_random_uuid() FROM generate_series(1, 6000)")
    identity = pyrage.x25519.Identity.generate()
    key = Identity(str(identity))
    make_backup(database_url, file, [Recipient(str(identity.to_public()))])
    whole = file.read_bytes()
    start = whole.index(b"\n", whole.index(b"---")) + 1 + 16
    assert len(whole) - start > 2 * BLOCK_BYTES
    changed = [
        whole[:-1],
        whole[: start + BLOCK_BYTES],
        whole[: start + BLOCK_BYTES - 1],
        whole[:start],
        whole[: start - 5],
        whole[:100],
        whole + b"\0",
        whole[:start] + whole[start + BLOCK_BYTES :],
        whole[:start] + whole[start + BLOCK_BYTES : start + 2 * BLOCK_BYTES] + whole[start + BLOCK_BYTES :],
        *(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in (start - 1, start, len(whole) // 2, -2)),
        whole.replace(b"\n---", b"\n-> x\n\n---", 1),
    ]
    for content in changed:
        other.write_bytes(content)
        with pytest.raises(StartupError, match="is not a backup of this product, or it is damaged"):
            read_manifest(other, key)
    assert read_manifest(file, key).tables


@pytest.mark.parametrize(
    "size", [0, 1, CONTENT_BYTES - 1, CONTENT_BYTES, CONTENT_BYTES + 1, 2 * CONTENT_BYTES, 500_000]
)
def test_what_is_written_another_age_reads_and_the_other_way_round(size: int) -> None:
    plain = secrets.token_bytes(size)
    identity = pyrage.x25519.Identity.generate()
    for lock in (Passphrase(WORDS), Recipient(str(identity.to_public()))):
        file = io.BytesIO()
        with encrypt(file, [lock]) as writer:
            for at in range(0, size, 70_000):
                writer.write(plain[at : at + 70_000])
        is_by_words = isinstance(lock, Passphrase)
        written = file.getvalue()
        read = pyrage.passphrase.decrypt(written, WORDS) if is_by_words else pyrage.decrypt(written, [identity])
        assert read == plain
    theirs = io.BytesIO(pyrage.encrypt(plain, [identity.to_public()]))
    assert decrypt(theirs, Identity(str(identity))).read() == plain


def test_a_passphrase_of_another_age_is_read_too() -> None:
    theirs = pyrage.passphrase.encrypt(b"a school", WORDS)
    assert decrypt(io.BytesIO(theirs), Passphrase(WORDS)).read() == b"a school"
    with pytest.raises(WrongKey):
        decrypt(io.BytesIO(theirs), Passphrase(f"{WORDS} "))
    excessive = theirs.replace(theirs.split(b" ")[3].split(b"\n")[0] + b"\n", b"40\n", 1)
    with pytest.raises(ValueError, match="stretched more"):
        decrypt(io.BytesIO(excessive), Passphrase(WORDS))


def test_a_key_with_a_wrong_letter_is_refused() -> None:
    text = str(pyrage.x25519.Identity.generate().to_public())
    for wrong in (text[:-1], text[:-1] + ("q" if text[-1] != "q" else "p"), text.replace("age1", "AGE1"), "", "age1"):
        with pytest.raises(ValueError, match="not a key of age"):
            Recipient(wrong)
