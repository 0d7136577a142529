import { useState } from 'react'
import { useParams } from 'wouter'
import { MessageSection } from '@/features/surveys/share/message-section'
import { QrSection } from '@/features/surveys/share/qr-section'
import { ClosedNote, ReachNote, ShareLoader } from '@/features/surveys/share/share-loader'
import { KioskSwitch, kioskShare, LinkSection } from '@/features/surveys/share/share-sections'
import { SurveyFrame } from '../survey-page/survey-frame'

export function SurveySharePage() {
  const { id = '' } = useParams()
  const [isKiosk, setIsKiosk] = useState(false)

  return (
    <SurveyFrame surveyId={id} tab="share">
      <div className="pt-3">
        <ShareLoader surveyId={id}>
          {(share) => {
            const shown = isKiosk ? kioskShare(share) : share
            return (
              <>
                {!share.isOpen && <ClosedNote surveyId={id} />}
                <ReachNote link={share.link} />
                <KioskSwitch isOn={isKiosk} onChange={setIsKiosk} />
                <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 md:grid-cols-[minmax(0,1fr)_auto]">
                  <div className="grid max-w-column grid-cols-[minmax(0,1fr)] gap-8">
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
      </div>
    </SurveyFrame>
  )
}
