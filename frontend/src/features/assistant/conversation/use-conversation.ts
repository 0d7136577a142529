import { useEffect, useState } from 'react'
import { openChat } from '../api'
import { type ConversationStore, startConversation } from './conversation'

/** For the page around the tabs: as long as it is open the conversation goes on, and leaving it ends what runs. */
export function useConversation(surveyId: string): ConversationStore {
  const [conversation] = useState(() => startConversation(surveyId, { open: openChat }))
  useEffect(() => () => conversation.leave(), [conversation])
  return conversation
}
