import { X } from 'lucide-react'
import { useRef } from 'react'
import { Icon } from '@/shared/ui/icon'
import type { Teacher } from '../api'
import { t } from '../messages/messages'
import { searchId } from './teacher-picker'

interface TeacherChipsProps {
  chosen: readonly Teacher[]
  onRemove: (teacher: Teacher) => void
}

/** What was chosen, below the list: above it every choice would move the teachers under the finger. */
export function TeacherChips({ chosen, onRemove }: TeacherChipsProps) {
  const list = useRef<HTMLUListElement>(null)

  /** The button that had the focus is gone: the next one gets it, or the search when none is left. */
  function handleRemove(teacher: Teacher, index: number) {
    const buttons = list.current?.querySelectorAll('button')
    const neighbour = buttons?.[index + 1] ?? buttons?.[index - 1] ?? document.getElementById(searchId)
    onRemove(teacher)
    neighbour?.focus()
  }

  return (
    // The room of the first line is always there, so that the buttons below do not move with the first choice.
    <div className="mt-4 min-h-11">
      {chosen.length > 0 && (
        <ul ref={list} aria-label={t.teachers.selection} className="flex flex-wrap gap-2">
          {chosen.map((teacher, index) => (
            <li
              key={teacher.id}
              className="inline-flex max-w-full items-center rounded-[22px] bg-accent-soft ps-3.5 text-14 font-semibold text-accent-hover"
            >
              <span dir="auto" className="min-w-0 py-1.5 wrap-anywhere">
                {teacher.name}
              </span>
              <button
                type="button"
                aria-label={t.teachers.remove(teacher.name)}
                onClick={() => handleRemove(teacher, index)}
                className="grid size-11 shrink-0 place-items-center rounded-full hover:text-bad"
              >
                <Icon of={X} size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
