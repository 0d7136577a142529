const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** No spaces, an @, and a domain with a dot in it. The server trims, so spaces around it do no harm. */
export function isEmail(text: string): boolean {
  return text.trim().length <= 254 && emailPattern.test(text.trim())
}

export function isFilled(text: string): boolean {
  return text.trim() !== ''
}
