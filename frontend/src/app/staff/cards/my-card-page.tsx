import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote, Printer } from 'lucide-react'
import { ownCardsQuery } from '@/features/insights/cards/api'
import { CardsLoader } from '@/features/insights/cards/cards-loader'
import { TeacherCard } from '@/features/insights/cards/teacher-card'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { Button } from '@/shared/ui/form/button'
import { PageHead } from '@/shared/ui/layout/page-head'
import { readPaper } from '@/shared/ui/print/paper-field'

/** What a Teacher sees: what was approved for them, a card for each survey. */
export function MyCardPage() {
  const made = useQuery(ownCardsQuery)
  const paper = readPaper('', navigator.language)
  return (
    <>
      <div className="no-print">
        <PageHead title={t`My Card`}>
          <p>{t`What families wrote about you, as your school approved it.`}</p>
        </PageHead>
      </div>
      <CardsLoader query={made}>
        {(prints) =>
          prints.length === 0 ? (
            <EmptyState
              icon={MessageSquareQuote}
              title={t`There is no card yet`}
              hint={t`It appears here as soon as your school has approved it.`}
            />
          ) : (
            <>
              <div className="no-print mb-6">
                <Button variant="primary" icon={Printer} onClick={() => window.print()}>
                  {t`Print`}
                </Button>
              </div>
              <div className="card-list">
                {prints.flatMap(({ survey, cards }) =>
                  cards.map((card) => (
                    <TeacherCard key={survey.id} survey={survey} card={card} paper={paper} />
                  )),
                )}
              </div>
            </>
          )
        }
      </CardsLoader>
    </>
  )
}
