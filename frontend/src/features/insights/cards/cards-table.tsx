import { Link } from 'wouter'
import { useMay } from '@/shared/api/permissions'
import { formatNumber } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { type Column, DataTable } from '@/shared/ui/data/data-table'
import { ButtonLink } from '@/shared/ui/form/button-link'
import type { CardListItem } from './api'
import { describeDecisions } from './messages'

interface CardsTableProps {
  surveyId: string
  items: CardListItem[]
  smallestGroup: number
}

export function CardsTable({ surveyId, items, smallestGroup }: CardsTableProps) {
  const may = useMay()
  const hrefOf = ({ teacher }: CardListItem) => paths.reviewCard(surveyId, teacher.id)
  const columns: Column<CardListItem>[] = [
    {
      header: 'Teacher',
      cell: (item) => (
        <>
          {may('review_answers') ? (
            <Link href={hrefOf(item)} className="font-semibold">
              <bdi>{item.teacher.name}</bdi>
            </Link>
          ) : (
            <bdi className="font-semibold">{item.teacher.name}</bdi>
          )}{' '}
          {item.teacher.grade_level && <bdi className="text-ink-2">{item.teacher.grade_level}</bdi>}
        </>
      ),
    },
    {
      header: 'Responses',
      align: 'right',
      cell: ({ responses }) => (
        <>
          {formatNumber(responses)}
          {responses < smallestGroup && (
            <span className="block text-ink-2">{`Fewer than ${smallestGroup}: no counts on the card`}</span>
          )}
        </>
      ),
    },
    {
      header: 'Quotes',
      cell: (item) => <span className="tabular-nums">{describeDecisions(item)}</span>,
    },
    {
      header: 'Card',
      isActions: true,
      cell: (item) => (
        <div className="flex flex-wrap gap-2">
          {may('review_answers') && (
            <ButtonLink size="small" href={hrefOf(item)}>
              {item.open > 0 ? 'Review' : 'Review Again'}
              <span className="sr-only"> for {item.teacher.name}</span>
            </ButtonLink>
          )}
          {item.approved > 0 && (
            <ButtonLink size="small" href={paths.printCards(surveyId, item.teacher.id)}>
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
