import { HostedError } from './errors.ts'

/** When our server is asked whether it reaches the wallet's page, and when the page times out, in milliseconds. */
const timeouts = { probe: 10_000, handshake: 30_000 }

/**
 * Waits for a wallet's page to send its first message.
 *
 * @param probe - returns whether our server reaches the page; `null` if that is unknown
 * @param missed - called with the reason why it has sent none
 * @returns a function that stops waiting: the page has responded
 */
export function awaitHandshake(
  probe: () => Promise<boolean | null>,
  missed: (why: HostedError) => void,
): () => void {
  let isOver = false
  const end = () => {
    isOver = true
    clearTimeout(first)
    clearTimeout(last)
  }
  const miss = (why: HostedError) => {
    if (isOver) return
    end()
    missed(why)
  }
  const ask = async () => {
    // If our own server cannot be reached, that says nothing about the wallet's page.
    const isReachable = await probe().catch(() => null)
    if (isReachable === false) miss(new HostedError('host-unreachable'))
  }
  const first = setTimeout(ask, timeouts.probe)
  const last = setTimeout(() => miss(new HostedError('no-handshake')), timeouts.handshake)
  return end
}
