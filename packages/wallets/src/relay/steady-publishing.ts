import type { Relayer } from './surroundings.ts'

const publishing = new Set(['irn_publish', 'wc_proposeSession', 'wc_approveSession'])
/** The publisher's own limit is 60 s, then it says that it failed. */
const patience = 65_000
const pause = 1_000

/**
 * Has what is published survive the loss of the line. The library waits 15 s for the answer of a socket that is gone
 * before it sends again, and what fails then is a rejection that nobody handles. Here it is sent again as soon as the line
 * is back: the relay and the phone take the same message once.
 */
export function publishSteadily(relayer: Relayer): void {
  const send = relayer.request.bind(relayer)
  const underway = new Map<string, ReturnType<typeof send>>()

  async function untilSent(call: Parameters<typeof send>[0]): ReturnType<typeof send> {
    const end = Date.now() + patience
    while (Date.now() < end) {
      if (!relayer.connected) {
        relayer.transportOpen().catch(() => {})
        await eventOf(relayer, 'relayer_connect', pause).came
        continue
      }
      const lost = eventOf(relayer, 'relayer_disconnect', end - Date.now())
      const sent = send(call).then(given => ({ given }), pausing)
      const answer = await Promise.race([sent, lost.came])
      lost.stop()
      if (answer) return answer.given
    }
    // Its sender has given up by then.
    return new Promise(() => {})
  }

  relayer.request = call => {
    if (!publishing.has(call.method)) return send(call)
    const id = String(Reflect.get(call, 'id'))
    const known = underway.get(id)
    if (known) return known
    const sent = untilSent(call)
    underway.set(id, sent)
    setTimeout(() => underway.delete(id), patience)
    return sent
  }
}

/** Waits for an event, until it is stopped or the time is over. */
function eventOf(relayer: Relayer, event: string, time: number) {
  const { promise: came, resolve } = Promise.withResolvers<void>()
  const stop = () => {
    clearTimeout(timer)
    relayer.off(event, stop)
    resolve()
  }
  const timer = setTimeout(stop, time)
  relayer.on(event, stop)
  return { came, stop }
}

function pausing(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, pause))
}
