import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { languageAttribute, submissionTime } from '@/shared/lib/format'
import type { Column } from '@/shared/ui/data/data-table'
import type { ResponseListItem } from '../api'
import { CategoryBadges, TeacherName, Unanalyzed } from '../response-parts'
import type { Filters } from '../view/view'
import { firstCategories, firstTeachers, isLongText, markFound, markPassage, previewOf } from './row-texts'

type Of = { response: ResponseListItem }

/** On a phone: name and time beside each other, then teachers, words and categories over the whole width. */
export function responseColumns({ teacherId, q }: Filters): Column<ResponseListItem>[] {
  return [
    {
      header: t`Parent Name`,
      className: 'md:w-[14.5%] md:whitespace-nowrap',
      cell: ({ parent }) => (
        <bdi className="line-clamp-3 font-semibold whitespace-normal max-md:text-16">
          {parent.name?.trim() ? parent.name : t`N/A`}
        </bdi>
      ),
    },
    {
      header: t`Teachers`,
      className: 'md:w-[15.5%] max-md:col-span-2',
      cell: (response) => <Teachers response={response} filteredId={teacherId} />,
    },
    {
      header: t`Answer Preview`,
      className: 'max-md:col-span-2 max-md:py-0.5!',
      cell: (response) => <Preview response={response} search={q} />,
    },
    {
      header: t`Categories`,
      className: 'md:w-[30%] max-md:col-span-2',
      cell: (response) => <Categories response={response} />,
    },
    {
      header: t({ message: 'Submitted', context: 'when' }),
      className:
        'tabular-nums md:w-[11.5%] max-md:col-start-2 max-md:row-start-1 max-md:max-w-28 max-md:text-end',
      cell: ({ submitted_at, is_confidential }) =>
        submitted_at ? (
          <time dateTime={submitted_at}>{submissionTime(submitted_at, is_confidential)}</time>
        ) : (
          <Missing>{t`Not submitted`}</Missing>
        ),
    },
  ]
}

function Teachers({ response: { teachers }, filteredId }: Of & { filteredId: string }) {
  const { shown, more } = firstTeachers(teachers, filteredId)
  if (shown.length === 0) return <Missing>{t({ message: 'None', context: 'teachers' })}</Missing>
  return (
    <ul className="grid gap-0.5">
      {shown.map((teacher) => (
        <li key={teacher.id}>
          <TeacherName teacher={teacher} gradeClass="md:block" />
        </li>
      ))}
      {more > 0 && <li className="text-ink-2">{t`+${more} more`}</li>}
    </ul>
  )
}

function Preview({ response: { answers, found }, search }: Of & { search: string }) {
  const preview = previewOf(answers, (text) => markFound(text, search).some(({ isFound }) => isFound))
  if (!preview) return <Missing>{t`No answers`}</Missing>
  const parts = found ? markPassage(found, search) : markFound(preview.text, search)
  const isLong = found ? found.excerpt_start > 0 || isLongText(found.excerpt) : preview.isLong
  return (
    <>
      {preview.teacher && !found && (
        <p className="text-14 text-ink-2">
          <Trans>
            About <bdi>{preview.teacher}</bdi>
          </Trans>
        </p>
      )}
      <p
        lang={languageAttribute((found ?? preview).language)}
        dir="auto"
        className="line-clamp-4 font-words text-16 leading-snug whitespace-pre-line"
      >
        {parts.map(({ text, isFound }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
          isFound ? <mark key={index}>{text}</mark> : text,
        )}
      </p>
      {isLong && <p className="mt-1 text-accent">{t`Click row to see full response`}</p>}
      <Unanalyzed answers={answers} />
    </>
  )
}

function Categories({ response: { categories } }: Of) {
  const { shown, more } = firstCategories(categories)
  if (shown.length === 0) return <Missing>{t`No categories`}</Missing>
  return <CategoryBadges categories={shown} more={more} />
}

function Missing({ children }: { children: string }) {
  return <span className="text-ink-2">{children}</span>
}
