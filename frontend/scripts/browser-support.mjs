/** What Safari 16 and its contemporaries lack, by the first Safari that has it. The types of JavaScript itself stop at
 *  ES2023 (tsconfig.json), which they have; these are the parts of browsers and of CSS, and what a package might use.
 *  Each is looked for in the built files, where packages are included and types are gone. */
const missing = {
  // JavaScript
  'toWellFormed (16.4)': /\.(toWellFormed|isWellFormed)\b/,
  'Array.fromAsync (16.4)': /\bArray\.fromAsync\b/,
  'Object.groupBy (17.4)': /\b(Object|Map)\.groupBy\b/,
  'Promise.withResolvers (17.4)': /\bPromise\.(withResolvers|try)\b/,
  'methods of Set (17)': /\.(symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  'lookbehind in a pattern (16.4)': /\(\?<[=!]/,
  // Browsers
  'AbortSignal.any (17.4)': /\bAbortSignal\.any\b/,
  'URL.canParse (17)': /\bURL\.(canParse|parse)\b/,
  'requestIdleCallback (none)': /\brequestIdleCallback\b/,
  'scheduler.yield (none)': /\bscheduler\.(yield|postTask)\b/,
  'checkVisibility (17.4)': /\.checkVisibility\b/,
  'popover (17)': /\.(showPopover|hidePopover|togglePopover)\b/,
  'scrollend (26.2)': /addEventListener\([`'"]scrollend/,
  // CSS
  'light-dark() (17.5)': /:\s*light-dark\(/,
  '@scope (17.4)': /@scope\b/,
  '@starting-style (17.5)': /@starting-style\b/,
  'anchor positioning (26)': /\banchor-name\s*:/,
}

/** The names of everything in the text that the oldest supported browsers lack. */
export function findUnsupported(text) {
  return Object.entries(missing)
    .filter(([, pattern]) => pattern.test(text))
    .map(([name]) => name)
}
