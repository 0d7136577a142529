interface Excerpt {
  before: string
  words: string
  after: string
}

const wholeUpTo = 320
const around = 90

/** A quote with what stands around it: a short answer whole, of a long one the nearest words. */
export function excerptOf(answer: string, quote: string): Excerpt {
  const text = answer.trim()
  const words = quote.trim()
  const start = text.indexOf(words)
  if (!words || start === -1) return { before: '', words: text, after: '' }
  const before = text.slice(0, start)
  const after = text.slice(start + words.length)
  if (text.length <= wholeUpTo) return { before, words, after }
  return { before: lastWords(before), words, after: firstWords(after) }
}

/** Cut at a space, so that no word and no character is broken. */
function lastWords(text: string): string {
  if (text.length <= around) return text
  return `… ${text.slice(-around).replace(/^\S*\s*/, '')}`
}

function firstWords(text: string): string {
  if (text.length <= around) return text
  return `${text.slice(0, around).replace(/\s*\S*$/, '')} …`
}

/** A sentence ends with its mark and the space after it, a line with its break. "Mr. Osei" is no end. */
const sentence = /[^\n]*?(?:(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|Sr|Sra))[.!?…]["'”’)\]]*[ \t]+|[。！？]|\n+)/gy

/** Cuts a text that is still being written into its finished sentences and the rest. Joined they are the text. */
export function cutSentences(text: string): { finished: string[]; rest: string } {
  const finished: string[] = []
  sentence.lastIndex = 0
  let end = 0
  for (let found = sentence.exec(text); found; found = sentence.exec(text)) {
    finished.push(found[0])
    end = sentence.lastIndex
  }
  return { finished, rest: text.slice(end) }
}
