/** Timers that are stopped together. */
export function createTimers(): {
  readonly start: (after: number, done: () => void) => void
  readonly stop: () => void
} {
  const running = new Set<ReturnType<typeof setTimeout>>()
  return {
    start: (after, done) => {
      const timer = setTimeout(() => {
        running.delete(timer)
        done()
      }, after)
      running.add(timer)
    },
    stop: () => {
      for (const timer of running) clearTimeout(timer)
      running.clear()
    },
  }
}
