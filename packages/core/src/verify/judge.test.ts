import { describe, expect, test } from 'vitest'
import { parseAddress } from '../account.ts'
import type { PinnedBlock } from '../verdict.ts'
import type { FactoryPlan } from './factory-rule.ts'
import { judge, judgeDelegated } from './judge.ts'
import type { KeySigner } from './key-signer.ts'
import type { AccountView, ProbeRecord } from './probe.ts'

const block: PinnedBlock = { number: 7n, hash: `0x${'ab'.repeat(32)}` }
const account = new Uint8Array(20).fill(0x33)
const planned = { address: parseAddress(`0x${'22'.repeat(20)}`), call: '0x' } as const
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
  wrapped?: boolean
  rule?: FactoryPlan['rule']
  isWhole?: boolean
  deployed?: Uint8Array
  factory?: ProbeRecord['factory']
  after?: AccountView
  signer?: KeySigner
  gives: object
}

function verdict({
  before,
  wrapped,
  rule = 'call',
  isWhole = true,
  factory = 'not-called',
  deployed,
  after,
  signer = other,
}: Case) {
  return judge(
    { chainId: 1n, gas: 15_000_000n, before, factory, deployed, after },
    {
      account,
      plan: wrapped || factory !== 'not-called' ? { factory: planned, rule, isWhole } : undefined,
      signer,
      block,
    },
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
      'no code and another key, and no factory may be called',
      { before: none, rule: 'refuse', gives: { reason: 'wrong-signer' } },
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
      {
        before: none,
        factory: 'returned',
        after: accepts,
        gives: { method: 'erc6492', factory: '0x2222222222222222222222222222222222222222' },
      },
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
      'a factory that reverts, whatever the account would answer afterwards',
      { before: none, factory: 'reverted', after: accepts, gives: { reason: 'factory-reverted' } },
    ],
    [
      'an allowed factory that reverts',
      {
        before: none,
        rule: 'call-for-account',
        factory: 'reverted',
        gives: { reason: 'factory-reverted' },
      },
    ],
    [
      'a contract that refuses, whatever it would answer after a factory',
      { before: refuses, factory: 'returned', after: accepts, gives: { reason: 'contract-refused' } },
    ],
    [
      'a delegation that refuses, whatever it would answer after a factory',
      {
        before: delegates(reverts),
        factory: 'returned',
        after: accepts,
        gives: { reason: 'contract-reverted' },
      },
    ],
    [
      'an account without code, and a factory that may not be called',
      {
        before: none,
        wrapped: true,
        rule: 'refuse',
        gives: { status: 'unavailable', reason: 'factory-not-allowed' },
      },
    ],
    [
      'an account that accepts after the only allowed of several calls',
      {
        before: none,
        rule: 'call-for-account',
        isWhole: false,
        factory: 'returned',
        deployed: account,
        after: accepts,
        gives: { status: 'verified', method: 'erc6492', factory: planned.address },
      },
    ],
    ...([refuses, reverts, silent, none] as const).map((after): [string, Case] => [
      'an account that does not accept after the only allowed of several calls',
      {
        before: none,
        rule: 'call-for-account',
        isWhole: false,
        factory: 'returned',
        deployed: account,
        after,
        gives: { status: 'unavailable', reason: 'factory-not-allowed' },
      },
    ]),
    [
      'a contract that refuses, and of whose several calls only one is allowed',
      {
        before: refuses,
        wrapped: true,
        rule: 'call-for-account',
        isWhole: false,
        gives: { status: 'rejected', reason: 'contract-refused' },
      },
    ],
    [
      'a contract that refuses, and a factory that may not be called',
      { before: refuses, wrapped: true, rule: 'refuse', gives: { reason: 'contract-refused' } },
    ],
    [
      'a contract, and a factory that may not be called',
      { before: accepts, wrapped: true, rule: 'refuse', gives: { method: 'erc1271' } },
    ],
    [
      'a factory that returns the account that it has to',
      {
        before: none,
        rule: 'call-for-account',
        factory: 'returned',
        deployed: account,
        after: accepts,
        gives: { method: 'erc6492' },
      },
    ],
    [
      'a factory that returns another account than it has to',
      {
        before: none,
        rule: 'call-for-account',
        factory: 'returned',
        deployed: new Uint8Array(20),
        after: accepts,
        gives: { status: 'unavailable', reason: 'factory-not-allowed' },
      },
    ],
    [
      'a factory that returns no account, though it has to',
      {
        before: none,
        rule: 'call-for-account',
        factory: 'returned',
        after: accepts,
        gives: { status: 'unavailable', reason: 'factory-not-allowed' },
      },
    ],
    [
      'an allowed factory that deploys nothing',
      {
        before: none,
        rule: 'call-for-account',
        factory: 'returned',
        after: none,
        gives: { reason: 'factory-deployed-nothing' },
      },
    ],
    [
      'a contract whose factory was not called',
      { before: silent, wrapped: true, gives: { reason: 'contract-without-signature-handler' } },
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

test('a simulated delegation that does not accept is rejected only if the call that initializes it was made', () => {
  const delegate = planned.address
  const given = (before: AccountView, after: AccountView | undefined, isWhole: boolean) =>
    judgeDelegated(
      { chainId: 1n, gas: 15_000_000n, before, factory: 'not-called', deployed: undefined, after },
      { delegate, isWhole, block },
    )
  for (const isWhole of [true, false])
    expect(given(delegates(accepts), undefined, isWhole)).toMatchObject({ status: 'verified', delegate })
  expect(given(delegates(refuses), undefined, true)).toMatchObject({
    status: 'rejected',
    reason: 'contract-refused',
  })
  expect(given(delegates(refuses), undefined, false)).toEqual({
    status: 'unavailable',
    reason: 'initializer-not-allowed',
    block,
  })
})
