"""What the person who imports is shown: the same for the dry run and the real one."""

from parent_survey.core.sentences import say
from parent_survey.models.surveys import RosterImport
from parent_survey.roster.files.table import Table
from parent_survey.roster.imports.columns import Columns
from parent_survey.roster.imports.plan import Outcome, Plan, PlannedRow
from parent_survey.roster.imports.schemas import ImportColumn, ImportCounts, ImportReport, ImportRow, LastImport

MAX_ROWS_SHOWN = 1000
SAMPLES = 3
# Problems first, then what changes.
ORDER: tuple[Outcome, ...] = ("problem", "changed", "new", "skipped", "unchanged")
A_FORMULA = "1 cell holds a formula: what Excel last showed there was taken, and nothing was computed."
FORMULAS = "{number:,} cells hold formulas: what Excel last showed there was taken, and nothing was computed."
NO_NAMES = "We could not tell which column holds the names. Please choose it."


def make_report(table: Table, columns: Columns, plan: Plan) -> ImportReport:
    """Of a real run that has not been recorded yet."""
    ordered = [step for outcome in ORDER for step in plan.of(outcome)]
    return ImportReport(
        dry_run=False,
        counts=ImportCounts(**{outcome: len(plan.of(outcome)) for outcome in ORDER}),
        columns=[_to_column(columns, number) for number in range(len(columns.roles))],
        has_header=len(columns.body) < len(table.lines),
        sheets=table.sheets,
        sheet=table.sheet,
        notes=([] if columns.has_name else [say(NO_NAMES)]) + _note_formulas(table),
        repeated_names=plan.repeated_names,
        tidied_names=sum(step.written is not None for step in plan.of("new")),
        rows=[_to_row(step) for step in ordered[:MAX_ROWS_SHOWN]],
        rows_left_off=max(len(ordered) - MAX_ROWS_SHOWN, 0),
        token=plan.token,
    )


def to_last_import(last: RosterImport | None) -> LastImport | None:
    if last is None:
        return None
    return LastImport(
        id=last.id,
        created_at=last.created_at,
        new=len(last.changes["added"]),
        changed=len(last.changes["changed"]),
        is_undone=last.undone_at is not None,
    )


def _to_column(columns: Columns, number: int) -> ImportColumn:
    samples: list[str] = []
    for line in columns.body:
        if cell := line.cell(number).strip():
            samples.append(cell[:60])
        if len(samples) == SAMPLES:
            break
    return ImportColumn(heading=columns.headings[number], role=columns.roles[number], samples=samples)


def _to_row(step: PlannedRow) -> ImportRow:
    return ImportRow(
        line=step.line,
        name=step.name,
        grade_level=step.grade_level,
        outcome=step.outcome,
        reason=step.reason,
        teacher_id=step.teacher.id if step.teacher else None,
        written=step.written,
    )


def _note_formulas(table: Table) -> list[str]:
    if not table.formulas:
        return []
    return [say(A_FORMULA if table.formulas == 1 else FORMULAS, number=table.formulas)]
