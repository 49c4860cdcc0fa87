import { useEffect } from 'react'
import { go } from '../../layout/location.ts'

type RedirectProps = {
  /** The address of a page of this site. */
  readonly to: string
  /** In milliseconds. @default at once */
  readonly after?: number
}

/** Leads to another page, which replaces this one: going back leads to the page before it. */
export function Redirect({ to, after = 0 }: RedirectProps) {
  useEffect(() => {
    const timer = setTimeout(() => go(to, { replace: true }), after)
    return () => clearTimeout(timer)
  }, [to, after])
  return null
}
