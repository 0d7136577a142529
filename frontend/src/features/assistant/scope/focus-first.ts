/** For the `ref` of fields that appear: the keyboard goes to what is chosen, or to the first of them. */
export function focusFirst(element: HTMLElement | null): void {
  const field = element?.querySelector<HTMLElement>('input:checked, input:not([type="hidden"])')
  field?.focus({ preventScroll: true })
}
