import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { cx } from '@/shared/lib/cx'
import { hasEveryWord } from '@/shared/lib/text'
import { Button } from '@/shared/ui/form/button'
import { TextInput } from '@/shared/ui/form/inputs'
import { Icon } from '@/shared/ui/icon'
import type { Teacher } from '../api'
import { Grade, gradeOf, type SurveyGrades } from '../frame/school-words'
import { t } from '../messages/messages'

export const searchId = 'teacher-search'
export const listId = 'teacher-list'
/** A large district's list would make a cheap phone stumble; the search finds the rest. */
const shownAtFirst = 60

interface TeacherPickerProps {
  survey: SurveyGrades
  list: readonly Teacher[]
  chosen: readonly Teacher[]
  onToggle: (teacher: Teacher) => void
}

export function TeacherPicker({ survey, list, chosen, onToggle }: TeacherPickerProps) {
  const [search, setSearch] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const found = findTeachers(list, search, survey)
  const shown = isWhole ? found : found.slice(0, shownAtFirst)

  /** Enter would leave the step; in a search it means "look". */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') event.preventDefault()
  }

  if (list.length === 0) return <p className="mt-5 text-ink-2">{t.teachers.noneYet}</p>
  return (
    <>
      <div className="relative mb-4">
        <Icon of={Search} className="pointer-events-none absolute inset-s-3.5 top-3.5 text-ink-2" />
        <TextInput
          id={searchId}
          type="search"
          aria-label={t.teachers.search}
          placeholder={t.teachers.searchHint}
          autoComplete="off"
          dir="auto"
          className="ps-11"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={handleKeyDown}
        />
      </div>
      <p aria-live="polite" className={cx(found.length > 0 && 'sr-only', 'text-ink-2 wrap-anywhere')}>
        {search && (found.length > 0 ? t.teachers.found(found.length) : t.teachers.noneFound(search))}
      </p>
      <ul
        id={listId}
        tabIndex={-1}
        aria-label={t.teachers.list}
        className="grid grid-cols-2 gap-2.5 max-[340px]:grid-cols-1 sm:grid-cols-3"
      >
        {shown.map((teacher) => (
          <li key={teacher.id} className="grid min-w-0">
            <TeacherTile
              survey={survey}
              teacher={teacher}
              isChosen={chosen.some(({ id }) => id === teacher.id)}
              onToggle={() => onToggle(teacher)}
            />
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <Button className="mt-4" onClick={() => setIsWhole(true)}>
          {t.teachers.showAll(found.length)}
        </Button>
      )}
    </>
  )
}

interface TeacherTileProps {
  survey: SurveyGrades
  teacher: Teacher
  isChosen: boolean
  onToggle: () => void
}

/** The whole tile is the switch. Its state is told by a mark and a border, not by colour alone. */
function TeacherTile({ survey, teacher, isChosen, onToggle }: TeacherTileProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className={cx(
        'relative grid min-h-19 min-w-0 content-center gap-0.5 rounded-control border py-2.5 ps-3 pe-9 text-start leading-[1.3]',
        isChosen
          ? 'border-accent bg-accent-soft shadow-[inset_0_0_0_1px_var(--color-accent)]'
          : 'border-line-strong bg-surface hover:bg-sunken',
      )}
    >
      {/* Each has its own direction, and both begin where the tile does. */}
      <span className="font-semibold wrap-anywhere">
        <bdi>{teacher.name}</bdi>
      </span>
      {teacher.grade_level && (
        <span className="text-14 text-ink-2 wrap-anywhere">
          <Grade survey={survey} teacher={teacher} />
        </span>
      )}
      <span
        className={cx(
          'absolute inset-e-2.5 top-3 grid size-4.5 place-items-center rounded-full border-[1.5px]',
          isChosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
        )}
      >
        {isChosen && <Icon of={Check} size="small" className="size-3" />}
      </span>
    </button>
  )
}

/** Teachers whose name or grade holds every word of the search, whatever their accents and capitals. A grade is found in
 *  the school's words too: a parent may have them from a letter. */
export function findTeachers(
  teachers: readonly Teacher[],
  search: string,
  survey: SurveyGrades,
): readonly Teacher[] {
  return teachers.filter((teacher) => {
    const words = [teacher.name, teacher.grade_level, gradeOf(survey, teacher)?.text]
    return hasEveryWord(words.join(' '), search)
  })
}
