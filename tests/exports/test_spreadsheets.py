"""A hundred payloads in a real spreadsheet program: none of them is a formula there."""

import csv
import shutil
import subprocess
from pathlib import Path

import openpyxl
import pytest

from tests.exports.office import Office
from tests.exports.payloads import PAYLOADS

SOFFICE = shutil.which("soffice") or shutil.which("libreoffice")


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice Calc is not installed here")
async def test_a_hundred_payloads_opened_in_libreoffice_show_no_formula(office: Office, tmp_path: Path) -> None:
    # In the name and in the answers, which are the whole of what an outsider can write.
    await office.fill([payload.replace("\x0b", " ") for payload in PAYLOADS], PAYLOADS)
    safe = []
    for rows in ("responses", "answers"):
        for suffix in ("csv", "xlsx"):
            safe.append(tmp_path / f"{rows}-{suffix}.{suffix}")
            safe[-1].write_bytes((await office.ask(format=suffix, rows=rows)).content)
    naive = [tmp_path / "naive-csv.csv", tmp_path / "naive-xlsx.xlsx"]
    write_naively(naive[0], naive[1])
    formulas = count_formulas([*safe, *naive], tmp_path / "opened")
    # The same words written without care are formulas: the check can fail.
    assert formulas["naive-csv"] >= 10
    assert formulas["naive-xlsx"] >= 10
    assert {name: count for name, count in formulas.items() if not name.startswith("naive")} == {
        path.stem: 0 for path in safe
    }


def write_naively(as_csv: Path, as_xlsx: Path) -> None:
    with as_csv.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file).writerows([payload] for payload in PAYLOADS)
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    for row, payload in enumerate(PAYLOADS, start=1):
        sheet.cell(row, 1, openpyxl.cell.cell.ILLEGAL_CHARACTERS_RE.sub("", payload))
    workbook.save(as_xlsx)


def count_formulas(files: list[Path], folder: Path) -> dict[str, int]:
    """By the name of each file, what LibreOffice made of it."""
    assert SOFFICE is not None
    own_profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [SOFFICE, own_profile, "--headless", "--convert-to", "fods", "--outdir", str(folder)]
    subprocess.run([*command, *map(str, files)], check=True, capture_output=True, timeout=180)
    opened = {path.stem: (folder / f"{path.stem}.fods").read_text(encoding="utf-8") for path in files}
    # Every file was read to its end: the last payload's words are there.
    assert [name for name, text in opened.items() if "evil.example" not in text] == []
    return {name: text.count("table:formula=") for name, text in opened.items()}
