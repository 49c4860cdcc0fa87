import { parseAddress } from '@countersign/core'
import { type Link, type OpenPairing, RelayUnreachableError, type Wallet } from '@countersign/wallets'

/** What a test does with the phone that reads the code. */
type Phone = {
  /** The phone took up the address. */
  scan(wallet: string | null): void
  refuse(): void
  /** Its wallet shows an account; `signOnPhone` signs for it. */
  approve(account: string): void
}

declare global {
  interface Window {
    phone?: Phone
    /** How long an address lives, in milliseconds, from the next one on; `0`: the relay does not answer. */
    lifetime?: number
    signOnPhone?(message: string): Promise<`0x${string}`>
  }
}

/** A relay without a network: it makes addresses as real ones are made, and hands the other end to the test. */
export const openPairing: OpenPairing = ({ wallet, signal, tell }) => {
  const lifetime = window.lifetime ?? 300_000
  if (lifetime === 0) return Promise.reject(new RelayUnreachableError())
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<OpenPairing>>>()
  signal.addEventListener('abort', () => reject(signal.reason))
  const expires = Math.floor((Date.now() + lifetime) / 1000)
  const uri = `wc:${random()}@2?expiryTimestamp=${expires}&relay-protocol=irn&symKey=${random()}`
  tell({ type: 'uri', uri, lifetime })
  window.phone = {
    scan: wallet => tell({ type: 'scanned', wallet }),
    refuse: () => reject({ code: 5000, message: 'User rejected.' }),
    approve: account =>
      resolve({
        wallet: onPhone(wallet?.name ?? 'Phone Wallet'),
        link,
        view: { accounts: [parseAddress(account)], chainId: 31337 },
      }),
  }
  return promise
}

function random(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}

function onPhone(name: string): Wallet {
  return {
    id: 'phone',
    name,
    icon: null,
    rdns: null,
    provider: { request: () => Promise.reject(new Error('no')) },
  }
}

const never = () => Promise.reject(new Error('The phone of this test cannot do that.'))

const link: Link = {
  connect: never,
  reconnect: async () => undefined,
  disconnect: async () => {},
  signMessage: async message => (await window.signOnPhone?.(message)) ?? '0x',
  switchChain: never,
  watchToken: never,
}
