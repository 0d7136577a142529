import { t } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TextInput } from '@/shared/ui/form/inputs'
import { Icon } from '@/shared/ui/icon'
import { maxSearchLength } from '../view/view'

interface SearchBoxProps {
  /** What the list is searched for now. */
  value: string
  onSearch: (text: string) => void
}

const pause = 300

/** Searches after a short pause in typing, or at once with Enter. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  // Undefined when the address alone decides: at the start, after Back, and after Clear Filters.
  const [typed, setTyped] = useState<{ text: string; isWaiting: boolean }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address has the words without the space that was typed before the next one.
  const isCurrent = typed && (typed.isWaiting || typed.text.trim() === value)

  function search(text: string) {
    clearTimeout(timer.current)
    setTyped({ text, isWaiting: false })
    if (text.trim() !== value) onSearch(text.trim())
  }

  function handleChange(text: string) {
    clearTimeout(timer.current)
    setTyped({ text, isWaiting: true })
    timer.current = setTimeout(() => search(text), pause)
  }

  function handleKeyDown({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key === 'Enter') search(currentTarget.value)
  }

  return (
    <div className="relative min-w-0 flex-1">
      <Icon
        of={Search}
        size="small"
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-ink-2"
      />
      <TextInput
        type="search"
        isSmall
        aria-label={t`Search responses`}
        placeholder={t`Search answers or names`}
        autoComplete="off"
        maxLength={maxSearchLength}
        value={isCurrent ? typed.text : value}
        onChange={({ target }) => handleChange(target.value)}
        onKeyDown={handleKeyDown}
        className="ps-10"
      />
    </div>
  )
}
