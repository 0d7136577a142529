import { Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { IconButton } from '@/shared/ui/form/icon-button'
import type { CategoryExample } from '../api'

interface ExampleListProps {
  title: string
  empty: string
  examples: CategoryExample[]
  onRemove: (example: CategoryExample) => void
}

export function ExampleList({ title, empty, examples, onRemove }: ExampleListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  function handleRemove(example: CategoryExample) {
    // The row leaves with its button.
    heading.current?.focus()
    onRemove(example)
  }

  return (
    <section aria-labelledby={titleId}>
      <h3 ref={heading} id={titleId} tabIndex={-1} className="font-semibold">
        {title} ({examples.length})
      </h3>
      {examples.length === 0 && <p className="text-14 text-ink-2">{empty}</p>}
      <ul className="divide-y divide-line">
        {examples.map((example) => (
          <li key={example.id} className="flex items-center justify-between gap-2 py-1">
            <span dir="auto" className="min-w-0 font-words wrap-anywhere whitespace-pre-wrap">
              {example.text}
            </span>
            <IconButton
              icon={Trash2}
              label="Remove Example"
              aria-description={example.text}
              onClick={() => handleRemove(example)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
