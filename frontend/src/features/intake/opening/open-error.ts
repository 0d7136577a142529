/** What failed while the survey was being opened, and why. Without a cause, what was asked for is not there. */
export class OpenError extends Error {
  readonly at: 'survey' | 'start' | 'resume'
  override readonly cause: unknown

  constructor(at: OpenError['at'], cause: unknown) {
    super(`Opening failed at: ${at}`)
    this.at = at
    this.cause = cause
  }
}
