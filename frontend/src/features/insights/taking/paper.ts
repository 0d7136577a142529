import type { Sheet } from '../api'

/** A heat map is wider than paper: there each teacher has one line with what may be told. */
export function forPaper(sheet: Sheet): Sheet {
  if (sheet.chart !== 'heatmap') return sheet
  const names = sheet.headings.slice(2).map(plainHeading)
  const rows = sheet.rows.map(([teacher = null, grade = null, ...counts]) => {
    const told = counts.flatMap((count, index) => (count === null ? [] : [`${names[index]} ${count}`]))
    return [teacher, grade, told.length > 0 ? told.join(', ') : null]
  })
  return { ...sheet, headings: ['Teacher', 'Grade', 'Known for, with the number of responses'], rows }
}

/** The note at the top of the paper says once for all that counts are rounded. */
export function plainHeading(heading: string): string {
  return heading.replace(/ \(rounded down to \d+s\)$/, '')
}
