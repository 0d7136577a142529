import { publicApi, unwrap } from '@/shared/api/client'
import { enterOrAsk, knownDevice, type SecondStep } from '@/shared/api/session'
import { comeBack, leave, type ProviderAnswer } from './round-trip'

export interface Arrival {
  from: string | null
  /** What an account with a second factor is asked for; null when this was all. */
  step: SecondStep | null
}

/** The provider's page, where the browser goes next. */
export async function startAtProvider(from: string | null): Promise<string> {
  const call = publicApi.POST('/api/auth/login/oidc/start', { body: { browser: leave(from) } })
  return (await unwrap(call)).address
}

/** Null when this browser has not asked for it. */
export async function finishFromProvider(answer: ProviderAnswer): Promise<Arrival | null> {
  const kept = comeBack()
  if (!kept) return null
  const body = { ...answer, browser: kept.browser }
  const reply = await publicApi.POST('/api/auth/login/oidc', { body, headers: knownDevice() })
  return { from: kept.from, step: await enterOrAsk(reply) }
}
