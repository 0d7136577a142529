import { useState } from 'react'
import { useParams } from 'wouter'
import { QrSection } from '@/features/surveys/share/qr-section'
import { ClosedNote, ReachNote, ShareLoader, SurveyTitle } from '@/features/surveys/share/share-loader'
import { KioskSwitch, kioskShare, LinkSection, MessageSection } from '@/features/surveys/share/share-sections'
import { paths } from '@/shared/lib/paths'
import { PageHead } from '@/shared/ui/layout/page-head'

export function SurveySharePage() {
  const { id = '' } = useParams()
  const [isKiosk, setIsKiosk] = useState(false)

  return (
    <>
      <PageHead title="Share Survey" back={{ href: paths.survey(id), label: 'Back to Survey' }}>
        <SurveyTitle surveyId={id} />
      </PageHead>
      <ShareLoader surveyId={id}>
        {(share) => {
          const shown = isKiosk ? kioskShare(share) : share
          return (
            <>
              {!share.isOpen && <ClosedNote surveyId={id} />}
              <ReachNote link={share.link} />
              <KioskSwitch isOn={isKiosk} onChange={setIsKiosk} />
              <div className="grid items-start gap-x-14 gap-y-8 md:grid-cols-[1fr_auto]">
                <div className="grid min-w-0 max-w-column gap-8">
                  <LinkSection share={shown} isKiosk={isKiosk} />
                  {/* Hidden, so that words that were changed are still there afterwards. */}
                  <div hidden={isKiosk}>
                    <MessageSection share={share} />
                  </div>
                </div>
                <div className="max-md:border-t max-md:border-line max-md:pt-8">
                  <QrSection surveyId={id} share={shown} isKiosk={isKiosk} />
                </div>
              </div>
            </>
          )
        }}
      </ShareLoader>
    </>
  )
}
