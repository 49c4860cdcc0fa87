import type { Logger } from 'pino'

/**
 * Creates a worker. One round runs at a time. The next follows after a pause, or immediately if the worker was woken in
 * the meantime, even if a round fails, which is logged.
 *
 * @param options.every - the pause between two rounds, in milliseconds
 * @param options.failure - the log message if a round fails
 */
export function createWorker(options: {
  round: () => Promise<unknown>
  every: number
  failure: string
  logger: Logger
}) {
  const { round, every, failure, logger } = options
  const inProgress = new Set<Promise<unknown>>()
  let state: 'waiting' | 'running' | 'stopped' = 'waiting'
  let isRound = false
  let again = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAt = Number.POSITIVE_INFINITY

  /** Schedules the next round, unless an earlier one is scheduled. */
  function plan(pause: number): void {
    const at = performance.now() + pause
    if (state !== 'running' || at >= nextAt) return
    clearTimeout(timer)
    nextAt = at
    timer = setTimeout(begin, pause)
    timer.unref()
  }

  function begin(): void {
    nextAt = Number.POSITIVE_INFINITY
    if (isRound) {
      again = true
      return
    }
    isRound = true
    run(
      round().finally(() => {
        isRound = false
        plan(again ? 0 : every)
        again = false
      }),
      failure,
    )
  }

  /** Tracks background work, so that `stop` waits for it. @param failure - the log message if it fails */
  function run(work: Promise<unknown>, failure: string): void {
    const running = work
      .catch((error: unknown) => logger.warn({ error: String(error) }, failure))
      .finally(() => inProgress.delete(running))
    inProgress.add(running)
  }

  return {
    /** Starts the worker. The first round is after the usual pause, or as soon as it is woken. */
    start(): void {
      if (state !== 'waiting') return
      state = 'running'
      plan(every)
    },
    /** Runs the next round immediately. Does nothing before the start and after the stop. */
    wake: (): void => plan(0),
    run,
    /** Starts no more rounds. Resolves once all work in progress has ended. */
    async stop(): Promise<void> {
      state = 'stopped'
      clearTimeout(timer)
      while (inProgress.size > 0) await Promise.all(inProgress)
    },
  }
}
