import { useEffect, useState } from 'react'

/** How long each check is read, in milliseconds. */
const pace = 450

/** Returns how many of the checks are shown: one after the other, or all at once for people who prefer less motion. */
export function useReveal(all: number): number {
  const [shown, setShown] = useState(0)
  const isAtOnce = matchMedia('(prefers-reduced-motion: reduce)').matches
  useEffect(() => {
    if (isAtOnce || shown >= all) return
    const timer = setTimeout(() => setShown(shown + 1), pace)
    return () => clearTimeout(timer)
  }, [isAtOnce, shown, all])
  return isAtOnce ? all : shown
}
