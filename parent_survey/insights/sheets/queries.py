"""The statement that writes a sheet as CSV: cells are neutralized by the same SQL as in exports of responses."""

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.exports.formats.csv_format import CsvFormat
from parent_survey.exports.queries.exports import write_heading
from parent_survey.insights.schemas import SheetShown

NOT_SHOWN = "not shown"


async def write_csv(session: AsyncSession, sheet: SheetShown) -> bytes:
    form = CsvFormat()
    columns = [
        [heading, *(NOT_SHOWN if row[number] is None else str(row[number]) for row in sheet.rows)]
        for number, heading in enumerate(sheet.headings)
    ]
    names = [f"cell_{number}" for number in range(len(columns))]
    line = form.line([form.cell(f"sheet.{name}") for name in names])
    # Made of constants and numbered names; every word of the sheet is a value.
    statement = (
        f"SELECT convert_to(string_agg({line}, '' ORDER BY sheet.number), 'UTF8') "  # noqa: S608
        f"FROM unnest({', '.join(['%s::text[]'] * len(names))}) WITH ORDINALITY AS sheet ({', '.join(names)}, number)"
    )
    return form.begin(await write_heading(session, statement, columns), len(columns))
