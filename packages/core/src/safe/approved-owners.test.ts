import { serializeErc6492Signature } from 'viem'
import { expect, test } from 'vitest'
import { parseAddress } from '../account.ts'
import { approvedOwners } from './approved-owners.ts'
import { writeSafeSignature } from './assemble.ts'

const [key, approving, contract, inner] = ['11', '22', '33', '44'].map(byte =>
  parseAddress(`0x${byte.repeat(20)}`),
)
if (!key || !approving || !contract || !inner) throw new Error('There are four.')
const confirmations = [key, approving, contract]
const signature = writeSafeSignature([
  { kind: 'ecdsa', signature: `0x${'11'.repeat(64)}1b` },
  { kind: 'approved-hash', owner: approving },
  {
    kind: 'nested-safe',
    owner: contract,
    parts: [{ kind: 'approved-hash', owner: inner }],
  },
])
const safe = { threshold: 3, confirmations }

test('only the owners whose part is an approval are returned, also of an undeployed Safe', () => {
  expect(approvedOwners(signature, safe)).toEqual([approving])
  const wrapped = serializeErc6492Signature({ address: contract, data: '0x', signature })
  expect(approvedOwners(wrapped, safe)).toEqual([approving])
})

test('nobody is returned who is not among those who confirmed', () => {
  expect(approvedOwners(signature, { ...safe, confirmations: [key] })).toEqual([])
})

test('nobody is returned for a signature that has no parts', () => {
  for (const none of ['0x', '0x12', `0x${'6492'.repeat(16)}`] as const)
    expect(approvedOwners(none, safe)).toEqual([])
})
