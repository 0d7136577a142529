import { t } from '@lingui/core/macro'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { saveFile, toFileName } from '@/shared/lib/files'
import { paths } from '@/shared/lib/paths'
import { pngFile, svgFile } from '@/shared/lib/qr'
import { QrCode } from '@/shared/ui/data/qr-code'
import { ErrorStrip } from '@/shared/ui/feedback/error-strip'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import type { Share } from './api'
import { ShareSection } from './share-sections'

interface QrSectionProps {
  surveyId: string
  share: Share
  /** The link is for one device; a poster is for everybody's phone. */
  isKiosk: boolean
}

export function QrSection({ surveyId, share: { title, link }, isKiosk }: QrSectionProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const fileName = `${toFileName(title, 'survey')}-qr`

  async function handlePng() {
    try {
      saveFile(await pngFile(link), `${fileName}.png`)
      setHasFailed(false)
    } catch {
      setHasFailed(true)
    }
  }

  return (
    <ShareSection
      title={t`QR code`}
      hint={isKiosk ? t`Scan it with the shared device.` : t`Scan with a phone camera to open the survey.`}
    >
      <QrCode
        text={link}
        label={isKiosk ? t`QR code with the kiosk link` : t`QR code with the link to the survey`}
        className="block w-full max-w-70 rounded-slip border border-line"
      />
      <div className="mt-4 flex flex-wrap gap-3 md:max-w-90">
        <Button icon={Download} onClick={() => saveFile(svgFile(link), `${fileName}.svg`)}>
          {t`Download SVG`}
        </Button>
        <Button icon={Download} onClick={handlePng}>
          {t`Download PNG`}
        </Button>
        {!isKiosk && (
          <ButtonLink href={paths.poster(surveyId)} icon={Printer} variant="accent">
            {t`Print a Poster`}
          </ButtonLink>
        )}
      </div>
      {hasFailed && (
        <div className="mt-3">
          <ErrorStrip>{t`The picture could not be made. The SVG file works in the same places.`}</ErrorStrip>
        </div>
      )}
    </ShareSection>
  )
}
