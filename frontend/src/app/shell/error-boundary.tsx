import { Component, type ReactNode } from 'react'
import { ErrorPage } from './error-page'

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
