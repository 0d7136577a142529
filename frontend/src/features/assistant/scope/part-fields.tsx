import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { categoriesQuery, teachersQuery } from '@/shared/api/queries'
import { hasEveryWord } from '@/shared/lib/text'
import { Spinner } from '@/shared/ui/feedback/spinner'
import { Button } from '@/shared/ui/form/button'
import { TextInput } from '@/shared/ui/form/inputs'
import type { Chip, ScopePart } from '../conversation/chat-events'
import { partName } from '../messages'
import { sortOptions } from './edit'

interface MemberListProps {
  part: 'teacher_ids' | 'without_teacher_ids' | 'category_ids' | 'without_category_ids'
  chosen: string[]
  chips: Chip[]
}

/** A list of this length is seen at a glance. */
const maxWithoutSearch = 8

/** Any number of teachers or categories. What a search hides stays chosen. */
export function MemberList({ part, chosen, chips }: MemberListProps) {
  const isTeachers = part === 'teacher_ids' || part === 'without_teacher_ids'
  const teachers = useQuery({ ...teachersQuery, enabled: isTeachers })
  const categories = useQuery({ ...categoriesQuery, enabled: !isTeachers })
  const list = isTeachers ? teachers : categories
  const [typed, setTyped] = useState('')

  if (!list.data) {
    return (
      <div className="grid justify-items-start gap-2">
        {chosen.map((id) => (
          <input key={id} type="hidden" name={part} value={id} />
        ))}
        {list.isError ? (
          <>
            <p role="alert" className="text-14 text-bad">
              {t`Failed to load the list.`}
            </p>
            <Button size="small" onClick={() => void list.refetch()}>
              {t`Try Again`}
            </Button>
          </>
        ) : (
          <Spinner label={t`Loading the list...`} />
        )}
      </div>
    )
  }
  const options = sortOptions(list.data, chosen, chips)
  const found = new Set(options.filter((option) => hasEveryWord(option.name, typed)))
  const number = found.size

  return (
    <fieldset ref={focusFirst} className="grid min-w-0 gap-2">
      <legend className="mb-1 font-semibold">{partName(part)}</legend>
      {options.length > maxWithoutSearch && (
        <TextInput
          type="search"
          aria-label={t`Find a name`}
          placeholder={t`Find a name`}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // Enter here ends the search, and does not apply what is half chosen.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul className="max-h-48 overflow-auto">
        {options.map((option) => (
          <li key={option.id} hidden={!found.has(option)}>
            <label className="flex min-h-10 items-center gap-2.5 px-1 wrap-anywhere pointer-coarse:min-h-11">
              <input
                type="checkbox"
                name={part}
                value={option.id}
                defaultChecked={chosen.includes(option.id)}
                className="size-4.5 shrink-0 accent-accent"
              />
              {option.name}
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className={number > 0 ? 'sr-only' : 'text-14 text-ink-2'}>
        {number > 0 ? plural(number, { one: '# found', other: '# found' }) : t`No matching names.`}
      </p>
    </fieldset>
  )
}

interface ChoicesProps {
  name: ScopePart
  options: Record<string, string>
  chosen: string
}

/** One of a few. */
export function Choices({ name, options, chosen }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{partName(name)}</legend>
      {Object.entries(options).map(([value, label]) => (
        <label key={value} className="flex min-h-10 items-center gap-2.5 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            className="size-4.5 shrink-0 accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** For the `ref` of fields that appear: the keyboard goes to the choice that was made, or to the first field. */
export function focusFirst(element: HTMLElement | null): void {
  const find = (selector: string) => element?.querySelector<HTMLElement>(selector)
  const field = find('input[type="radio"]:checked') ?? find('input:not([type="hidden"])')
  field?.focus({ preventScroll: true })
}
