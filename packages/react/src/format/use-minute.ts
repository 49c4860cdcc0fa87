import { useSyncExternalStore } from 'react'
import { useShown } from '../hooks/use-shown.ts'
import { useKit } from '../kit/context.ts'

/**
 * Returns the server's time in milliseconds since 1970. Rerenders each minute while it is shown, and when the page becomes
 * visible.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const hasExpired = useMinute() >= Date.parse(expiresAt)
 */
export function useMinute(): number {
  const { client } = useKit()
  const subscribe = useShown() ? minutes.subscribe : subscribeToNothing
  useSyncExternalStore(subscribe, minutes.getSnapshot, minutes.getSnapshot)
  return client.now()
}

const subscribeToNothing = () => () => {}

const minute = 60_000

const listeners = new Set<() => void>()
let passed = 0
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Notifies listeners of each minute while the page is visible. All listeners share one timer, which does not run in a
 * hidden page.
 */
export const minutes = {
  getSnapshot: (): number => passed,
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      document.addEventListener('visibilitychange', turn)
      start()
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      document.removeEventListener('visibilitychange', turn)
      clearInterval(timer)
    }
  },
}

function turn() {
  clearInterval(timer)
  if (document.hidden) return
  tick()
  start()
}

function start() {
  if (!document.hidden) timer = setInterval(tick, minute)
}

function tick() {
  passed += 1
  for (const listener of listeners) listener()
}
