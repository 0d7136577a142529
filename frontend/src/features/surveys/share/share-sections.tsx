import { t } from '@lingui/core/macro'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { CopyButton } from '@/shared/ui/form/copy-button'
import { Switch } from '@/shared/ui/form/switch'
import { Icon } from '@/shared/ui/icon'
import type { Share } from './api'
import { typedAddress } from './messages'

export function LinkSection({ share, isKiosk }: { share: Share; isKiosk: boolean }) {
  return (
    <ShareSection
      title={isKiosk ? t`Kiosk link` : t`Link`}
      hint={
        isKiosk
          ? t`Open it once on the shared device and leave the page there.`
          : t`For emails, newsletters and the school's website.`
      }
    >
      <Address text={share.link} href={share.link} />
      <div className="mt-3 flex flex-wrap gap-3">
        <CopyButton text={share.link} variant="primary">
          {t`Copy Link`}
        </CopyButton>
      </div>
      {!isKiosk && <ShortAddress link={share.shortLink} />}
    </ShareSection>
  )
}

function ShortAddress({ link }: { link: string }) {
  return (
    <>
      <h3 className="mt-6 text-16">{t`Short address`}</h3>
      <p className="mt-1 mb-3 text-ink-2">{t`For print and announcements. It leads to the same survey.`}</p>
      <Address text={typedAddress(link)} href={link} />
      <div className="mt-3">
        <CopyButton text={link}>{t`Copy Short Address`}</CopyButton>
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
        <span className="sr-only"> {t`(opens in a new tab)`}</span>
      </a>
    </p>
  )
}

interface ShareSectionProps {
  title: string
  hint: string
  children: ReactNode
}

/** One way to reach families. */
export function ShareSection({ title, hint, children }: ShareSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first:border-t not-first:border-line not-first:pt-8">
      <h2 id={id} className="font-words text-18">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{hint}</p>
      {children}
    </section>
  )
}

interface KioskSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Which of the two links the page shows. Nothing is stored: the link itself says what it is for. */
export function KioskSwitch({ isOn, onChange }: KioskSwitchProps) {
  return (
    <div className="mb-8 max-w-column rounded-control border border-line bg-surface px-4 py-3">
      <Switch isOn={isOn} onChange={onChange}>
        <span className="text-16 font-semibold">{t`Shared tablet or kiosk`}</span>
      </Switch>
      <p className="mt-1 text-14 text-ink-2">
        {t`For a device that many families use, such as a tablet in the school office. Nothing is kept on it, and the survey starts over for the next family after Thank You or two minutes without a touch.`}
      </p>
    </div>
  )
}

/** The link for a device that many families share: the survey then keeps nothing in its browser. */
export function kioskShare(share: Share): Share {
  return { ...share, link: `${share.link}?kiosk=1` }
}
