import { Link } from 'wouter'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { ButtonLink } from '@/shared/ui/form/button-link'
import type { CardListItem } from '../api'

interface CardsTableProps {
  surveyId: string
  items: CardListItem[]
  smallestGroup: number
}

export function CardsTable({ surveyId, items, smallestGroup }: CardsTableProps) {
  const hrefOf = ({ teacher }: CardListItem) => `/admin/survey/${surveyId}/cards/${teacher.id}`
  const columns: Column<CardListItem>[] = [
    {
      header: 'Teacher',
      cell: (item) => (
        <>
          <Link href={hrefOf(item)} className="font-semibold">
            <bdi>{item.teacher.name}</bdi>
          </Link>{' '}
          {item.teacher.grade_level && <bdi className="text-ink-2">{item.teacher.grade_level}</bdi>}
        </>
      ),
    },
    {
      header: 'Responses',
      align: 'right',
      cell: ({ responses }) => (
        <>
          {responses.toLocaleString('en')}
          {responses < smallestGroup && <span className="block text-ink-2">few: no counts on the card</span>}
        </>
      ),
    },
    {
      header: 'Quotes',
      cell: ({ open, approved, hidden }) => (
        <span className="tabular-nums">
          {open} to decide, {approved} approved, {hidden} hidden
        </span>
      ),
    },
    {
      header: 'Card',
      isActions: true,
      cell: (item) => (
        <div className="flex flex-wrap gap-2">
          <ButtonLink size="small" href={hrefOf(item)}>
            {item.open > 0 ? 'Review' : 'Look Again'}
            <span className="sr-only"> for {item.teacher.name}</span>
          </ButtonLink>
          {item.approved > 0 && (
            <ButtonLink
              size="small"
              href={`/admin/survey/${surveyId}/cards/print?teacher=${item.teacher.id}`}
            >
              Print
              <span className="sr-only"> for {item.teacher.name}</span>
            </ButtonLink>
          )}
        </div>
      ),
    },
  ]
  return (
    <DataTable
      caption="Teachers and the quotes for their cards"
      columns={columns}
      rows={items}
      rowKey={({ teacher }) => teacher.id}
      align="middle"
    />
  )
}
