/** Some calls need a password that was given a few minutes ago. The server refuses them with a code; the page that is
 *  open asks for the password, and the call is repeated. */
type Ask = (question: ConfirmationQuestion) => Promise<boolean>

export interface ConfirmationQuestion {
  reason: string
  /** Whoever has a second factor shows it as well: the password alone does not do. */
  needsFactor: boolean
}

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Whoever can show the question. Returns how to stop. */
export function answerConfirmations(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = undefined
  }
}

/** Whether the reply was refused for want of a confirmation, and a person has given it now. Calls that are refused at
 *  the same time share one question. */
export async function isConfirmedNow(reply: Response): Promise<boolean> {
  if (reply.status !== 403 || !ask) return false
  const body: unknown = await reply
    .clone()
    .json()
    .catch(() => null)
  if (!isQuestion(body)) return false
  asking ??= ask({ reason: body.detail, needsFactor: body.code === 'confirm-factor' }).finally(() => {
    asking = undefined
  })
  return asking
}

function isQuestion(body: unknown): body is { detail: string; code: string } {
  if (typeof body !== 'object' || body === null || !('code' in body)) return false
  return body.code === 'confirm' || body.code === 'confirm-factor'
}
