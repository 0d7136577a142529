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
