import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Trans } from './trans'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each(['<b>Ada</b>', '<0>Ada</0>', '<br/>Ada', '{name} & <script>x</script>', 'Ada'])(
  'a name like %s is shown as it is, with the words around it',
  (name) => {
    const fault = vi.spyOn(console, 'error')
    // Called, and not written as an element: extraction would take its sentence for one of the product's.
    const { container } = render(
      Trans({ id: 'Ask <0>{name}</0> or {name}.', values: { name }, components: { 0: <i /> } }),
    )
    expect(container.textContent).toBe(`Ask ${name} or ${name}.`)
    expect(container.querySelector('i')?.textContent).toBe(name)
    expect(container.querySelectorAll('*')).toHaveLength(1)
    expect(fault).not.toHaveBeenCalled()
  },
)
