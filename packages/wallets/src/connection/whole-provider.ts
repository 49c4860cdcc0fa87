import { type Address, eip155Chain, parseAddress } from '@countersign/core'
import type { EIP1193Provider } from 'viem'
import { type Eip1193Provider, listen } from '../wallet.ts'
import { readChain } from './read-chain.ts'

/** A transaction that the page sent through a wallet. */
export type Sent = {
  /** CAIP-2 */
  readonly chain: string
  readonly from: Address
  readonly hash: `0x${string}`
}

/** Calls of the connection itself: wagmi sees what becomes of them. */
const quiet: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_chainId',
  'eth_requestAccounts',
  'wallet_revokePermissions',
])

type Listener = (...values: unknown[]) => void

/**
 * Gives wagmi all it calls and writes to, whatever the wallet lacks or has frozen.
 *
 * @param onSent - hears of each transaction that goes out through it
 * @param onDoubt - hears of each call that fails, and of the chain that the wallet names: what is known of the wallet may
 *   be outdated
 * @returns the provider, and what takes all listeners off the wallet again
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

/** Reads what was sent, where, and by whom. Whatever a page or a wallet makes of it, sending goes on undisturbed. */
async function noteSent(
  provider: Eip1193Provider,
  params: unknown,
  answer: Promise<unknown>,
): Promise<Sent | null> {
  try {
    const transaction: unknown = Array.isArray(params) ? params[0] : undefined
    if (typeof transaction !== 'object' || transaction === null) return null
    // The chain of now: the person may change it before the wallet answers.
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
