/** As parent_survey/school/colors.py counts, so that the page can say at once what the server would. */
const neededContrast = 4.5
const paper = '#fbfaf7'

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** White words on the color, or words in the color on the page, whichever is harder to read. */
export function contrastOf(color: string): number {
  return Math.min(contrast(color, '#ffffff'), contrast(color, paper))
}

export function isReadable(color: string): boolean {
  return contrastOf(color) >= neededContrast
}

/** The nearest darker tone that can be read. */
export function darken(color: string): string {
  for (let step = 0; step <= 100; step += 1) {
    const tone = towardsBlack(color, step / 100)
    if (isReadable(tone)) return tone
  }
  return '#000000'
}

/** "4.0", cut and not rounded, so that 4.49 does not look like enough. */
export function contrastText(color: string): string {
  return (Math.floor(contrastOf(color) * 10) / 10).toFixed(1)
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => linear(channel / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}

function towardsBlack(color: string, amount: number): string {
  const parts = channels(color).map((channel) => Math.round(channel * (1 - amount)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
