import { isTransient, retryDelay } from '@/shared/lib/autosave'

interface RetryOptions {
  /** How often a passing failure is met with another try. */
  maxRetries: number
  onTrouble?: (error: unknown) => void
}

/** Calls until it works, as long as the failure is one that passes. A network that comes back ends a pause. */
export async function keepTrying<Data>(call: () => Promise<Data>, options: RetryOptions): Promise<Data> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      if (!isTransient(error) || attempt > options.maxRetries) throw error
      options.onTrouble?.(error)
      await pauseUntilOnline(retryDelay(attempt, error, 8000))
    }
  }
}

/** A pause that ends early when the network is back. */
export function pauseUntilOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, milliseconds)
    function finish() {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      resolve()
    }
    window.addEventListener('online', finish)
  })
}
