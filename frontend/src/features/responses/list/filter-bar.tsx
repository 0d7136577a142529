import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { categoriesQuery, teachersQuery } from '@/shared/api/queries'
import { Button } from '@/shared/ui/form/button'
import { Select } from '@/shared/ui/form/inputs'
import { overviewQuery } from '../api'
import { type Filters, type ResponseStatus, statuses } from '../view/view'
import { FilterChips } from './filter-chips'
import { categoryOptions, chosenOption, type Option, teacherOptions } from './filter-options'
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

  function handleClear() {
    // A word that is still being typed goes too.
    setClears(clears + 1)
    onClear()
  }

  return (
    <search
      aria-label="Filter responses"
      className="flex gap-3 py-4 max-sm:flex-col sm:flex-wrap sm:items-center"
    >
      <FilterSelect
        label="Teacher"
        all="All Teachers"
        options={teachers}
        value={filters.teacherId}
        onChange={(teacherId) => onChange({ teacherId })}
      />
      <FilterSelect
        label="Category"
        all="All Categories"
        options={categories.data}
        value={filters.category}
        onChange={(category) => onChange({ category })}
      />
      <StatusFilter value={filters.status} onChange={(status) => onChange({ status })} />
      {children}
      <div className="flex min-w-0 items-center gap-2 sm:grow-2 sm:basis-72">
        <SearchBox key={clears} value={filters.q} onSearch={(q) => onChange({ q })} />
        <Button variant="quiet" size="small" className="shrink-0" onClick={handleClear}>
          Clear Filters
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
  /** Undefined while they load. */
  options: Option[] | undefined
  value: string
  onChange: (value: string) => void
}

function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  const chosen = chosenOption(options ?? [], value)

  return (
    <Select
      aria-label={label}
      value={chosen?.value ?? value}
      onChange={({ target }) => onChange(target.value)}
      className="min-w-0 sm:flex-1 sm:basis-44"
    >
      <option value="">{all}</option>
      {/* What the address asks for is shown as it is, also when nothing has that id (any more). */}
      {value && !chosen && (
        <option value={value}>{options ? `Unknown ${label.toLowerCase()}` : 'Loading...'}</option>
      )}
      {options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

interface StatusFilterProps {
  value: ResponseStatus
  onChange: (value: ResponseStatus) => void
}

const words: Record<ResponseStatus, string> = {
  all: 'All',
  submitted: 'Submitted',
  in_progress: 'In progress',
  set_aside: 'Set aside',
}

function StatusFilter({ value, onChange }: StatusFilterProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap divide-x divide-line-strong rounded-control border border-line-strong bg-surface">
      <legend className="sr-only">Status</legend>
      {statuses.map((status) => (
        <label
          key={status}
          className="relative inline-flex min-h-11.5 flex-1 items-center justify-center px-3 text-center text-14 font-semibold transition-colors first-of-type:rounded-s-[9px] last-of-type:rounded-e-[9px] hover:bg-sunken has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-3 has-focus-visible:outline-accent sm:whitespace-nowrap"
        >
          <input
            type="radio"
            name="status"
            value={status}
            checked={value === status}
            onChange={() => onChange(status)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {words[status]}
        </label>
      ))}
    </fieldset>
  )
}
