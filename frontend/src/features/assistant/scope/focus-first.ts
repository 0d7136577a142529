/** For the `ref` of fields that appear: the keyboard goes to the choice that was made, or to the first field. */
export function focusFirst(element: HTMLElement | null): void {
  const find = (selector: string) => element?.querySelector<HTMLElement>(selector)
  const field = find('input[type="radio"]:checked') ?? find('input:not([type="hidden"])')
  field?.focus({ preventScroll: true })
}
