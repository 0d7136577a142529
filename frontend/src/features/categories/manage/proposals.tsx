import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { explain } from '@/shared/api/error'
import { languageAttribute } from '@/shared/lib/format'
import { Badge } from '@/shared/ui/data/badge'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { type CategoryManaged, categoryQuery } from '../api'
import { useProposal } from './use-category-actions'

/** What AI found in the answers and no category covers. Nobody else sees it before it is accepted. */
export function Proposals({ categories }: { categories: CategoryManaged[] }) {
  const decide = useProposal()
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  if (categories.length === 0) return null

  function handleDecide(id: string, isAccepted: boolean) {
    // The proposal leaves with its buttons.
    decide.mutate({ id, isAccepted }, { onSuccess: () => heading.current?.focus() })
  }

  return (
    <section aria-labelledby={titleId} className="rounded-control border border-line bg-surface px-5 py-4">
      <h2 ref={heading} id={titleId} tabIndex={-1} className="font-semibold">
        {t`Proposed by AI`}
      </h2>
      <p className="text-14 text-ink-2">
        {t`Found in answers that no category covers. Nobody else sees these yet.`}
      </p>
      {decide.error && (
        <div className="mt-3">
          <ErrorStrip>{explain(decide.error, t`Failed to save. Please try again.`)}</ErrorStrip>
        </div>
      )}
      <ul className="mt-2 divide-y divide-line">
        {categories.map((category) => (
          <li key={category.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-80 wrap-anywhere">
              <Badge slot={category.color_slot}>{category.name}</Badge>
              {category.description && <p className="mt-1 text-14">{category.description}</p>}
              <ProposalEvidence id={category.id} />
            </div>
            <div className="flex gap-2">
              <Button
                size="small"
                variant="accent"
                aria-description={category.name}
                aria-disabled={decide.isPending || undefined}
                onClick={() => handleDecide(category.id, true)}
              >
                {t`Accept`}
              </Button>
              <Button
                size="small"
                aria-description={category.name}
                aria-disabled={decide.isPending || undefined}
                onClick={() => handleDecide(category.id, false)}
              >
                {t`Dismiss`}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const maxQuotes = 3

/** The parents' words that the proposal is based on. */
function ProposalEvidence({ id }: { id: string }) {
  const { data } = useQuery(categoryQuery(id))
  const quotes = data?.example_list.filter((example) => !example.is_counter_example).slice(0, maxQuotes) ?? []
  if (quotes.length === 0) return null
  return (
    <ul aria-label={t`Evidence`} className="mt-1.5 grid gap-1">
      {quotes.map((quote) => (
        <li
          key={quote.id}
          lang={languageAttribute(quote.language)}
          dir="auto"
          className="border-s-3 border-sun ps-2.5 font-words"
        >
          {quote.text}
        </li>
      ))}
    </ul>
  )
}
