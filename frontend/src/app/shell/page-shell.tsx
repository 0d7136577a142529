import type { ReactNode } from 'react'
import { SkipLink } from '@/shared/ui/layout/skip-link'
import { NavBar } from './nav-bar'
import { ThemeControl } from './theme-control'

/** What surrounds every page of this entry. A page brings its own `PageTitle`, which takes focus. */
export function PageShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <SkipLink />
      <NavBar />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-page flex-1 px-10 max-sm:px-5 print:max-w-none print:p-0"
      >
        {children}
      </main>
      <footer className="no-print mx-auto flex w-full max-w-page justify-end px-10 py-4 text-14 text-ink-2 max-sm:px-5">
        <ThemeControl />
      </footer>
    </div>
  )
}
