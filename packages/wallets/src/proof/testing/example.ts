import type { Challenge, ProofState } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import { cosigningOfTeam, stranger, team } from '../../cosigning/testing/example.ts'

// A draft of two accounts, a key and a Safe, and their texts, for tests.

export const key = parseAccountId(`eip155:1:${stranger}`)
export const safe = parseAccountId(`eip155:1:${team}`)

export function draftOf(signed: readonly string[] = []): ProofState {
  const at = '2026-01-31T09:30:00.000Z'
  return {
    ...{ id: 'd1', link: 'https://id.example/p/d1', purpose: 'a grant', audience: null },
    ...{ status: 'draft', visibility: 'link', request: null, requester: null, mine: 'maker', madeHere: true },
    ...{
      createdAt: at,
      issuedAt: null,
      expiresAt: '2027-01-31T09:30:00.000Z',
      draftUntil: at,
      replaceable: true,
    },
    ...{ revokedAt: null, document: null },
    accounts: [key, safe].map(account => ({
      ...{
        account,
        method: null,
        verifiedAt: null,
        block: null,
        safe: null,
        approved: [],
        cosigning: null,
        refused: null,
      },
      status: signed.includes(account) ? ('signed' as const) : ('unsigned' as const),
    })),
  }
}

export function challengeFor(account: string, id = 'c1'): Challenge {
  return {
    ...{ id, purpose: 'proof', account: parseAccountId(account), message: `${id}: This account is mine.` },
    issuedAt: '2026-01-31T09:30:00.000Z',
    expiresAt: account === safe ? '2026-02-07T09:30:00.000Z' : '2026-01-31T09:40:00.000Z',
    cosigning: account === safe ? cosigningOfTeam({ purpose: 'proof' }) : null,
  }
}
