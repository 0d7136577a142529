import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Citation } from '@/features/assistant/conversation/chat-events'
import type { ConversationStore } from '@/features/assistant/conversation/conversation'
import { AssistantPanel } from '@/features/assistant/panel/assistant-panel'
import { overviewQuery, responseQuery } from '@/features/responses/api'
import { findQuote } from '@/features/responses/view/find-quote'
import { useView } from '@/features/responses/view/use-view'

interface AssistantTabProps {
  surveyId: string
  conversation: ConversationStore
}

export function AssistantTab({ surveyId, conversation }: AssistantTabProps) {
  const overview = useQuery(overviewQuery(surveyId))
  const handleView = useOpenAtQuote()
  return (
    <AssistantPanel
      surveyId={surveyId}
      submitted={overview.data?.counts.submitted}
      conversation={conversation}
      onView={handleView}
    />
  )
}

/** Opens a response at once, and marks the quoted words as soon as it is there to be searched. Their place goes into
 *  the address, so that a reload marks them again. */
function useOpenAtQuote() {
  const queryClient = useQueryClient()
  const { openResponse, showQuote } = useView()

  return useCallback(
    async (responseId: string, { quote, answer_id }: Citation) => {
      openResponse(responseId)
      // The modal says it when a response cannot be loaded.
      const response = await queryClient.ensureQueryData(responseQuery(responseId)).catch(() => undefined)
      const position = response && findQuote(response.answers, quote, answer_id)
      if (position) showQuote(responseId, position)
    },
    [queryClient, openResponse, showQuote],
  )
}
