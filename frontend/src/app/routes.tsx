import { Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { Spinner } from '@/shared/ui/feedback/spinner'
import { HomePage } from './home/home-page'
import { lazyPage } from './lazy-page'
import { ErrorBoundary } from './shell/error-boundary'

// Home is small and what most visitors see first. Every other page comes in its own chunk.
const NotFoundPage = lazyPage(() => import('./shell/not-found-page'), 'NotFoundPage')

export function Routes() {
  const [location] = useLocation()
  return (
    <ErrorBoundary resetKey={location}>
      <Suspense fallback={<PageLoading />}>
        <Switch>
          <Route path="/" component={HomePage} />
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}

function PageLoading() {
  return (
    <div className="py-14">
      <Spinner label="Loading page..." />
    </div>
  )
}
