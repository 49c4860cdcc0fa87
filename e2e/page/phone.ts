import { parseAddress } from '@countersign/core'
import {
  type OpenPairing,
  type Paired,
  type Relay,
  RelayUnreachableError,
  type Wallet,
} from '@countersign/wallets'
import { createRelay } from '@countersign/wallets/relay'
import { createStore } from '@countersign/wallets/state'

/** How a test controls the phone that scans the code. */
type Phone = {
  refuse(): void
  /** Its wallet shares an account; `signOnPhone` signs for it. */
  approve(account: string): void
}

declare global {
  interface Window {
    phone?: Phone
    /** The lifetime of pairing addresses, in milliseconds, from the next one on; `0` if the relay does not respond. */
    lifetime?: number
    signOnPhone?(message: string): Promise<`0x${string}`>
  }
}

/** Creates pairing addresses like a real relay, without a network, and exposes the other end to the test. */
const pair: OpenPairing = ({ wallet, signal, tell }) => {
  const lifetime = window.lifetime ?? 300_000
  if (lifetime === 0) return Promise.reject(new RelayUnreachableError())
  const { promise, resolve, reject } = Promise.withResolvers<Paired>()
  signal.addEventListener('abort', () => reject(signal.reason))
  const expires = Math.floor((Date.now() + lifetime) / 1000)
  const uri = `wc:${random()}@2?expiryTimestamp=${expires}&relay-protocol=irn&symKey=${random()}`
  tell({ uri, lifetime })
  window.phone = {
    refuse: () => reject({ code: 5000, message: 'User rejected.' }),
    approve: text => {
      const account = parseAddress(text)
      resolve({
        wallet: onPhone(wallet?.name ?? 'Phone Wallet', wallet?.id ?? null, account),
        view: { accounts: [account], chainId: 31337 },
        signed: null,
      })
    },
  }
  return promise
}

const { createPairing, parsePlace } = createRelay({ name: 'Site', chains: [], projectId: 'none' })

/** A relay that supports only pairing: nothing persists between page loads. */
export const relay: Relay = {
  load: () => {},
  pair,
  resume: async () => null,
  answerTo: () => null,
  line: createStore('idle'),
  hasKept: () => false,
  createPairing,
  parsePlace,
  dispose: () => {},
}

function random(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}

function onPhone(name: string, entry: string | null, account: string): Wallet {
  return {
    id: `phone:${random()}`,
    name,
    icon: null,
    rdns: null,
    provider: { request: call => answer(call, account) },
    phone: { entry, links: {} },
  }
}

async function answer({ method, params }: { method: string; params?: unknown }, account: string) {
  switch (method) {
    case 'eth_accounts':
      return [account]
    case 'eth_chainId':
      return '0x7a69'
    case 'personal_sign':
      return window.signOnPhone?.(textOf(Array.isArray(params) ? params[0] : ''))
    case 'wallet_revokePermissions':
      return null
    default:
      throw new Error('The phone of this test cannot do that.')
  }
}

/** Returns the text of a `personal_sign`, which is sent as hex. */
function textOf(hex: unknown): string {
  const bytes = String(hex).slice(2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, byte => Number.parseInt(byte, 16)))
}
