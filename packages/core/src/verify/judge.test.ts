import { describe, expect, test } from 'vitest'
import type { PinnedBlock } from '../verdict.ts'
import { judge } from './judge.ts'
import type { KeySigner } from './keySigner.ts'
import type { AccountView, ProbeRecord } from './probe.ts'

const block: PinnedBlock = { number: 7n, hash: `0x${'ab'.repeat(32)}` }
const other: KeySigner = { signer: new Uint8Array(20).fill(0x11) }
const none: AccountView = { code: 'none', answer: undefined }
const returned = (bytes: bigint, accepted = false): AccountView => ({
  code: 'contract',
  answer: { kind: 'returned', bytes, accepted },
})
const accepts = returned(32n, true)
const refuses = returned(32n)
const silent = returned(0n)
const reverts: AccountView = { code: 'contract', answer: { kind: 'reverted' } }
const delegates = (view: AccountView): AccountView => ({ ...view, code: 'delegation' })

type Case = {
  before: AccountView
  factory?: ProbeRecord['factory']
  after?: AccountView
  signer?: KeySigner
  gives: object
}

function verdict({ before, factory = 'not-called', after, signer = other }: Case) {
  return judge(
    { chainId: 1n, gas: 15_000_000n, before, factory, after },
    { wrapped: factory !== 'not-called', signer, block },
  )
}

describe('without a wrapper', () => {
  const cases: [string, Case][] = [
    ['a contract that accepts', { before: accepts, gives: { method: 'erc1271' } }],
    ['a delegation that accepts', { before: delegates(accepts), gives: { method: 'eip7702' } }],
    ['a contract that refuses', { before: refuses, gives: { reason: 'contract-refused' } }],
    ['a contract that reverts', { before: reverts, gives: { reason: 'contract-reverted' } }],
    [
      'a contract that says nothing',
      { before: silent, gives: { reason: 'contract-without-signature-handler' } },
    ],
    ['a delegation that refuses', { before: delegates(refuses), gives: { reason: 'contract-refused' } }],
    [
      'no code and another key',
      {
        before: none,
        gives: { reason: 'wrong-signer', recovered: '0x1111111111111111111111111111111111111111' },
      },
    ],
    [
      'no code and no signature',
      { before: none, signer: { fault: 'signature-empty' }, gives: { reason: 'signature-empty' } },
    ],
    [
      'no code and a high s',
      { before: none, signer: { fault: 'signature-high-s' }, gives: { reason: 'signature-high-s' } },
    ],
    [
      'a contract and a faulty key signature',
      { before: refuses, signer: { fault: 'signature-length' }, gives: { reason: 'contract-refused' } },
    ],
  ]
  test.each(cases)('%s', (_, given) => {
    expect(verdict(given)).toMatchObject({ ...given.gives, block })
  })
})

describe('with a wrapper', () => {
  const cases: [string, Case][] = [
    [
      'a factory whose contract accepts',
      { before: none, factory: 'returned', after: accepts, gives: { method: 'erc6492' } },
    ],
    [
      'a factory whose contract refuses',
      { before: none, factory: 'returned', after: refuses, gives: { reason: 'contract-refused' } },
    ],
    [
      'a factory whose contract reverts',
      { before: none, factory: 'returned', after: reverts, gives: { reason: 'contract-reverted' } },
    ],
    [
      'a factory whose contract says nothing',
      {
        before: none,
        factory: 'returned',
        after: silent,
        gives: { reason: 'contract-without-signature-handler' },
      },
    ],
    [
      'a factory that deploys nothing',
      { before: none, factory: 'returned', after: none, gives: { reason: 'factory-deployed-nothing' } },
    ],
    [
      'a factory that reverts',
      { before: none, factory: 'reverted', after: none, gives: { reason: 'factory-reverted' } },
    ],
    [
      'a contract that accepts only after its preparation',
      { before: refuses, factory: 'returned', after: accepts, gives: { method: 'erc6492' } },
    ],
    [
      'a contract that refuses after it too',
      { before: reverts, factory: 'returned', after: refuses, gives: { reason: 'contract-refused' } },
    ],
    [
      'a contract that refuses, and a factory that reverts as it is deployed already',
      { before: refuses, factory: 'reverted', after: accepts, gives: { reason: 'contract-refused' } },
    ],
    [
      'a key signature inside the wrapper never counts',
      {
        before: none,
        factory: 'returned',
        after: none,
        signer: other,
        gives: { reason: 'factory-deployed-nothing' },
      },
    ],
  ]
  test.each(cases)('%s', (_, given) => {
    expect(verdict(given)).toMatchObject({ ...given.gives, block })
  })
})
