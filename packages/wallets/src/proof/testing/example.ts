import type { Challenge, ProofState } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import { cosigningOfTeam, stranger, team } from '../../cosigning/testing/example.ts'
import { draftFor } from './draft.ts'

// A draft of two accounts, a key and a Safe, and their texts, for tests.

export const key = parseAccountId(`eip155:1:${stranger}`)
export const safe = parseAccountId(`eip155:1:${team}`)

export const draftOf = (signed: readonly string[] = []): ProofState => draftFor([key, safe], signed)

export function challengeFor(account: string, id = 'c1'): Challenge {
  return {
    ...{ id, purpose: 'proof', account: parseAccountId(account), message: `${id}: This account is mine.` },
    issuedAt: '2026-01-31T09:30:00.000Z',
    expiresAt: account === safe ? '2026-02-07T09:30:00.000Z' : '2026-01-31T09:40:00.000Z',
    cosigning: account === safe ? cosigningOfTeam({ purpose: 'proof' }) : null,
  }
}
