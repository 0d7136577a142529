"""Tells a plan to the person who imports: what needs their eyes first."""

from uuid import UUID

from parent_survey.roster.files.table import Table
from parent_survey.roster.imports.columns import Columns
from parent_survey.roster.imports.plan import Outcome, Plan, tell_id
from parent_survey.roster.imports.schemas import ImportColumn, ImportCounts, ImportReport, ImportRow

MOST_ROWS_TOLD = 1000
SAMPLES = 3
ORDER: tuple[Outcome, ...] = ("problem", "changed", "new", "skipped", "unchanged")


def make_report(
    table: Table, columns: Columns, plan: Plan, notes: list[str], *, import_id: UUID | None, dry_run: bool
) -> ImportReport:
    ordered = [step for outcome in ORDER for step in plan.of(outcome)]
    rows = [
        ImportRow(
            line=step.line,
            name=step.name[:300],
            grade_level=step.grade_level[:300] if step.grade_level else None,
            outcome=step.outcome,
            reason=step.reason,
            teacher_id=tell_id(step),
        )
        for step in ordered[:MOST_ROWS_TOLD]
    ]
    return ImportReport(
        dry_run=dry_run,
        counts=ImportCounts(**{outcome: len(plan.of(outcome)) for outcome in ORDER}),
        columns=[_tell_column(columns, place) for place in range(len(columns.roles))],
        has_header=len(columns.body) < len(table.lines),
        sheets=table.sheets,
        sheet=table.sheet,
        notes=notes + _note_formulas(table),
        repeated_names=plan.repeated_names,
        rows=rows,
        rows_left_off=len(ordered) - len(rows),
        token=plan.token,
        import_id=import_id,
    )


def _tell_column(columns: Columns, place: int) -> ImportColumn:
    cells = (line.cells[place].strip() for line in columns.body if place < len(line.cells))
    samples: list[str] = []
    for cell in cells:
        if cell and len(samples) < SAMPLES:
            samples.append(cell[:60])
    return ImportColumn(heading=columns.headings[place], role=columns.roles[place], samples=samples)


def _note_formulas(table: Table) -> list[str]:
    if not table.formulas:
        return []
    cells = "1 cell holds a formula" if table.formulas == 1 else f"{table.formulas:,} cells hold formulas"
    return [f"{cells}: what Excel last showed there was taken, and nothing was computed."]
