import { t } from '@lingui/core/macro'
import '@/shared/ui/print/sheet.css'
import './poster.css'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { QrCode } from '@/shared/ui/data/qr-code'
import { type Paper, papers } from '@/shared/ui/print/paper-field'
import type { Share } from './api'
import { typedAddress } from './messages'

interface PosterProps {
  school: string
  share: Share
  paper: Paper
}

const smallestType = 5

/** One sheet. On the screen it is the printed page made smaller: every measure follows the sheet's width. */
export function Poster({ school, share, paper }: PosterProps) {
  const [step, setStep] = useState(0)
  const page = useRef<HTMLDivElement>(null)

  // A long title gets smaller type, until everything is on the page. Only the browser knows how wide its letters are.
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = page.current ?? {}
    if (scrollHeight > clientHeight && step < smallestType) setStep(step + 1)
  }, [step])

  const address = typedAddress(share.shortLink)
  const [host, code] = splitAddress(address)
  return (
    <article aria-label={posterName(papers[paper])} className={`sheet sheet-${paper}`}>
      <div className="sheet-page poster-page">
        <div ref={page} className="poster" data-step={step}>
          <p className="poster-school">{school}</p>
          <h2 className="poster-title">{share.title}</h2>
          <p className="poster-hint">{t`Scan with your phone’s camera`}</p>
          <QrCode text={share.link} label={t`QR code with the link to the survey`} className="poster-qr" />
          <p className="poster-hint">{t`or type this address into your browser`}</p>
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

/** A line ends rather before the code than inside it. */
function splitAddress(address: string): [host: string, code: string] {
  const end = address.lastIndexOf('/s/')
  return [address.slice(0, end), address.slice(end)]
}

function posterName(paper: string): string {
  return t`Poster, ${paper}`
}
