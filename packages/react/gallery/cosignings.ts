import type { Cosigner, Cosigning, CosigningSafe } from '@countersign/api'
import { type Address, parseAccountId, parseAddress } from '@countersign/core'
import { alice, bob, now, signInMessage } from './world.ts'

/** Cosignings in every state, for a Safe with three owners. */

export const safe = parseAddress('0x5aFE3855358E112B5647B952709E6165e1c1eEEe')
export const treasury = parseAddress(`0x${'7e'.repeat(20)}`)
export const carol = parseAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
export const dave = parseAddress('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
const erin = parseAddress('0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65')
export const frank = parseAddress('0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc')
const nestedSafe = parseAddress('0x976EA74026E726554dB657fA54763abd0C3a0aa9')

const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString()
const days = 24 * 60

export const owner = (address: Address, more: Partial<Cosigner> = {}): Cosigner => ({
  address,
  kind: 'eoa',
  present: true,
  confirmation: null,
  decline: null,
  ...more,
})

export const given = (
  kind: NonNullable<Cosigner['confirmation']>['kind'],
  way: NonNullable<Cosigner['confirmation']>['way'],
  minutesAgo: number,
): Pick<Cosigner, 'confirmation'> => ({ confirmation: { kind, way, at: at(minutesAgo) } })

export const message = signInMessage(safe, '2026-03-14T09:21:00.510Z', '2026-03-21T09:21:00.510Z')

const safeOf = (
  owners: readonly Cosigner[],
  more: Partial<Omit<CosigningSafe, 'owners'>> = {},
): CosigningSafe => ({
  address: safe,
  ownerOf: null,
  version: '1.4.1',
  threshold: 2,
  hash: `0x${'5e7a'.repeat(16)}`,
  typedData: {
    domain: { chainId: 1, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: `0x${'11'.repeat(32)}` },
  },
  ...more,
  owners: [...owners],
})

export const cosigning = (owners: readonly Cosigner[], more: Partial<Cosigning> = {}): Cosigning => ({
  id: 'k3qp9w2t7m5x8r4v6n1c0b',
  link: 'https://id.example.org/cosign/k3qp9w2t7m5x8r4v6n1c0b',
  purpose: 'sign-in',
  account: parseAccountId(`eip155:1:${safe}`),
  message,
  status: 'NEEDS_CONFIRMATION',
  superseded: null,
  code: 'K7M2QX',
  asker: {
    account: null,
    owner: false,
    confirmedAs: null,
    browser: 'Firefox 141',
    system: 'Linux',
    mine: true,
  },
  safes: [safeOf(owners)],
  deployed: true,
  asOf: { number: 21_000_000, hash: `0x${'ab'.repeat(32)}` },
  verdict: null,
  collected: false,
  gateway: null,
  revision: 1,
  createdAt: at(5),
  announcedAt: at(5),
  expiresAt: at(5 - 7 * days),
  endedAt: null,
  ...more,
})

const signed = owner(alice, given('ecdsa', 'here', 4))

export const asked = cosigning([owner(alice), owner(bob), owner(carol)])
export const oneOfTwo = cosigning([signed, owner(bob), owner(carol)])
export const declined = cosigning([
  signed,
  owner(bob, { decline: { reason: 'I do not know this site. Who asked for it?', at: at(2) } }),
  owner(carol),
])
export const complete = cosigning([signed, owner(bob, given('ecdsa', 'gateway', 1)), owner(carol)], {
  status: 'CONFIRMED',
})
/** Owners of every kind who confirmed in every way, including a nested Safe and a former owner. */
export const mixed = cosigning([], {
  safes: [
    safeOf(
      [
        signed,
        owner(bob, given('eth-sign', 'here', 3)),
        owner(carol, given('approved-hash', 'chain', 40)),
        owner(erin, { kind: 'contract', ...given('contract', 'gateway', 3 * days) }),
        owner(nestedSafe, { kind: 'safe' }),
        owner(dave),
        owner(frank, { present: false, ...given('ecdsa', 'here', 200) }),
      ],
      { threshold: 5 },
    ),
    safeOf([owner(dave, given('ecdsa', 'here', 20)), owner(bob)], { address: nestedSafe, ownerOf: safe }),
  ],
})
