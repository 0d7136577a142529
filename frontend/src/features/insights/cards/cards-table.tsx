import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
      header: t`Teacher`,
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
      header: t`Responses`,
      align: 'right',
      cell: ({ responses }) => (
        <>
          {formatNumber(responses)}
          {responses < smallestGroup && (
            <span className="block text-ink-2">{t`Fewer than ${smallestGroup}: no counts on the card`}</span>
          )}
        </>
      ),
    },
    {
      header: t`Quotes`,
      cell: (item) => <span className="tabular-nums">{describeDecisions(item)}</span>,
    },
    {
      header: t`Card`,
      isActions: true,
      cell: (item) => {
        const { name } = item.teacher
        return (
          <div className="flex flex-wrap gap-2">
            {may('review_answers') && (
              <ButtonLink size="small" href={hrefOf(item)}>
                {item.open > 0 ? (
                  <Trans>
                    Review<span className="sr-only"> for {name}</span>
                  </Trans>
                ) : (
                  <Trans>
                    Review Again<span className="sr-only"> for {name}</span>
                  </Trans>
                )}
              </ButtonLink>
            )}
            {item.approved > 0 && (
              <ButtonLink size="small" href={paths.printCards(surveyId, item.teacher.id)}>
                <Trans>
                  Print<span className="sr-only"> for {name}</span>
                </Trans>
              </ButtonLink>
            )}
          </div>
        )
      },
    },
  ]
  return (
    <DataTable
      caption={t`Teachers and the quotes for their cards`}
      columns={columns}
      rows={items}
      rowKey={({ teacher }) => teacher.id}
      align="middle"
    />
  )
}
