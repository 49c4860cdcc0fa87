/**
 * Writes the time left as minutes and seconds, such as `4:05`. A begun second counts whole: at the end it says `0:01`,
 * and `0:00` only once the time is over.
 *
 * @param deadline - in milliseconds since 1970
 * @param now - the same
 */
export function timeLeft(deadline: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((deadline - now) / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Says in how many milliseconds the time left reads differently; `null` when it is over. */
export function nextChange(deadline: number, now: number): number | null {
  const left = deadline - now
  return left <= 0 ? null : left % 1_000 || 1_000
}
