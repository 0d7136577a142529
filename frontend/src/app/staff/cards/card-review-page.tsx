import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useParams } from 'wouter'
import { reviewQuery } from '@/features/insights/cards/api'
import { CardsLoader } from '@/features/insights/cards/cards-loader'
import { FewNote, QuoteReview } from '@/features/insights/cards/quote-review'
import { paths } from '@/shared/lib/paths'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'

export function CardReviewPage() {
  const { id = '', teacherId = '' } = useParams()
  // Another teacher is another page: the focus and the news of one do not go over to the next.
  return <Review key={teacherId} surveyId={id} teacherId={teacherId} />
}

function Review({ surveyId, teacherId }: { surveyId: string; teacherId: string }) {
  const card = useQuery(reviewQuery(surveyId, teacherId))
  const path = paths.cards(surveyId)
  const { teacher, responses, previous_id, next_id, quotes } = card.data ?? {}

  return (
    <>
      <PageHead
        title={teacher?.name ?? t`Teacher Card`}
        back={{ href: path, label: t`Back to Teacher Cards` }}
        actions={
          <>
            {previous_id && (
              <ButtonLink size="small" icon={ChevronLeft} href={`${path}/${previous_id}`}>
                {t`Previous Teacher`}
              </ButtonLink>
            )}
            {next_id && (
              <ButtonLink size="small" icon={ChevronRight} href={`${path}/${next_id}`}>
                {t`Next Teacher`}
              </ButtonLink>
            )}
            {quotes?.some(({ decision }) => decision === 'approved') && (
              <ButtonLink
                size="small"
                variant="primary"
                icon={Printer}
                href={`${path}/print?teacher=${teacherId}`}
              >
                {t`Print Card`}
              </ButtonLink>
            )}
          </>
        }
      >
        {teacher && responses !== undefined && (
          <p>
            {teacher.grade_level && (
              <>
                <bdi>{teacher.grade_level}</bdi>.{' '}
              </>
            )}
            {plural(responses, {
              one: '# family wrote about this teacher.',
              other: '# families wrote about this teacher.',
            })}
          </p>
        )}
      </PageHead>
      <CardsLoader query={card}>
        {(loaded) => (
          <>
            <FewNote responses={loaded.responses} smallestGroup={loaded.survey.smallest_group} />
            <QuoteReview card={loaded} />
          </>
        )}
      </CardsLoader>
    </>
  )
}
