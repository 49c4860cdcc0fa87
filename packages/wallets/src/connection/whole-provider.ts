import { type Address, eip155Chain, parseAddress } from '@countersign/core'
import type { EIP1193Provider } from 'viem'
import { listen, readChain } from '../provider-reports.ts'
import type { Eip1193Provider } from '../wallet.ts'

/** A transaction that the page sent through a wallet. */
export type Sent = {
  /** CAIP-2 */
  readonly chain: string
  readonly from: Address
  readonly hash: `0x${string}`
}

/** Requests of the connection itself: wagmi sees their outcome. */
const quiet: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_chainId',
  'eth_requestAccounts',
  'wallet_revokePermissions',
])

type Listener = (...values: unknown[]) => void

/**
 * Returns a provider with everything that wagmi calls and writes to, even if the wallet lacks it or is frozen.
 *
 * @param onSent - called with each transaction that is sent through it
 * @param onDoubt - called with each request that fails, and with the chain that the wallet reports: what is known of
 *   the wallet may be outdated
 * @returns the provider, and a function that removes all listeners from the wallet
 */
export function wholeProvider(
  provider: Eip1193Provider,
  onSent: (sent: Sent) => void,
  onDoubt: (chainId?: number | null) => void = () => {},
): { readonly provider: EIP1193Provider; readonly release: () => void } {
  const listening = new Set<{
    readonly event: string
    readonly listener: Listener
    readonly stop: () => void
  }>()
  function stopAll(which: (one: { readonly event: string; readonly listener: Listener }) => boolean) {
    for (const one of listening)
      if (which(one)) {
        listening.delete(one)
        one.stop()
      }
  }
  const whole: Required<Omit<Eip1193Provider, 'off'>> = {
    request: call => {
      const answer = provider.request(call)
      Promise.resolve(answer).then(
        given => {
          if (call.method === 'eth_chainId') onDoubt(readChain(given))
        },
        () => {
          if (!quiet.has(call.method)) onDoubt()
        },
      )
      if (call.method === 'eth_sendTransaction' || call.method === 'wallet_sendTransaction')
        void noteSent(provider, call.params, answer).then(sent => {
          if (sent) onSent(sent)
        })
      return answer
    },
    on: (event, listener) => {
      listening.add({ event, listener, stop: listen(provider, event, listener) })
    },
    removeListener: (event, listener) => stopAll(one => one.event === event && one.listener === listener),
  }
  return {
    // EIP-1193's own shape; viem types each method on top of it.
    provider: whole as EIP1193Provider,
    release: () => stopAll(() => true),
  }
}

/**
 * Reads what was sent, on which chain, and by which account. Invalid data from a page or a wallet never interrupts the
 * request.
 */
async function noteSent(
  provider: Eip1193Provider,
  params: unknown,
  answer: Promise<unknown>,
): Promise<Sent | null> {
  try {
    const transaction: unknown = Array.isArray(params) ? params[0] : undefined
    if (typeof transaction !== 'object' || transaction === null) return null
    // The current chain: the person may change it before the wallet responds.
    const chain = provider.request({ method: 'eth_chainId' }).catch(() => null)
    const named = 'chainId' in transaction ? readChain(transaction.chainId) : null
    const hash = await answer
    const number = named ?? readChain(await chain)
    const from = 'from' in transaction ? transaction.from : undefined
    if (number === null || typeof from !== 'string' || !isHash(hash)) return null
    return { chain: eip155Chain(number), from: parseAddress(from.toLowerCase()), hash }
  } catch {
    return null
  }
}

function isHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
}
