import type { Cosigning } from '@countersign/api'
import { type Address, parseAccountId, parseAddress } from '@countersign/core'

// A Safe and its cosigning, for tests: two of three owners, one of which is a Safe with its own owner.

export const alice = parseAddress(`0x${'a'.repeat(40)}`)
export const bob = parseAddress(`0x${'b'.repeat(40)}`)
/** Owner of the inner Safe. */
export const carol = parseAddress(`0x${'c'.repeat(40)}`)
export const stranger = parseAddress(`0x${'e'.repeat(40)}`)
export const team = parseAddress(`0x${'5'.repeat(40)}`)
export const inner = parseAddress(`0x${'6'.repeat(40)}`)

type Sketch = Partial<Omit<Cosigning, 'safes'>> & {
  /** The owners whose confirmations have been received. */
  readonly confirmed?: readonly string[]
  /** The former owners. */
  readonly gone?: readonly string[]
}

export function cosigningOfTeam({ confirmed = [], gone = [], ...given }: Sketch = {}): Cosigning {
  const at = '2026-01-31T09:30:00.000Z'
  const owners = (...addresses: readonly Address[]) =>
    addresses.map(address => ({
      ...{ address, kind: address === inner ? ('safe' as const) : ('eoa' as const), decline: null },
      present: !gone.includes(address),
      confirmation: confirmed.includes(address)
        ? ({ kind: 'ecdsa', way: 'here', at } satisfies Cosigning['safes'][0]['owners'][0]['confirmation'])
        : null,
    }))
  const safe = (address: Address, ownerOf: Address | null, threshold: number, ...of: readonly Address[]) => ({
    ...{ address, ownerOf, version: '1.4.1', threshold, owners: owners(...of) },
    hash: `0x${address.slice(2, 4).repeat(32)}` as const,
    typedData: {
      domain: { chainId: 1, verifyingContract: address },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: '0x12' },
    } satisfies Cosigning['safes'][0]['typedData'],
  })
  return {
    id: 'k1',
    link: 'https://id.example/cosign/k1',
    purpose: 'sign-in',
    account: parseAccountId(`eip155:1:${team}`),
    message: 'Sign in as the team',
    status: 'NEEDS_CONFIRMATION',
    superseded: null,
    code: 'AB12CD',
    asker: {
      account: null,
      owner: false,
      confirmedAs: null,
      browser: 'Firefox 141',
      system: 'Linux',
      mine: true,
    },
    safes: [safe(team, null, 2, alice, bob, inner), safe(inner, team, 1, carol)],
    deployed: true,
    asOf: { number: 1, hash: '0x1' },
    verdict: null,
    collected: false,
    gateway: null,
    revision: 1,
    createdAt: at,
    announcedAt: at,
    expiresAt: '2026-02-07T09:30:00.000Z',
    endedAt: null,
    ...given,
  }
}
