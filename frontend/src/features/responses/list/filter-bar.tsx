import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '@/shared/ui/form/button'
import { categoriesQuery, overviewQuery, teachersQuery } from '../api'
import { type Filters, noFilters } from '../view/view'
import { categoryOptions, teacherOptions } from './filter-options'
import { FilterSelect } from './filter-select'
import { SearchBox } from './search-box'
import { StatusFilter } from './status-filter'

interface FilterBarProps {
  surveyId: string
  filters: Filters
  /** Other ways to narrow the list, after the status. */
  children?: ReactNode
  onChange: (filters: Filters, options?: { replace: boolean }) => void
}

export function FilterBar({ surveyId, filters, children, onChange }: FilterBarProps) {
  const teachers = useTeacherOptions(surveyId)
  const categories = useQuery({ ...categoriesQuery, select: categoryOptions })
  const [clears, setClears] = useState(0)

  function handleClear() {
    // A word that is still being typed goes too.
    setClears(clears + 1)
    onChange(noFilters)
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
        onChange={(teacherId) => onChange({ ...filters, teacherId })}
      />
      <FilterSelect
        label="Category"
        all="All Categories"
        options={categories.data}
        value={filters.category}
        onChange={(category) => onChange({ ...filters, category })}
      />
      <StatusFilter value={filters.status} onChange={(status) => onChange({ ...filters, status })} />
      {children}
      <div className="flex min-w-0 items-center gap-2 sm:grow-2 sm:basis-72">
        <SearchBox
          key={clears}
          value={filters.q}
          onSearch={(q) => onChange({ ...filters, q }, { replace: filters.q !== '' })}
        />
        <Button variant="quiet" size="small" className="shrink-0" onClick={handleClear}>
          Clear Filters
        </Button>
      </div>
    </search>
  )
}

function useTeacherOptions(surveyId: string) {
  const { data: active } = useQuery(teachersQuery)
  const { data: overview } = useQuery(overviewQuery(surveyId))
  return useMemo(() => {
    const heard = overview?.by_teacher.map(({ teacher_id, ...rest }) => ({ id: teacher_id, ...rest }))
    return active && teacherOptions(active, heard ?? [])
  }, [active, overview])
}
