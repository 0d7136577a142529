import type { ReactNode } from 'react'
import { Help } from '@/features/intake/frame/help'
import { LanguageSelect } from '@/features/intake/frame/language-switch'
import { schoolLanguage } from '@/features/intake/frame/school-name'
import { useIsKiosk } from '@/features/intake/kiosk/use-is-kiosk'
import { t } from '@/features/intake/messages/messages'
import { headerEndId } from '@/features/intake/survey-page'
import { Brand } from '@/shared/ui/layout/brand'
import { SkipLink } from '@/shared/ui/layout/skip-link'

/** What surrounds the survey: the school's name and nothing that leads a parent away from the answer. */
export function SurveyShell({ children }: { children: ReactNode }) {
  const isKiosk = useIsKiosk()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{t.skip}</SkipLink>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-14 w-full max-w-parent flex-wrap items-center justify-end gap-x-3 px-5 sm:min-h-16">
          {/* Large letters send the switch to a line of its own. */}
          <div className="flex min-w-0 grow basis-40">
            <Brand as={isKiosk ? PlainBrand : 'a'} lang={schoolLanguage.getSnapshot()} />
          </div>
          <div className="flex shrink-0 items-center gap-1 sm:gap-3">
            <div id={headerEndId} />
            <Help />
            <LanguageSelect />
          </div>
        </div>
      </header>
      {children}
    </div>
  )
}

/** A kiosk has the survey and nothing else: its mark leads nowhere. */
function PlainBrand({ className, children }: { className: string; children: ReactNode }) {
  return <span className={className}>{children}</span>
}
