import { t } from '@lingui/core/macro'
import { formatNumber } from '@/shared/lib/format'
import type { Sheet } from '../api'

/** A heat map is wider than paper, so each teacher gets one line with the figures that may be shown. */
export function forPaper(sheet: Sheet): Sheet {
  if (sheet.chart !== 'heatmap') return sheet
  const names = sheet.headings.slice(2).map((heading) => plainHeading(sheet, heading))
  const rows = sheet.rows.map(([teacher = null, grade = null, ...counts]) => {
    const told = counts.flatMap((count, index) => (count === null ? [] : [`${names[index]} ${count}`]))
    return [teacher, grade, told.length > 0 ? told.join(', ') : null]
  })
  return { ...sheet, headings: [t`Teacher`, t`Grade`, t`Known for, with the number of responses`], rows }
}

/** The note at the top of the paper says once for all that counts are rounded. */
export function plainHeading({ rounding }: Pick<Sheet, 'rounding'>, heading: string): string {
  return heading.endsWith(rounding) ? heading.slice(0, heading.length - rounding.length) : heading
}

/** A picture that leaves is drawn from the numbers that may leave, never from the screen. Plain black on white with
 *  one colour: it is printed, copied and put into slides. */

type Cell = Sheet['rows'][number][number]

const ink = '#1f2430'
const faint = '#555b66'
const accent = '#0f6b6b'
const shades = ['#e3f1ef', '#c5e2de', '#9ecdc8', '#6fb2ad', '#0f6b6b']
const width = 960
const line = 30
const letter = 7.6

interface Picture {
  svg: string
  width: number
  height: number
}

export function drawSheet(sheet: Sheet): Picture {
  const columns = sheet.headings.map((_, index) => index).filter((index) => isNumeric(sheet, index))
  return columns.length > 1 && sheet.chart !== 'questions'
    ? drawGrid(sheet, columns)
    : drawBars(sheet, columns[0])
}

/** A column whose cells are numbers, or not shown. */
function isNumeric({ rows }: Sheet, index: number): boolean {
  return (
    rows.length > 0 &&
    rows.every((row) => typeof row[index] !== 'string') &&
    rows.some((row) => row[index] !== undefined)
  )
}

function drawBars(sheet: Sheet, column = -1): Picture {
  const labels = sheet.rows.map((row) => label(row, column))
  const values = sheet.rows.map((row) => row[column])
  const most = Math.max(...values.map(Number).filter(Number.isFinite), 1)
  const isRounded = sheet.rounding !== '' && sheet.headings[column]?.endsWith(sheet.rounding) === true
  const start = Math.min(460, 40 + Math.max(...labels.map((text) => text.length), 0) * letter)
  const parts = labels.map((text, index) => {
    const y = 84 + index * line
    const value = values[index]
    const long = typeof value === 'number' ? ((width - start - 140) * value) / most : 0
    return [
      write(24, y + 15, text, { limit: start - 40 }),
      long > 0 ? `<rect x="${start}" y="${y}" width="${long.toFixed(1)}" height="18" fill="${accent}"/>` : '',
      write(start + long + 8, y + 15, formatCell(value, isRounded), {
        weight: typeof value === 'number' ? 600 : 400,
      }),
    ].join('')
  })
  return frame(sheet, 84 + labels.length * line, parts)
}

function drawGrid(sheet: Sheet, columns: number[]): Picture {
  const labels = sheet.rows.map((row) => label(row, columns[0] ?? 0))
  const start = Math.min(300, 40 + Math.max(...labels.map((text) => text.length), 0) * letter)
  // The last heading leans over the edge of its column.
  const step = (width - start - 120) / columns.length
  const most = Math.max(...sheet.rows.flatMap((row) => columns.map((column) => Number(row[column] ?? 0))), 1)
  const heads = columns.map((column, index) => {
    const x = start + index * step + step / 2
    const text = plainHeading(sheet, sheet.headings[column] ?? '')
    return `<g transform="translate(${x.toFixed(1)} 196) rotate(-45)">${write(0, 0, text, { limit: 150 })}</g>`
  })
  const cells = sheet.rows.flatMap((row, index) => {
    const y = 206 + index * line
    return [
      write(24, y + 18, labels[index] ?? '', { limit: start - 40 }),
      ...columns.map((column, index) => drawCell(row[column], most, start + index * step, y, step)),
    ]
  })
  return frame(sheet, 206 + sheet.rows.length * line, [...heads, ...cells])
}

function drawCell(value: Cell | undefined, most: number, x: number, y: number, step: number): string {
  const shade = typeof value === 'number' ? Math.ceil((value / most) * shades.length) - 1 : -1
  const fill = shades[shade] ?? '#ffffff'
  const colour = shade === shades.length - 1 ? '#ffffff' : ink
  const box = `<rect x="${(x + 1).toFixed(1)}" y="${y}" width="${(step - 2).toFixed(1)}" height="26" fill="${fill}" stroke="#d5d2c9"/>`
  const text = typeof value === 'number' ? formatNumber(value) : '–'
  return box + write(x + step / 2, y + 18, text, { anchor: 'middle', colour })
}

function frame(sheet: Sheet, end: number, parts: string[]): Picture {
  const height = end + 56
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Segoe UI, Open Sans, Noto Sans, sans-serif" font-size="14">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    write(24, 40, sheet.title, { size: 22, weight: 600 }),
    ...parts,
    write(24, height - 22, sheet.note, { size: 12, colour: faint, limit: width - 48 }),
    '</svg>',
  ].join('')
  return { svg, width, height }
}

function label(row: Cell[], column: number): string {
  const words = row.filter(
    (cell, index): cell is string => index !== column && typeof cell === 'string' && !cell.endsWith('%'),
  )
  return words[0] === words[1] ? (words[0] ?? '') : words.join(', ')
}

function formatCell(value: Cell | undefined, isRounded: boolean): string {
  if (typeof value !== 'number') return t`not shown`
  const number = formatNumber(value)
  return isRounded ? t`${number} or more` : number
}

interface TextStyle {
  size?: number
  weight?: number
  colour?: string
  anchor?: 'start' | 'middle'
  /** Words that would be wider are cut. */
  limit?: number
}

function write(x: number, y: number, text: string, style: TextStyle = {}): string {
  const { size = 14, weight = 400, colour = ink, anchor = 'start', limit = Number.POSITIVE_INFINITY } = style
  const most = Math.floor(limit / (letter * (size / 14) * 0.95))
  const shown = text.length > most ? `${text.slice(0, Math.max(most - 1, 1))}…` : text
  return `<text x="${x.toFixed(1)}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}">${escapeXml(shown)}</text>`
}

/** What parents' schools call themselves goes into a file that others open: nothing in it may be markup. */
export function escapeXml(text: string): string {
  const plain = [...text].filter((sign) => sign >= ' ' && sign !== '\u007f').join('')
  return plain.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Twice as many pixels as units, for slides and paper. */
const scale = 2

/** The picture as the browser paints it. The address is a data one, which the content security policy allows. */
export async function paintPng({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('The browser could not draw it.'))))
  })
}
