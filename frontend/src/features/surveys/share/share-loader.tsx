import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageLoader } from '@/shared/ui/feedback/page-loader'
import { type Share, shareQuery } from './api'

interface ShareLoaderProps {
  surveyId: string
  children: (share: Share) => ReactNode
}

const missing = {
  title: 'There is no such survey',
  hint: 'It may have been archived. What is in the archive cannot be shared.',
}

/** What the share page and the poster have in common: the survey's addresses, or why they are not there. */
export function ShareLoader({ surveyId, children }: ShareLoaderProps) {
  const share = useQuery(shareQuery(surveyId))
  return (
    <PageLoader query={share} loading="Loading survey..." failed="Failed to load survey" missing={missing}>
      {children}
    </PageLoader>
  )
}
