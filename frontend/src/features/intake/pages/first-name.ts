/** How a parent is greeted on a device that others may use: by the first word of the name that is no title. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.find((word) => !word.endsWith('.')) ?? words.join(' ')
}
