import { useEffect, useState } from 'react'
import { usePhoneWords } from '../../../hooks/use-words.ts'

/** Renders the time left, updated each second without an announcement. */
export function TimeLeft({ deadline }: { deadline: number }) {
  const { scan } = usePhoneWords()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const wait = nextChange(deadline, now)
    if (wait === null) return
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [deadline, now])
  return (
    <span role="timer" aria-live="off">
      {scan.left({ time: timeLeft(deadline, now) })}
    </span>
  )
}

/**
 * Formats the time left as minutes and seconds, such as `4:05`. Seconds are rounded up: it shows `0:00` only once the
 * time is up.
 *
 * @param deadline - in milliseconds since 1970
 * @param now - in milliseconds since 1970
 */
export function timeLeft(deadline: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((deadline - now) / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns how many milliseconds it takes until the displayed time changes; `null` once the time is up. */
export function nextChange(deadline: number, now: number): number | null {
  const left = deadline - now
  return left <= 0 ? null : left % 1_000 || 1_000
}
