/** Names of their own, so that journeys side by side never meet. */
export function uniqueWord(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  return Array.from({ length: 8 }, () => letters[Math.floor(Math.random() * 26)]).join('')
}

/** Sixty rows as an office would have them: a title, semicolons, Windows letters, and some faults. */
export function messyList(word: string): { bytes: Buffer; lastName: string } {
  const lastName = word[0]?.toUpperCase() + word.slice(1)
  const rows = Array.from({ length: 54 }, (_, number) => {
    const first = `Zoë${String.fromCharCode(97 + (number % 26))}${number >= 26 ? 'x' : ''}${number >= 52 ? 'y' : ''}`
    return `${lastName};${first};${(number % 6) + 1}th Grade;room ${number}`
  })
  const lines = [
    'Maple Grove staff list',
    '',
    'Last Name;First Name;Grade Level;Room',
    ...rows,
    `${lastName};José;3rd Grade;1`,
    `${lastName};Jose;4th Grade;2`,
    ';;5th Grade;3',
    `${lastName};=1+1;Art;4`,
    `${lastName};Ben;2-Jan;5`,
    `"${lastName}";"Ann\r\nMarie";"Art";6`,
    '',
  ]
  return { bytes: Buffer.from(lines.join('\r\n'), 'latin1'), lastName }
}
