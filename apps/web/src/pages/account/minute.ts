const minute = 60_000

const listeners = new Set<() => void>()
let passed = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Counts the minutes while somebody listens and the page is seen. One timer for all, and none while nobody sees it. */
export const minutes = {
  getSnapshot: (): number => passed,
  /** @returns a function that ends the subscription */
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
