import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme, storedTheme } from '@/shared/lib/theme'
import { watchMoves } from '@/shared/lib/visits'
import { ErrorBoundary } from './shell/error-boundary'

/** What both entries do first: show the chosen theme, then the page. */
export function start(page: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  applyTheme(storedTheme())
  watchMoves()
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>{page}</ErrorBoundary>
    </StrictMode>,
  )
}
