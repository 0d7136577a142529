import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareQuote, Printer } from 'lucide-react'
import { useLocation, useParams, useSearch } from 'wouter'
import { type CardPrint, printQuery } from '@/features/insights/cards/api'
import { CardsLoader } from '@/features/insights/cards/cards-loader'
import { TeacherCard } from '@/features/insights/cards/teacher-card'
import { paths } from '@/shared/lib/paths'
import { EmptyState } from '@/shared/ui/feedback/empty-state'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'
import { type Paper, PaperField, readPaper } from '@/shared/ui/print/paper-field'

export function CardsPrintPage() {
  const { id = '' } = useParams()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const teacherId = new URLSearchParams(search).get('teacher') ?? undefined
  const made = useQuery(printQuery(id, teacherId))
  const paper = readPaper(search, navigator.language)
  const back = paths.cards(id)

  function handleChoose(size: Paper) {
    const params = new URLSearchParams(search)
    params.set('size', size)
    navigate(`${path}?${params}`, { replace: true })
  }

  return (
    <>
      <div className="no-print">
        <PageHead
          title={teacherId ? t`Print a Card` : t`Print All Cards`}
          back={
            teacherId
              ? { href: `${back}/${teacherId}`, label: t`Back to the Quotes` }
              : { href: back, label: t`Back to Teacher Cards` }
          }
        />
      </div>
      <CardsLoader query={made}>
        {(print) =>
          print.cards.length === 0 ? (
            <EmptyState
              icon={MessageSquareQuote}
              title={t`Nothing is approved yet`}
              hint={t`Cards show the quotes that staff have approved.`}
              action={<ButtonLink href={back}>{t`Review Quotes`}</ButtonLink>}
            />
          ) : (
            <>
              <div className="no-print mb-6 flex flex-wrap items-end gap-3">
                <PaperField paper={paper} onChoose={handleChoose} />
                <Button variant="primary" icon={Printer} onClick={() => window.print()}>
                  {t`Print`}
                </Button>
                <p className="basis-60 grow text-14 text-ink-2">
                  {pages(print.cards.length)} {rounding(print.survey.smallest_group)}
                </p>
              </div>
              <Sheets key={paper} print={print} paper={paper} />
            </>
          )
        }
      </CardsLoader>
    </>
  )
}

function pages(count: number) {
  return plural(count, {
    one: 'One page. To keep it as a file, choose “Save as PDF” in the print window.',
    other: '# pages, one for each teacher. To keep them as a file, choose “Save as PDF” in the print window.',
  })
}

function rounding(smallestGroup: number) {
  if (smallestGroup <= 1) return ''
  return t`Counts are rounded down to multiples of ${smallestGroup}, so that nobody can work out what a few parents said.`
}

function Sheets({ print, paper }: { print: CardPrint; paper: Paper }) {
  return (
    <div className="card-list">
      {print.cards.map((card) => (
        <TeacherCard key={card.teacher.id} survey={print.survey} card={card} paper={paper} />
      ))}
    </div>
  )
}
