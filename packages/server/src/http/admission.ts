import type { Accepting } from './accepting.ts'
import { createInFlight } from './in-flight.ts'
import { createRounds } from './rounds.ts'

export type Admission = ReturnType<typeof createAdmission>

export type AdmissionLimits = {
  /** How many requests may be in progress; one network has at most half of what the others leave. */
  places: number
  /** How many requests begin in one turn of the event loop. */
  perTurn: number
  /** How long one request takes a place, in milliseconds. Event streams and slow nodes take none for longer. */
  placeTime: number
  /** How many requests of one network may wait. */
  waiting: number
}

export const usualAdmissionLimits: AdmissionLimits = {
  places: 32,
  perTurn: 8,
  placeTime: 250,
  waiting: 1_000,
}

/**
 * Creates the order in which requests begin. A request begins immediately if its network has a place; otherwise networks
 * take turns.
 */
export function createAdmission(
  accepting: Pick<Accepting, 'isActive'>,
  { places, perTurn, placeTime, waiting: most }: AdmissionLimits = usualAdmissionLimits,
) {
  const inFlight = createInFlight(places)
  const waiting = createRounds<(leave: () => void) => void>()
  /** How many requests have begun in this turn. */
  let begun = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      begun = 0
      beginWaiting()
    })
  }

  function beginWaiting(): void {
    // The end of any request begins the next one.
    if (waiting.isEmpty() || inFlight.isFull()) return
    if (accepting.isActive()) schedule()
    else
      while (begun < perTurn) {
        const next = waiting.next(network => inFlight.take([{ who: network, limit: places }]))
        if (!next) return
        begun += 1
        schedule()
        next.entry(next.place)
      }
  }

  return {
    /**
     * Begins a request when it is the turn of its network.
     *
     * @param network - the widest network that one customer may have.
     * @returns a function to call when the request is answered, or its client is gone: if it has not begun, it never
     * does. `undefined` if too many requests of the network wait.
     */
    admit(network: string, begin: () => void): (() => void) | undefined {
      if (waiting.count(network) >= most) return undefined
      let isOver = false
      let leave: (() => void) | undefined
      waiting.add(network, release => {
        const timer = setTimeout(() => leave?.(), placeTime).unref()
        leave = () => {
          leave = undefined
          clearTimeout(timer)
          release()
          schedule()
        }
        if (isOver) leave()
        else begin()
      })
      beginWaiting()
      return () => {
        isOver = true
        leave?.()
      }
    },
  }
}
