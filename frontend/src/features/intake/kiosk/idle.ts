/** After so long without a touch the countdown begins. */
export const idleSeconds = 120
export const countdownSeconds = 30

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
