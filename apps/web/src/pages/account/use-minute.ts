import { useSyncExternalStore } from 'react'

const minute = 60_000

const listeners = new Set<() => void>()
let passed = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Renders the component anew each minute, and when the page is seen again: for what says how long ago something was. */
export function useMinute(): void {
  useSyncExternalStore(subscribe, () => passed)
}

/** One timer for all, and none while nobody sees the page. */
function subscribe(listener: () => void) {
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
