import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage } from '../conversation/reducer'
import { followTo, hasUnseen, isAtEnd } from './follow'

/** Keeps the newest answer in view, unless the reader has scrolled elsewhere: then it only says that there is more. */
export function useFollow(scroller: RefObject<HTMLElement | null>, messages: ChatMessage[]) {
  const [hasMore, setHasMore] = useState(false)
  const isFollowing = useRef(true)
  const seenUpTo = useRef(0)
  const lastTop = useRef(0)
  const questionId = messages.findLast(({ role }) => role === 'user')?.id

  const note = useCallback((box: HTMLElement) => {
    lastTop.current = box.scrollTop
    seenUpTo.current = Math.max(seenUpTo.current, box.scrollTop + box.clientHeight)
    return hasUnseen(box, seenUpTo.current)
  }, [])

  // Whoever asks wants to see the answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is what starts it.
  useLayoutEffect(() => {
    isFollowing.current = true
    seenUpTo.current = 0
  }, [questionId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place depends on the messages, read from the box.
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    if (isFollowing.current) box.scrollTop = followTo(box, topOfLastQuestion(box))
    const isLeft = note(box)
    // An answer that goes on below its question is no news to whoever has the question in view.
    setHasMore(isLeft && !isFollowing.current)
  }, [scroller, messages, note])

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const handleScroll = () => {
      if (box.scrollTop < lastTop.current) isFollowing.current = false
      else if (isAtEnd(box)) isFollowing.current = true
      const isLeft = note(box)
      // Only messages are news: a list that the reader opened makes the talk longer, too.
      setHasMore((hadMore) => hadMore && isLeft)
    }
    box.addEventListener('scroll', handleScroll, { passive: true })
    return () => box.removeEventListener('scroll', handleScroll)
  }, [scroller, note])

  function showMore() {
    const box = scroller.current
    if (!box) return
    // A page of it at a time: the reader asked for what is next, not for what is last.
    box.scrollTop = Math.min(seenUpTo.current - 48, box.scrollHeight - box.clientHeight)
    isFollowing.current = isAtEnd(box)
    setHasMore(note(box))
  }

  return { hasMore, showMore }
}

function topOfLastQuestion(box: HTMLElement): number {
  const question = [...box.querySelectorAll<HTMLElement>('[data-role="user"]')].at(-1)
  if (!question) return 0
  return question.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop
}

/** Room for the tabs above, which were just used and must not vanish under the pointer. */
const tabs = 80

/** Brings the whole panel into view when it opens: its input is at the bottom, and on a phone that is below the edge.
 *  Once more when what stands above it has come and moved it. */
export function useInView(isSettled: boolean) {
  const panel = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place depends on what is above, read from the page.
  useEffect(() => {
    const element = panel.current
    if (element && window.innerHeight >= element.offsetHeight + tabs)
      element.scrollIntoView({ block: 'nearest' })
  }, [isSettled])

  return panel
}
