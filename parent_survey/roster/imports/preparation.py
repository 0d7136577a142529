"""The two parts of an import that need nothing but a processor: reading a list, and planning what it changes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from parent_survey.core.errors import Incomplete
from parent_survey.roster.files.reading import read_table
from parent_survey.roster.files.table import MOST_ROWS, TOO_MANY_ROWS, Table
from parent_survey.roster.imports.columns import Columns, Role, find_columns
from parent_survey.roster.imports.entries import Entry, read_entries
from parent_survey.roster.imports.plan import Outcome, SameName, Step, make_plan
from parent_survey.roster.rows import TeacherRow

MOST_ROWS_TOLD = 1000
SAMPLES = 3
ORDER: tuple[Outcome, ...] = ("problem", "changed", "new", "skipped", "unchanged")
NO_NAMES = "We could not tell which column holds the names. Please choose it."


@dataclass(frozen=True)
class Options:
    """How the person who imports wants the file to be read."""

    columns: Sequence[Role] | None = None
    has_header: bool | None = None
    sheet: int | None = None
    same_name: SameName = "one"
    # Then nothing is carried out, and what would be is not sent about.
    is_dry: bool = False


@dataclass(frozen=True)
class Reading:
    table: Table
    columns: Columns
    entries: list[Entry]


@dataclass(frozen=True)
class Summary:
    """What the import does: all of it to be carried out, and the first rows of it to be looked at."""

    counts: dict[Outcome, int]
    # Heading, role and samples of each column.
    columns: list[tuple[str, Role, list[str]]]
    has_names: bool
    has_header: bool
    sheets: list[str]
    sheet: int
    notes: list[str]
    repeated_names: int
    shown: list[Step]
    token: str
    new: list[Step]
    changed: list[Step]


def read(content: bytes, options: Options) -> Reading:
    table = read_table(content, options.sheet)
    columns = find_columns(table, options.columns, options.has_header)
    if len(columns.body) > MOST_ROWS:
        raise Incomplete(TOO_MANY_ROWS)
    if not columns.body:
        raise Incomplete("There are headings but no teachers below them.")
    return Reading(table, columns, read_entries(columns) if columns.has_name else [])


def plan(reading: Reading, roster: Iterable[TeacherRow], options: Options) -> Summary:
    table, columns = reading.table, reading.columns
    made = make_plan(reading.entries, roster, options.same_name)
    ordered = [step for outcome in ORDER for step in made.of(outcome)]
    return Summary(
        counts={outcome: len(made.of(outcome)) for outcome in ORDER},
        columns=[_tell_column(columns, place) for place in range(len(columns.roles))],
        has_names=columns.has_name,
        has_header=len(columns.body) < len(table.lines),
        sheets=table.sheets,
        sheet=table.sheet,
        notes=([] if columns.has_name else [NO_NAMES]) + _note_formulas(table),
        repeated_names=made.repeated_names,
        # Problems first, then what changes.
        shown=ordered[:MOST_ROWS_TOLD],
        token=made.token,
        new=[] if options.is_dry else made.of("new"),
        changed=[] if options.is_dry else made.of("changed"),
    )


def _tell_column(columns: Columns, place: int) -> tuple[str, Role, list[str]]:
    samples: list[str] = []
    for line in columns.body:
        cell = line.cells[place].strip() if place < len(line.cells) else ""
        if cell:
            samples.append(cell[:60])
        if len(samples) == SAMPLES:
            break
    return columns.headings[place], columns.roles[place], samples


def _note_formulas(table: Table) -> list[str]:
    if not table.formulas:
        return []
    cells = "1 cell holds a formula" if table.formulas == 1 else f"{table.formulas:,} cells hold formulas"
    return [f"{cells}: what Excel last showed there was taken, and nothing was computed."]
