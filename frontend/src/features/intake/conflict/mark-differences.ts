export interface Piece {
  readonly text: string
  /** Found in this version only. */
  readonly isMarked: boolean
}

/** Compared word by word, two long texts would need a table of hundreds of millions of cells. */
const MAX_CELLS = 250_000

// A word with the space after it. Scripts that are written without spaces are compared letter by letter.
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\s*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+\s*|\s+/gu

/** Both texts in pieces, with the words marked that only one of them has. The time that takes is bounded: where much
 *  differs between the common beginning and the common end, all of it is marked. */
export function markDifferences(one: string, other: string): [Piece[], Piece[]] {
  const words = one.match(wordPattern) ?? []
  const others = other.match(wordPattern) ?? []
  const start = countCommon(words, others, Math.min(words.length, others.length), (index) => index)
  const rest = Math.min(words.length, others.length) - start
  const end = countCommon(words, others, rest, (index, list) => list.length - 1 - index)
  const middle = words.slice(start, words.length - end)
  const otherMiddle = others.slice(start, others.length - end)
  const common = findCommon(middle, otherMiddle)
  return [
    toPieces(words, (index) => isDifferent(index - start, middle.length, common.left)),
    toPieces(others, (index) => isDifferent(index - start, otherMiddle.length, common.right)),
  ]
}

function isDifferent(index: number, length: number, common: ReadonlySet<number>): boolean {
  return index >= 0 && index < length && !common.has(index)
}

function countCommon(
  words: readonly string[],
  others: readonly string[],
  limit: number,
  indexIn: (index: number, list: readonly string[]) => number,
): number {
  let count = 0
  while (count < limit && isSameWord(words[indexIn(count, words)], others[indexIn(count, others)])) count += 1
  return count
}

/** The places of the words of a longest common subsequence. */
function findCommon(left: readonly string[], right: readonly string[]) {
  const common = { left: new Set<number>(), right: new Set<number>() }
  const width = right.length + 1
  if (left.length * right.length > MAX_CELLS) return common
  const lengths = new Uint16Array((left.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] = isSameWord(left[row], right[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  let row = 0
  let column = 0
  while (row < left.length && column < right.length) {
    if (isSameWord(left[row], right[column])) {
      common.left.add(row)
      common.right.add(column)
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return common
}

function isSameWord(one: string | undefined, other: string | undefined): boolean {
  return one?.trim() === other?.trim()
}

interface Run {
  words: string[]
  isMarked: boolean
}

function toPieces(words: readonly string[], isMarked: (index: number) => boolean): Piece[] {
  const runs: Run[] = []
  for (const [index, word] of words.entries()) {
    const last = runs.at(-1)
    if (last?.isMarked === isMarked(index)) last.words.push(word)
    else runs.push({ words: [word], isMarked: isMarked(index) })
  }
  const pieces: { text: string; isMarked: boolean }[] = []
  for (const [index, run] of runs.entries()) {
    const isRunMarked = run.isMarked || isByChance(runs, index)
    const last = pieces.at(-1)
    if (last?.isMarked === isRunMarked) last.text += run.words.join('')
    else pieces.push({ text: run.words.join(''), isMarked: isRunMarked })
  }
  return pieces
}

/** A "the" or two that both versions happen to have in a passage that was written anew. */
function isByChance(runs: readonly Run[], index: number): boolean {
  const [before, run, after] = [runs[index - 1], runs[index], runs[index + 1]]
  if (!before || !run || !after) return false
  return run.words.length <= 2 && before.words.length > 2 && after.words.length > 2
}

const CONTEXT = 120
const MAX_MARKED = 600

/** Of a long text the part around what is marked. */
export function shorten(pieces: readonly Piece[]): Piece[] {
  return pieces.map(({ text, isMarked }, index) => {
    if (isMarked) return { text: text.length > MAX_MARKED ? `${cutEnd(text, MAX_MARKED)} …` : text, isMarked }
    const isFirst = index === 0
    const isLast = index === pieces.length - 1
    if (text.length <= 3 * CONTEXT) return { text, isMarked }
    if (isFirst && isLast) return { text: `${cutEnd(text, MAX_MARKED)} …`, isMarked }
    const head = isFirst ? '' : cutEnd(text, CONTEXT)
    const tail = isLast ? '' : cutStart(text, CONTEXT)
    return { text: `${head} … ${tail}`, isMarked }
  })
}

/** Cut at a space if there is one nearby, so that no word and no emoji is cut in two. */
function cutEnd(text: string, length: number): string {
  const space = text.lastIndexOf(' ', length)
  return text.slice(0, space > length / 2 ? space : length)
}

function cutStart(text: string, length: number): string {
  const space = text.indexOf(' ', text.length - length)
  return text.slice(space >= 0 ? space + 1 : text.length - length)
}
