import { Component, type ReactNode } from 'react'
import { Button } from '@/shared/ui/form/button'

interface ErrorBoundaryProps {
  /** A new key (the address) is a new chance: the next page need not share the fault of this one. */
  resetKey?: string
  /** What the visitor reads, in the language of the page when it breaks. */
  words: () => CrashWords
  children: ReactNode
}

export interface CrashWords {
  title: string
  text: string
  reload: string
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
    const { words, children } = this.props
    return this.state.hasFailed ? <ErrorPage words={words()} /> : children
  }
}

/** What a visitor sees when a page breaks. It may not rely on anything that could be broken too. */
function ErrorPage({ words }: { words: CrashWords }) {
  return (
    <div role="alert" className="mx-auto max-w-column px-5 py-14">
      <h1 className="font-words text-28 max-sm:text-22">{words.title}</h1>
      <p className="mt-3 text-ink-2">{words.text}</p>
      <Button variant="primary" className="mt-6" onClick={() => location.reload()}>
        {words.reload}
      </Button>
    </div>
  )
}
