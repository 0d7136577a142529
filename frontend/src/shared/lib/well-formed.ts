const halfCharacters = /\p{Surrogate}/gu

/** The text without halves of characters, as `toWellFormed` gives it, which Safari 16 does not have. */
export function wellFormed(text: string): string {
  return text.replace(halfCharacters, '\ufffd')
}
