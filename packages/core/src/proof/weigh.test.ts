import { expect, test } from 'vitest'
import { parseAccountId } from '../account.ts'
import type { ProofAccount } from './proof.ts'
import { weigh } from './weigh.ts'

const account = parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const block = { number: 1n, hash: `0x${'0'.repeat(64)}` } as const
const signed: Pick<ProofAccount, 'account' | 'method' | 'safe'> = { account, method: 'erc1271', safe: null }
const then = { found: { status: 'unavailable', reason: 'history-unavailable' } } as const
const safeNow = { status: 'not-a-safe', reason: 'no-code', block } as const

test('a signature that cannot be checked at its block or now is unavailable', () => {
  const { faults, outcomes } = weigh(signed, '/accounts/0', {
    ...{ then, safeNow },
    now: { status: 'unavailable', reason: 'node-unreachable' },
  })
  expect(faults).toEqual([])
  expect(outcomes).toMatchObject({ signatures: 'unavailable', blocks: 'trusted', now: 'unavailable' })
})

test('a signature that cannot be checked at its block passes if it is valid now', () => {
  const { outcomes } = weigh(signed, '/accounts/0', {
    ...{ then, safeNow },
    now: { status: 'verified', method: 'erc1271', block },
  })
  expect(outcomes).toMatchObject({ signatures: 'passed', now: 'passed' })
})
