import type { Logger } from 'pino'
import type { Requests } from './requests.ts'

/** Notes the ends of requests that nobody looks at, so that webhooks hear of them. */
export type Expiring = {
  start(): void
  /** Ends, once what is under way has ended. */
  stop(): Promise<void>
}

/** How often it is asked which are over, in milliseconds. */
const every = 5_000

export function createExpiring(requests: Pick<Requests, 'expire'>, logger: Logger): Expiring {
  let timer: ReturnType<typeof setInterval> | undefined
  let running: Promise<unknown> | undefined
  return {
    start() {
      timer = setInterval(() => {
        running ??= requests
          .expire()
          .catch((error: unknown) => {
            logger.warn({ error: String(error) }, 'could not note which requests are over')
          })
          .finally(() => {
            running = undefined
          })
      }, every)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
