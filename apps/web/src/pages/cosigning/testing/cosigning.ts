import type { Cosigner, Cosigning, CosigningSafe } from '@countersign/api'
import { type Address, parseAccountId } from '@countersign/core'

/**
 * A cosigning in the form of the server's response: three friends own a Safe with threshold two, and one of the three
 * is a Safe itself.
 */

// The checksums of some are wrong: nothing here depends on them.
export const alice = '0xe9f108ac6f52b96B4AF80f3F0DCdd1B4fe6A3AD2' as Address
export const bob = '0x6d2B5A5BF0C1D5c6B2e5f3A4c8BE1b9ca7D3F012' as Address
export const carol = '0x90F79bf6EB2c4f870365E785982E1f101E93b906' as Address
export const dave = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65' as Address
export const stranger = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc' as Address
export const teamSafe = '0x41675C099F32341bf84BFc5382aF534df5C7461a' as Address
export const holdingSafe = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' as Address
export const guildKey = '0x976eA74026e726554DB657Fa54763abd0c3A7Aa2' as Address

const hash = `0x${'ab'.repeat(32)}` as const
const block = { number: 21_034_567, hash: `0x${'cd'.repeat(32)}` as const }

export const confirmation: NonNullable<Cosigner['confirmation']> = {
  kind: 'ecdsa',
  way: 'here',
  at: '2030-03-04T09:41:00.000Z',
}

export const decline: NonNullable<Cosigner['decline']> = {
  reason: 'I did not hear of this.',
  at: '2030-03-04T09:45:00.000Z',
}

export function owner(address: Address, change: Partial<Cosigner> = {}): Cosigner {
  return { address, kind: 'eoa', present: true, confirmation: null, decline: null, ...change }
}

export function safe(change: Partial<CosigningSafe> = {}): CosigningSafe {
  const address = change.address ?? teamSafe
  return {
    address,
    ownerOf: null,
    version: '1.4.1',
    threshold: 2,
    owners: [owner(alice), owner(bob), owner(carol)],
    hash,
    typedData: {
      domain: { chainId: 31_337, verifyingContract: address },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: hash },
    },
    ...change,
  }
}

export function cosigning(change: Partial<Cosigning> = {}): Cosigning {
  const { safes = [safe()] } = change
  const account = parseAccountId(`eip155:31337:${safes[0]?.address ?? teamSafe}`)
  return {
    id: 'zt3yB0dQm2Yl5wq7Hc1f8A',
    link: 'https://id.example.org/cosign/zt3yB0dQm2Yl5wq7Hc1f8A',
    purpose: 'sign-in',
    account,
    message: [
      'id.example.org wants you to sign in with your Ethereum account:',
      safes[0]?.address ?? teamSafe,
      '',
      'Sign in to Example. This proves that the account is yours, and costs nothing.',
      '',
      'URI: https://id.example.org',
      'Version: 1',
      'Chain ID: 31337',
      'Nonce: 7kq2mZs9XwBv4hT1',
      'Issued At: 2030-03-04T09:40:00.000Z',
      'Expiration Time: 2030-03-11T09:40:00.000Z',
    ].join('\n'),
    status: 'NEEDS_CONFIRMATION',
    superseded: null,
    code: 'K7Q2MZ',
    asker: {
      account: null,
      owner: false,
      confirmedAs: null,
      browser: 'Firefox 141',
      system: 'macOS',
      mine: false,
    },
    deployed: true,
    asOf: block,
    verdict: null,
    collected: false,
    gateway: null,
    revision: 1,
    createdAt: '2030-03-04T09:40:00.000Z',
    announcedAt: '2030-03-04T09:40:00.000Z',
    expiresAt: '2030-03-11T09:40:00.000Z',
    endedAt: null,
    ...change,
    safes,
  }
}

/** The request comes from this browser. */
export const mine = {
  account: null,
  owner: false,
  confirmedAs: null,
  browser: 'Firefox 141',
  system: 'macOS',
  mine: true,
}

/** The changes that make a cosigning confirmed by two. */
export const confirmed: Partial<Cosigning> = {
  status: 'CONFIRMED',
  safes: [safe({ owners: [owner(alice, { confirmation }), owner(bob, { confirmation }), owner(carol)] })],
  verdict: { method: 'signatures', owners: [alice, bob], approved: [], threshold: 2, block, signature: '0x' },
  endedAt: '2030-03-04T10:02:00.000Z',
}

/** Returns a Safe with two owners: the team's Safe, and dave. */
export function nested(
  outer: readonly Cosigner[] = [owner(teamSafe, { kind: 'safe' }), owner(dave)],
  inner: readonly Cosigner[] = [owner(alice), owner(bob), owner(carol)],
): CosigningSafe[] {
  return [
    safe({ address: holdingSafe, owners: [...outer] }),
    safe({ ownerOf: holdingSafe, owners: [...inner] }),
  ]
}
