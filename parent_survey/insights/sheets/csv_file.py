"""A sheet as a CSV file: its cells are made harmless and quoted by the very SQL that exports of responses use."""

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.exports.formats.csv_format import CsvFormat
from parent_survey.exports.queries import write_heading
from parent_survey.insights.schemas import SheetShown

NOT_SHOWN = "not shown"


async def write_csv(session: AsyncSession, sheet: SheetShown) -> bytes:
    form = CsvFormat()
    columns = [
        [heading, *(NOT_SHOWN if row[place] is None else str(row[place]) for row in sheet.rows)]
        for place, heading in enumerate(sheet.headings)
    ]
    names = [f"cell_{place}" for place in range(len(columns))]
    line = form.line([form.cell(f"sheet.{name}") for name in names])
    # Constants of ours and numbered names; every word of the sheet is a value.
    statement = (
        f"SELECT convert_to(string_agg({line}, '' ORDER BY sheet.place), 'UTF8') "  # noqa: S608
        f"FROM unnest({', '.join(['%s::text[]'] * len(names))}) WITH ORDINALITY AS sheet ({', '.join(names)}, place)"
    )
    return form.begin(await write_heading(session, statement, columns), len(columns))
