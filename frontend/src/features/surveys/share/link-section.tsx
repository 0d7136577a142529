import { ExternalLink } from 'lucide-react'
import { CopyButton } from '@/shared/ui/form/copy-button'
import { Icon } from '@/shared/ui/icon'
import type { Share } from './api'
import { ShareSection } from './share-section'
import { typedAddress } from './typed-address'

export function LinkSection({ share, isKiosk }: { share: Share; isKiosk: boolean }) {
  return (
    <ShareSection
      title={isKiosk ? 'Kiosk link' : 'Link'}
      hint={
        isKiosk
          ? 'Open it once on the shared device and leave the page there.'
          : "For emails, newsletters and the school's website."
      }
    >
      <Address text={share.link} href={share.link} />
      <div className="mt-3 flex flex-wrap gap-3">
        <CopyButton text={share.link} variant="primary">
          Copy Link
        </CopyButton>
      </div>
      {!isKiosk && <ShortAddress link={share.shortLink} />}
    </ShareSection>
  )
}

function ShortAddress({ link }: { link: string }) {
  return (
    <>
      <h3 className="mt-6 text-16">Short address</h3>
      <p className="mt-1 mb-3 text-ink-2">For paper and for saying aloud: it leads to the same survey.</p>
      <Address text={typedAddress(link)} href={link} />
      <div className="mt-3">
        <CopyButton text={link}>Copy Short Address</CopyButton>
      </div>
    </>
  )
}

/** A tab of its own: staff look at the survey as a parent and come back to this page. */
function Address({ text, href }: { text: string; href: string }) {
  return (
    <p className="rounded-control border border-line bg-surface px-3.5 py-2.5">
      <a href={href} target="_blank" rel="noreferrer" className="wrap-anywhere">
        {text}
        <Icon of={ExternalLink} size="small" className="ms-1.5 inline align-[-2px]" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  )
}
