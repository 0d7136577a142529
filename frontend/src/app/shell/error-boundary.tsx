import { Component, type ReactNode } from 'react'
import { Button } from '@/shared/ui/form/button'

interface ErrorBoundaryProps {
  /** A new key (the address) is a new chance: the next page need not share the fault of this one. */
  resetKey?: string
  children: ReactNode
}

interface ErrorBoundaryState {
  failedAt: string | undefined
  hasFailed: boolean
}

/** Turns a crash while rendering into a page that can be left. React writes the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, failedAt: undefined }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    if (state.hasFailed && state.failedAt !== undefined && state.failedAt !== resetKey) {
      return { hasFailed: false, failedAt: undefined }
    }
    return { failedAt: state.hasFailed ? (resetKey ?? '') : undefined }
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children
  }
}

/** What a visitor sees when a page breaks. It may not rely on anything that could be broken too. */
function ErrorPage() {
  return (
    <div role="alert" className="mx-auto max-w-column px-5 py-14">
      <h1 className="font-words text-28 max-sm:text-22">Something went wrong on this page</h1>
      <p className="mt-3 text-ink-2">
        It is not your fault, and what was saved is still there. Loading the page again usually helps.
      </p>
      <Button variant="primary" className="mt-6" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  )
}
