import type { Relayer } from './surroundings.ts'

const publishing = new Set(['irn_publish', 'wc_proposeSession', 'wc_approveSession'])
/** The publisher's own timeout is 60 s, after which it fails. */
const timeout = 65_000
const pause = 1_000

/**
 * Resends messages that were published when the connection was lost. After a socket closes, the library waits 15 s for
 * the response before it sends again, and a failure of that retry is an unhandled rejection. Here a message is sent
 * again as soon as the connection is back: the relay and the phone process the same message once.
 *
 * This function can be removed when `@walletconnect/core` sends again as soon as the socket is open, and handles all
 * failures of its retries. Version 2.25.0 does neither: `Publisher` retries its queue only on heartbeats, without a
 * `catch`. An upstream report of an unhandled publishing error:
 * https://github.com/WalletConnect/walletconnect-monorepo/issues/4337
 */
export function publishSteadily(relayer: Relayer): void {
  const send = relayer.request.bind(relayer)
  const underway = new Map<string, ReturnType<typeof send>>()

  async function untilSent(call: Parameters<typeof send>[0]): ReturnType<typeof send> {
    const end = performance.now() + timeout
    while (performance.now() < end) {
      if (!relayer.connected) {
        relayer.transportOpen().catch(() => {})
        await eventOf(relayer, 'relayer_connect', pause).came
        continue
      }
      const lost = eventOf(relayer, 'relayer_disconnect', end - performance.now())
      const sent = send(call).then(given => ({ given }), pausing)
      const answer = await Promise.race([sent, lost.came])
      lost.stop()
      if (answer) return answer.given
    }
    // The caller has timed out by then.
    return new Promise(() => {})
  }

  relayer.request = call => {
    if (!publishing.has(call.method)) return send(call)
    const id = String(Reflect.get(call, 'id'))
    const known = underway.get(id)
    if (known) return known
    const sent = untilSent(call)
    underway.set(id, sent)
    setTimeout(() => underway.delete(id), timeout)
    return sent
  }
}

/** Waits for an event, until it is stopped or times out. */
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
