import type { ReactNode } from 'react'
import { Brand } from '@/shared/ui/layout/brand'
import { SkipLink } from '@/shared/ui/layout/skip-link'

/** What surrounds the survey: the school's name and nothing that leads a parent away from the answer. */
export function SurveyShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-14 w-full max-w-parent items-center px-5 sm:min-h-16">
          <Brand />
        </div>
      </header>
      {children}
    </div>
  )
}
