import { useEffect, useState } from 'react'
import { readSession, subscribeSession } from '@/shared/api/session'
import { paths } from '@/shared/lib/paths'
import { openChat } from '../api'
import { type ConversationStore, startConversation } from './conversation'

/** As many surveys as anybody talks about in one sitting. */
const maxKept = 20

/** By survey, the last used at the end. In memory only: they quote what parents wrote, and on a shared computer nothing
 *  of it may outlive the sign-in. */
const kept = new Map<string, ConversationStore>()
let owner: string | undefined
let isWatching = false

/** The conversation of this person about this survey, as it was left. */
export function findConversation(surveyId: string, userId: string | undefined): ConversationStore {
  if (!isWatching) subscribeSession(forgetWhenSignedOut)
  isWatching = true
  if (userId !== owner) forgetConversations()
  owner = userId
  const conversation = kept.get(surveyId) ?? startConversation(surveyId, { open: openChat })
  kept.delete(surveyId)
  kept.set(surveyId, conversation)
  for (const oldest of [...kept.keys()].slice(0, -maxKept)) kept.delete(oldest)
  return conversation
}

export function forgetConversations() {
  for (const conversation of kept.values()) conversation.end()
  kept.clear()
}

/** For the page around the tabs. An answer that is being written goes on while another tab of the survey is looked at;
 *  leaving the survey ends it, and whoever comes back finds what was said. */
export function useConversation(surveyId: string): ConversationStore {
  const [conversation] = useState(() => findConversation(surveyId, readSession().user?.id))
  useEffect(() => {
    return () => {
      if (!location.pathname.startsWith(paths.survey(surveyId))) conversation.end()
    }
  }, [conversation, surveyId])
  return conversation
}

function forgetWhenSignedOut() {
  if (readSession().status !== 'signedIn') forgetConversations()
}
