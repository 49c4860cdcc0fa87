import type { Cosigning } from '@countersign/api'
import { parseAccountId } from '@countersign/core'

/** Returns a cosigning as in a response of the server. */
export function cosigningShape(over: Partial<Cosigning> = {}): Cosigning {
  const address = '0x1111111111111111111111111111111111111111'
  return {
    id: '00112233445566778899aabbccddeeff',
    link: 'https://id.example.org/cosign/00112233445566778899aabbccddeeff',
    purpose: 'sign-in',
    account: parseAccountId(`eip155:1:${address}`),
    message: 'text',
    status: 'NEEDS_CONFIRMATION',
    superseded: null,
    code: 'ABC123',
    asker: { account: null, owner: false, confirmedAs: null, browser: '', system: '', mine: false },
    safes: [],
    deployed: true,
    asOf: { number: 1, hash: `0x${'00'.repeat(32)}` },
    verdict: null,
    collected: false,
    gateway: null,
    revision: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    announcedAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2026-01-08T00:00:00.000Z',
    endedAt: null,
    ...over,
  }
}
