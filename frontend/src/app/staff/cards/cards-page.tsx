import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote, Printer } from 'lucide-react'
import { useParams } from 'wouter'
import { type CardList, cardsQuery } from '@/features/insights/cards/api'
import { CardsLoader } from '@/features/insights/cards/cards-loader'
import { CardsTable } from '@/features/insights/cards/cards-table'
import { progressOf } from '@/features/insights/cards/messages'
import { paths } from '@/shared/lib/paths'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { Progress } from '@/shared/ui/feedback/loading'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { SurveyFrame } from '../survey-page/survey-frame'

export function CardsPage() {
  const { id = '' } = useParams()
  const cards = useQuery(cardsQuery(id))

  return (
    <SurveyFrame surveyId={id} tab="cards">
      <CardsLoader query={cards}>{(list) => <Cards surveyId={id} list={list} />}</CardsLoader>
    </SurveyFrame>
  )
}

function Cards({ surveyId, list }: { surveyId: string; list: CardList }) {
  const { total, decided, percent } = progressOf(list.items)
  const approved = list.items.filter((item) => item.approved > 0).length
  if (list.items.length === 0) {
    return (
      <EmptyState
        icon={MessageSquareQuote}
        title={t`No responses yet`}
        hint={t`Cards are made of what parents write about their children’s teachers.`}
        action={<ButtonLink href={paths.shareSurvey(surveyId)}>{t`Share the Survey`}</ButtonLink>}
      />
    )
  }
  return (
    <div className="mt-5 grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="grid max-w-column flex-1 basis-80 gap-2">
          <p>
            {t`A card carries parents’ own words, and only those that you approve here. Quotes can't be edited.`}
          </p>
          {total > 0 ? (
            <>
              <p className="text-14 text-ink-2 tabular-nums">
                {t`${decided} of ${plural(total, { one: '# quote', other: '# quotes' })} decided`}
              </p>
              <Progress label={t`Quotes decided`} percent={percent} />
            </>
          ) : (
            <p className="text-warn">
              {list.is_categorized
                ? t`No quotes are proposed yet: they come from answers that show a category.`
                : t`No quotes are proposed yet: they come from answers that show a category. Generate the categories of this survey first.`}
            </p>
          )}
        </div>
        {approved > 0 && (
          <ButtonLink variant="primary" icon={Printer} href={paths.printCards(surveyId)}>
            {plural(approved, { one: 'Print 1 Card', other: 'Print All # Cards' })}
          </ButtonLink>
        )}
      </div>
      <CardsTable surveyId={surveyId} items={list.items} smallestGroup={list.survey.smallest_group} />
    </div>
  )
}
