import { HostedError } from './errors.ts'

/** When it is asked whether the wallet's page can be reached, and when it is given up, in milliseconds. */
const patience = { probe: 10_000, handshake: 30_000 }

/**
 * Waits for a wallet's page to speak.
 *
 * @param probe - tells whether our server reaches the page; `null`: nobody can say
 * @param missed - told why it has not spoken
 * @returns a function that ends it: it has
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
    // Our own server out of reach says nothing of the wallet's.
    const isReachable = await probe().catch(() => null)
    if (isReachable === false) miss(new HostedError('host-unreachable'))
  }
  const first = setTimeout(ask, patience.probe)
  const last = setTimeout(() => miss(new HostedError('no-handshake')), patience.handshake)
  return end
}
