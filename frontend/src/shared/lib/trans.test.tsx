import { Trans } from '@lingui/react/macro'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each(['<b>Ada</b>', '<0>Ada</0>', '<br/>Ada', '{name} & <script>x</script>', 'Ada'])(
  'a name like %s is shown as it is, with the words around it',
  (name) => {
    const fault = vi.spyOn(console, 'error')
    const { container } = render(
      <Trans>
        Ask <i>{name}</i> or {name}.
      </Trans>,
    )
    expect(container.textContent).toBe(`Ask ${name} or ${name}.`)
    expect(container.querySelector('i')?.textContent).toBe(name)
    expect(container.querySelectorAll('*')).toHaveLength(1)
    expect(fault).not.toHaveBeenCalled()
  },
)
