import { useEffect, useRef, useState } from 'react'
import { useStore } from '@/shared/lib/use-store'
import { Button } from '@/shared/ui/form/button'
import { CopyControl } from '@/shared/ui/form/copy-control'
import { expiryOf } from '../device/sweep-drafts'
import { StepTitle } from '../frame/step-title'
import { t } from '../messages/messages'
import type { OpenSurvey } from '../opening/open-survey'
import { AboutTeacher } from '../questions/about-teacher'
import { useTeachers } from '../teachers/use-teachers'
import { type OwnWords, toPlainText, wordsOf } from './own-words'
import { HomeLink, PlainPage } from './plain-page'

interface LatePageProps {
  open: OpenSurvey
  /** Whoever is here may be another parent: the words are shown on a press only. */
  isHidden: boolean
  onDelete: () => void
}

/** For a parent who had begun and is too late, because the survey has closed or another guardian was first: nothing can
 *  be sent any more, and no word is lost. */
export function LatePage({ open, isHidden, onDelete }: LatePageProps) {
  const { survey, response } = open
  const { values, hasFamilyAnswered } = useStore(response)
  const [isShown, setIsShown] = useState(!isHidden)
  const words = wordsOf(values, survey, useTeachers(open.teachers))

  return (
    <PlainPage>
      <StepTitle takesFocus>{hasFamilyAnswered ? t.familyAnswered.title : t.opening.closedTitle}</StepTitle>
      <p className="mt-3">{hasFamilyAnswered ? t.familyAnswered.text : t.closed.text}</p>
      <p className="mt-3">{words.answers.length > 0 ? t.closed.notSubmitted : t.closed.unfinished}</p>
      {words.answers.length > 0 && isShown && <Words words={words} />}
      {words.answers.length > 0 && !isShown && (
        <Button
          variant="primary"
          size="large"
          className="mt-6 max-sm:w-full sm:min-h-11 sm:text-16"
          onClick={() => setIsShown(true)}
        >
          {t.closed.show}
        </Button>
      )}
      <DeleteWords responseId={response.responseId} onDelete={onDelete} />
      <div className="mt-8">
        <HomeLink />
      </div>
    </PlainPage>
  )
}

/** Tape marks a parent's own words. */
function Words({ words }: { words: OwnWords }) {
  return (
    <>
      <section
        aria-label={t.closed.words}
        className="relative mt-11 rounded-slip border border-line bg-surface px-4.5 pt-5 pb-4 shadow-lift before:absolute before:inset-s-5.5 before:-top-2.25 before:h-4.5 before:w-14.5 before:-rotate-2 before:bg-tape"
      >
        {words.teachers && (
          <p dir="auto" className="mb-3 text-14 text-ink-2 wrap-anywhere">
            {t.closed.about(words.teachers)}
          </p>
        )}
        <dl className="grid gap-4">
          {words.answers.map(({ id, question, about, lang, answer }) => (
            <div key={id}>
              <dt lang={lang} dir="auto" className="text-14 text-ink-2 wrap-anywhere">
                {question}
              </dt>
              {about && (
                <dd className="text-14 font-semibold wrap-anywhere">
                  <AboutTeacher name={about} />
                </dd>
              )}
              <dd dir="auto" className="font-words whitespace-pre-line wrap-anywhere">
                {answer}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="mt-6 grid sm:justify-items-start">
        <CopyControl
          text={toPlainText(words)}
          variant="primary"
          size="large"
          className="sm:min-h-11 sm:text-16"
          copiedLabel={t.closed.copied}
        >
          {t.closed.copy}
        </CopyControl>
      </div>
    </>
  )
}

function DeleteWords({ responseId, onDelete }: { responseId: string; onDelete: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const expiry = expiryOf(responseId)

  useEffect(() => {
    if (isConfirming) heading.current?.focus()
  }, [isConfirming])

  if (!isConfirming) {
    return (
      <div className="mt-7 text-14 text-ink-2">
        {expiry !== undefined && <p>{t.closed.kept(new Date(expiry))}</p>}
        <Button variant="quiet" size="small" className="-ms-3" onClick={() => setIsConfirming(true)}>
          {t.closed.delete}
        </Button>
      </div>
    )
  }
  return (
    <section aria-labelledby="delete-words" className="mt-7 border-t border-line pt-5">
      <h2 id="delete-words" ref={heading} tabIndex={-1} className="text-18 outline-none">
        {t.closed.deleteTitle}
      </h2>
      <p className="mt-1 mb-4">{t.closed.deleteHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" onClick={onDelete}>
          {t.closed.confirmDelete}
        </Button>
        <Button onClick={() => setIsConfirming(false)}>{t.closed.keep}</Button>
      </div>
    </section>
  )
}
