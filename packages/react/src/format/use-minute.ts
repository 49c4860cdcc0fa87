import { useState } from 'react'
import { useShownEffect } from '../hooks/use-shown.ts'

const minute = 60_000

/** Gives the time in milliseconds since 1970, anew each minute while the page is seen. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useShownEffect(() => {
    const tick = () => {
      if (!document.hidden) setNow(Date.now())
    }
    const timer = setInterval(tick, minute)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
