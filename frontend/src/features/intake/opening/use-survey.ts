import { useEffect, useState } from 'react'
import { useStore } from '@/shared/lib/use-store'
import type { Survey } from '../api'
import { language } from '../messages/messages'
import type { ResponseStore } from '../saving/response-store'
import { keepTrying } from './keep-trying'
import { readSurvey } from './read-survey'

/** The survey of the page. In another language it is read again, and what is typed stays as it is. */
export function useSurvey(opened: Survey, response?: ResponseStore): [Survey, (survey: Survey) => void] {
  const [survey, setSurvey] = useState(opened)
  const current = useStore(language)
  const isCurrent = survey.asked === undefined || survey.asked === current

  useEffect(() => {
    if (isCurrent) return
    let isOver = false
    async function read() {
      // The newest choice is read by itself.
      if (isOver) throw new Error('Another language was chosen')
      return readSurvey(opened.id, current)
    }
    keepTrying(read, { maxRetries: Number.POSITIVE_INFINITY }).then(
      (fresh) => {
        if (isOver) return
        response?.setQuestions(fresh.questions)
        setSurvey(fresh)
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [isCurrent, current, opened.id, response])

  return [survey, setSurvey]
}
