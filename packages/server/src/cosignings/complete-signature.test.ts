import { eip155Chain, formatAccountId, type NotASafe, parseAddress } from '@countersign/core'
import { expect, test } from 'vitest'
import type { SafeVerifier } from '../verdicts/safes.ts'
import { readCompleteSignature } from './complete-signature.ts'

const account = formatAccountId(eip155Chain(1), parseAddress(`0x${'1'.repeat(40)}`))
const block = { number: 1n, hash: '0x01' } as const

const read = (reason: NotASafe['reason']) => {
  const verifier = { verifySafeSignature: async () => ({ status: 'not-a-safe', reason, block }) }
  return readCompleteSignature(
    { verifier: verifier as unknown as SafeVerifier, hasApplications: false, now: () => 0 },
    { account, forProof: false, message: 'text', signature: '0x12' },
  )
}

test.each(['answers-otherwise', 'unknown-version'] as const)(
  'a contract of another kind (%s) is not a Safe',
  async reason => {
    expect(await read(reason)).toBeUndefined()
  },
)

// Its factory answers the first call and not the next: its session would never be checked again.
test.each(['no-code', 'factory-reverted', 'factory-deployed-nothing'] as const)(
  'a contract that existed a moment ago and is now missing (%s) is not treated as one of another kind',
  async reason => {
    await expect(read(reason)).rejects.toMatchObject({ code: 'verification-unavailable' })
  },
)
