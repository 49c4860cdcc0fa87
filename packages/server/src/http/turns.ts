import type { Work } from '../store/work.ts'
import { AbandonedError } from './abandoned-error.ts'
import type { Accepting } from './accepting.ts'
import type { Client } from './environment.ts'
import type { Count, RateLimit } from './rate-limit.ts'
import { createRounds } from './rounds.ts'

/** A step that waits for its turn. */
type Waiting = {
  readonly isAbandoned: () => boolean
  readonly begin: () => Promise<void>
  readonly refuse: () => void
}

export type Turns = ReturnType<typeof createTurns>

/** How many steps may run at the same time. Fewer than the connections to the database. */
const usualPlaces = 2

/**
 * Creates the order in which expensive requests do their work, step by step. Networks take turns, and each has one step
 * at a time. At most one step begins in a turn of the event loop: on the embedded database a step keeps the event loop
 * busy until it ends, and all other requests are served before the next one. While clients connect, none begins.
 *
 * @param places - how many steps may run at the same time.
 */
export function createTurns(accepting: Pick<Accepting, 'isActive'>, places = usualPlaces) {
  const waiting = createRounds<Waiting>()
  const busy = new Set<string>()
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || waiting.isEmpty()) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      if (accepting.isActive()) schedule()
      else if (busy.size < places) beginOne()
    })
  }

  function beginOne(): void {
    const next = takeOne()
    if (!next) return
    const { entry: step, place: network } = next
    busy.add(network)
    void step.begin().finally(() => {
      busy.delete(network)
      schedule()
    })
    schedule()
  }

  /** Takes the next step that somebody waits for. */
  function takeOne() {
    for (;;) {
      const next = waiting.next(network => (busy.has(network) ? undefined : network))
      if (!next?.entry.isAbandoned()) return next
      next.entry.refuse()
    }
  }

  return {
    /**
     * Runs a step of a network when it is its turn.
     *
     * @param network - the widest network that one customer may have.
     * @param isAbandoned - whether nobody waits for the result by then: the step does not run.
     * @throws {AbandonedError} (rejects)
     */
    run<Result>(
      network: string,
      step: () => Promise<Result>,
      isAbandoned: () => boolean = () => false,
    ): Promise<Result> {
      return new Promise((resolve, reject) => {
        const begin = async () => {
          try {
            resolve(await step())
          } catch (error) {
            reject(error)
          }
        }
        waiting.add(network, { isAbandoned, begin, refuse: () => reject(new AbandonedError()) })
        schedule()
      })
    },
  }
}

/**
 * Creates the work of a request.
 *
 * @param client - its network, and whether the request is abandoned.
 * @param counts - the limits that its cost counts for. One charge takes at most what a limit leaves after the request
 * itself, so that nothing is refused forever.
 */
export function workOf(
  { turns, rateLimit }: { turns: Turns; rateLimit: Pick<RateLimit, 'count'> },
  { wideNetwork, isAbandoned }: Pick<Client, 'wideNetwork' | 'isAbandoned'>,
  counts: readonly Count[],
): Work {
  const most = Math.min(...counts.map(({ limit }) => limit)) - 1
  return {
    inTurn: step => turns.run(wideNetwork, step, isAbandoned),
    async charge(requests) {
      const cost = Math.min(requests, most)
      if (cost > 0) await rateLimit.count(counts, cost)
    },
  }
}
