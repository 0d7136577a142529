"""The page of results: a run of some rows leaves the others as they were, and a row that never ran is seen."""

from pathlib import Path

from faults.report import Row, write_proof

KEPT = Row("Nothing | lost", "0 of 1,000 lost", is_kept=True)
BROKEN = Row("Nobody in", "1 of 40 got in", is_kept=False)


def test_rows_are_replaced_one_by_one_and_suites_stand_side_by_side(tmp_path: Path) -> None:
    page = tmp_path / "proof.md"
    write_proof("faults", {"order": KEPT, "race": KEPT}, ["order", "race", "erase"], page)
    write_proof("attack", {"forgeries": BROKEN}, ["forgeries"], page)
    write_proof(
        "faults", {"race": Row("Nothing | lost", "1 of 1,000 lost", is_kept=False)}, ["order", "race", "erase"], page
    )
    lines = [line for line in page.read_text().splitlines() if line.startswith(("| ", "## "))]
    assert [line.split(" | ")[0] for line in lines] == [
        "## make faults",
        "| Row",
        "| order",
        "| race",
        "| erase",
        "## make attack",
        "| Row",
        "| forgeries",
    ]
    assert r"| Nothing \| lost | 0 of 1,000 lost | `make faults FAULTS=order` |" in lines[2]
    assert "**BROKEN** 1 of 1,000 lost" in lines[3]
    assert "not run yet" in lines[4]
    assert "`make attack ATTACK=forgeries`" in lines[7]
