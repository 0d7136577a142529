import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { categoriesQuery } from '@/shared/api/queries'
import { hasEveryWord } from '@/shared/lib/text'
import { Badge } from '@/shared/ui/data/badge'
import { rowByKey } from '@/shared/ui/data/rows'
import { Spinner } from '@/shared/ui/feedback/spinner'
import { Button } from '@/shared/ui/form/button'
import { Field } from '@/shared/ui/form/field'
import { TextInput } from '@/shared/ui/form/inputs'
import type { Category } from '../api'

interface CategoryPickerProps {
  /** Ids of those that the answer has already. */
  taken: ReadonlySet<string>
  onPick: (category: Category) => void
  onClose: () => void
}

/** Type to find, Enter takes the first, arrows walk through the rest. */
export function CategoryPicker({ taken, onPick, onClose }: CategoryPickerProps) {
  const categories = useQuery(categoriesQuery)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const found = (categories.data ?? []).filter(({ id, name }) => !taken.has(id) && hasEveryWord(name, typed))
  useEffect(() => input.current?.focus(), [])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Escape closes this, not the dialog around it.
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
      return
    }
    const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-choice]')]
    const from = choices.indexOf(event.target as HTMLElement)
    const to =
      from === -1 && event.key !== 'ArrowDown' ? undefined : rowByKey(event.key, from, choices.length)
    if (to === undefined) return
    event.preventDefault()
    if (from === 0 && event.key === 'ArrowUp') input.current?.focus()
    else choices[to]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the buttons inside.
    <div
      className="mt-2 grid max-w-100 gap-2 rounded-control border border-line p-3"
      onKeyDown={handleKeyDown}
    >
      <Field label={t`Find a category`}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            type="search"
            autoComplete="off"
            maxLength={60}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              const [first] = found
              if (event.key !== 'Enter' || !first) return
              // The focus moves on, and the same key must not press what it comes to.
              event.preventDefault()
              onPick(first)
            }}
          />
        )}
      </Field>
      {categories.isPending && <Spinner label={t`Loading categories...`} />}
      {categories.isError && (
        <p className="text-14 text-bad">{t`Failed to load categories. Please try again.`}</p>
      )}
      {categories.data && (
        <p role="status" className={found.length > 0 ? 'sr-only' : 'text-14 text-ink-2'}>
          {found.length > 0
            ? plural(found.length, { one: '# found', other: '# found' })
            : t`No matching category.`}
        </p>
      )}
      {found.length > 0 && (
        <ul aria-label={t`Categories`} className="grid max-h-60 gap-0.5 overflow-auto p-1">
          {found.map((category) => (
            <li key={category.id}>
              <button
                type="button"
                data-choice=""
                className="flex min-h-9 w-full items-center rounded-badge px-2 text-start wrap-anywhere hover:bg-sunken pointer-coarse:min-h-11"
                onClick={() => onPick(category)}
              >
                <Badge slot={category.color_slot}>{category.name}</Badge>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button size="small" variant="quiet" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </div>
  )
}
