import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { categoriesQuery, teachersQuery } from '@/shared/api/queries'
import { cx } from '@/shared/lib/cx'
import { languageName } from '@/shared/lib/format'
import { i18n } from '@/shared/lib/i18n'
import { Button } from '@/shared/ui/form/button'
import { Select } from '@/shared/ui/form/inputs'
import { languagesQuery, overviewQuery } from '../api'
import { type Filters, hasFilters, type ResponseStatus, statuses } from '../view/view'
import { FilterChips } from './filter-chips'
import { categoryOptions, chosenOption, languageOptions, type Option, teacherOptions } from './filter-options'
import { SearchBox } from './search-box'

interface FilterBarProps {
  surveyId: string
  filters: Filters
  /** Other ways to narrow the list, after the status. */
  children?: ReactNode
  onChange: (change: Partial<Filters>) => void
  onClear: () => void
}

export function FilterBar({ surveyId, filters, children, onChange, onClear }: FilterBarProps) {
  const teachers = useTeacherOptions(surveyId)
  const categories = useQuery({ ...categoriesQuery, select: categoryOptions })
  const [clears, setClears] = useState(0)
  const [isOpen, setIsOpen] = useState(hasFilters(filters))

  function handleClear() {
    // A word that is still being typed goes too.
    setClears(clears + 1)
    onClear()
  }

  return (
    <search aria-label={t`Filter responses`} className="flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 grow basis-56 items-center gap-2 lg:max-w-75">
        <SearchBox key={clears} value={filters.q} onSearch={(q) => onChange({ q })} />
        <Button
          size="small"
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          className="sm:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {t`Filters`}
        </Button>
      </div>
      <div
        className={cx(
          'flex min-w-0 grow-4 basis-0 flex-wrap items-center gap-2 max-sm:basis-full',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <FilterSelect
          label={t`Teacher`}
          all={t`All Teachers`}
          unknown={t`Unknown teacher`}
          options={teachers}
          value={filters.teacherId}
          onChange={(teacherId) => onChange({ teacherId })}
        />
        <FilterSelect
          label={t`Category`}
          all={t`All Categories`}
          unknown={t`Unknown category`}
          options={categories.data}
          value={filters.category}
          onChange={(category) => onChange({ category, withoutCategory: '' })}
        />
        <LanguageFilter
          surveyId={surveyId}
          value={filters.language}
          onChange={(language) => onChange({ language })}
        />
        <StatusFilter
          value={filters.status}
          onChange={(status) => onChange({ status, step: '', withoutCategory: '' })}
        />
        {children}
        <Button variant="quiet" size="small" className="shrink-0" onClick={handleClear}>
          {t`Clear Filters`}
        </Button>
      </div>
      <FilterChips surveyId={surveyId} filters={filters} onRemove={onChange} />
    </search>
  )
}

function useTeacherOptions(surveyId: string) {
  const { data: active } = useQuery(teachersQuery)
  const { data: overview } = useQuery(overviewQuery(surveyId))
  return useMemo(() => {
    const mentioned = overview?.by_teacher.map(({ teacher_id, ...rest }) => ({ id: teacher_id, ...rest }))
    return active && teacherOptions(active, mentioned ?? [])
  }, [active, overview])
}

interface FilterSelectProps {
  label: string
  /** The first option, which filters nothing. */
  all: string
  /** Shown for what the address asks for and nothing has. */
  unknown: string
  /** Undefined while they load. */
  options: Option[] | undefined
  value: string
  onChange: (value: string) => void
}

function FilterSelect({ label, all, unknown, options, value, onChange }: FilterSelectProps) {
  const chosen = chosenOption(options ?? [], value)

  return (
    <Select
      aria-label={label}
      value={chosen?.value ?? value}
      onChange={({ target }) => onChange(target.value)}
      isSmall
      className="min-w-0 flex-1 basis-36 max-sm:basis-full"
    >
      <option value="">{all}</option>
      {/* What the address asks for is shown as it is, also when nothing has that id (any more). */}
      {value && !chosen && <option value={value}>{options ? unknown : t`Loading...`}</option>}
      {options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

interface LanguageFilterProps {
  surveyId: string
  value: string
  onChange: (value: string) => void
}

/** Only where parents write in more than one language, or a link asks for one. */
function LanguageFilter({ surveyId, value, onChange }: LanguageFilterProps) {
  const { data: languages } = useQuery(languagesQuery(surveyId))
  if (!value && (languages?.length ?? 0) < 2) return null
  return (
    <FilterSelect
      label={t`Language`}
      all={t`All Languages`}
      unknown={languageName(value)}
      options={languages && languageOptions(languages)}
      value={value}
      onChange={onChange}
    />
  )
}

interface StatusFilterProps {
  value: ResponseStatus
  onChange: (value: ResponseStatus) => void
}

const words: Record<ResponseStatus, MessageDescriptor> = {
  all: msg({ message: 'All', context: 'responses' }),
  submitted: msg({ message: 'Submitted', context: 'responses' }),
  in_progress: msg({ message: 'In progress', context: 'responses' }),
  set_aside: msg({ message: 'Set aside', context: 'responses' }),
}

function StatusFilter({ value, onChange }: StatusFilterProps) {
  return (
    <Select
      isSmall
      aria-label={t`Status`}
      value={value}
      onChange={({ target }) => onChange(target.value as ResponseStatus)}
      className="min-w-0 flex-1 basis-32 max-sm:basis-full"
    >
      {statuses.map((status) => (
        <option key={status} value={status}>
          {i18n._(words[status])}
        </option>
      ))}
    </Select>
  )
}
