/** After so long without a touch the countdown begins. */
const idleSeconds = 120
export const countdownSeconds = 30

/** A moment on two clocks: one that goes on while the device sleeps, and one that nobody can set. */
export interface Moment {
  readonly date: number
  readonly running: number
}

export function now(): Moment {
  return { date: Date.now(), running: performance.now() }
}

/** The longer of the two, in milliseconds: a tablet that slept has been idle, and so has one whose clock was set back. */
export function timeSince(moment: Moment): number {
  const { date, running } = now()
  return Math.max(date - moment.date, running - moment.running)
}

/** How many seconds are left until the screen is cleared; undefined before the countdown. */
export function secondsLeft(idleMilliseconds: number): number | undefined {
  const idle = idleMilliseconds / 1000
  if (idle < idleSeconds) return undefined
  return Math.max(0, Math.ceil(idleSeconds + countdownSeconds - idle))
}

/** The figure that a screen reader says: it changes at 30, 10 and 5 only, not every second. */
export function spokenSeconds(left: number): number {
  if (left <= 5) return 5
  return left <= 10 ? 10 : countdownSeconds
}
