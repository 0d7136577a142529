import { t } from '@lingui/core/macro'
import '@/shared/ui/print/sheet.css'
import './poster.css'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { QrCode } from '@/shared/ui/data/qr-code'
import { type Paper, papers } from '@/shared/ui/print/paper-field'
import type { Share } from './api'
import { distinct, typedAddress, type Words } from './messages'
import { directionOf, familyTexts } from './texts'

interface PosterProps {
  share: Share
  /** In each language that the poster speaks. */
  words: Words[]
  paper: Paper
}

/** Type gets smaller step by step; on the last step only the first name and title stand there. */
const lastStep = 6

/** One sheet. On the screen it is the printed page made smaller: every measure follows the sheet's width. */
export function Poster({ share, words, paper }: PosterProps) {
  const [step, setStep] = useState(0)
  const page = useRef<HTMLDivElement>(null)

  // A long title, or many languages, get smaller type, until everything is on the page. Only the browser knows how wide its letters are.
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = page.current ?? {}
    if (scrollHeight > clientHeight && step < lastStep) setStep(step + 1)
  }, [step])

  const address = typedAddress(share.shortLink)
  const [host, code] = splitAddress(address)
  const titles = distinct(words, 'title')
  const schools = distinct(words, 'school')
  return (
    <article aria-label={t`Poster, ${{ paper: papers[paper] }}`} className={`sheet sheet-${paper}`}>
      <div className="sheet-page poster-page">
        <div
          ref={page}
          className="poster"
          data-step={step}
          data-languages={words.length > 1 ? '' : undefined}
        >
          <p className="poster-school">
            {schools.slice(0, step < lastStep ? schools.length : 1).map(({ school, schoolLanguage }) => (
              <span key={school} lang={schoolLanguage} dir={directionOf(schoolLanguage)}>
                {school}
              </span>
            ))}
          </p>
          <h2 className="poster-title">
            {titles.slice(0, step < lastStep ? titles.length : 1).map(({ title, titleLanguage }) => (
              <span key={title} lang={titleLanguage} dir={directionOf(titleLanguage)} className="block">
                {title}
              </span>
            ))}
          </h2>
          <Hint text="scan" words={words} />
          <QrCode text={share.link} label={t`QR code with the link to the survey`} className="poster-qr" />
          <Hint text="type" words={words} />
          <p className="poster-address" style={{ '--letters': address.length } as CSSProperties}>
            {host}
            <wbr />
            <span className="whitespace-nowrap">{code}</span>
          </p>
        </div>
      </div>
    </article>
  )
}

/** The same in each language, as many on a line as have room. */
function Hint({ text, words }: { text: 'scan' | 'type'; words: Words[] }) {
  return (
    <p className="poster-hint">
      {words.map(({ language, dir }) => (
        <span key={language} lang={language} dir={dir}>
          {familyTexts[language][text]}
        </span>
      ))}
    </p>
  )
}

/** A line ends rather before the code than inside it. */
function splitAddress(address: string): [host: string, code: string] {
  const end = address.lastIndexOf('/s/')
  return [address.slice(0, end), address.slice(end)]
}
