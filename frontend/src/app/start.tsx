import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { applyTheme, storedTheme } from '@/shared/lib/theme'
import { watchMoves } from '@/shared/lib/visits'
import { type CrashWords, ErrorBoundary } from './shell/error-boundary'

/** What both entries do first: show the chosen theme, then the page. `isThere`: the server has sent it as HTML. */
export function start(page: ReactNode, crashWords: () => CrashWords, isThere = false): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  applyTheme(storedTheme())
  watchMoves()
  const tree = (
    <StrictMode>
      <ErrorBoundary words={crashWords}>{page}</ErrorBoundary>
    </StrictMode>
  )
  if (isThere) hydrateRoot(root, tree)
  else createRoot(root).render(tree)
}
