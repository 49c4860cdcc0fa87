/** Whether clients are connecting, so that expensive work has to wait. */
export type Accepting = ReturnType<typeof createAccepting>

/** For how many turns of the event loop in a row work waits at most. */
const mostTurns = 256

/**
 * Tracks whether connections are being accepted. Node accepts one in a turn of the event loop, in the order in which
 * clients connected, so that a client waits for as many turns as others are before it. While they connect, no work
 * begins, and turns are short.
 */
export function createAccepting(most = mostTurns) {
  /** Whether one was accepted in this turn. */
  let accepted = false
  /** How many turns in a row before this one have accepted connections. */
  let turns = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      turns = accepted && turns < most ? turns + 1 : 0
      accepted = false
      if (turns > 0) schedule()
    })
  }

  return {
    /** Notes that a connection was accepted. */
    accepted(): void {
      accepted = true
      schedule()
    },
    /** Whether the last turn accepted a connection, unless that has lasted too long. */
    isActive: (): boolean => turns > 0,
  }
}
