import { useEffect, useState } from 'react'
import { usePhoneWords } from '../../phone/words.ts'
import { nextChange, timeLeft } from './countdown.ts'

/** The time left, drawn again each second. It is not read out each second. */
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
