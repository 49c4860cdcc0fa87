import { describe, expect, test } from 'vitest'
import { connectRequest, readSignature } from './one-step.ts'

const answer = (signInWithEthereum: unknown) => ({ accounts: [{ capabilities: { signInWithEthereum } }] })

test('a text and its signature are read', () => {
  expect(readSignature(answer({ message: 'text', signature: '0xab' }))).toEqual({
    message: 'text',
    signature: '0xab',
  })
})

describe('an invalid response is not read as a signature', () => {
  const throwing = {
    get message() {
      throw new Error('trap')
    },
    signature: '0xab',
  }
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'accounts'],
    ['no accounts', {}],
    ['accounts that are no list', { accounts: 'many' }],
    ['an account that is none', { accounts: [null] }],
    ['no capabilities', { accounts: [{ address: '0x1' }] }],
    ['an error in its place', answer({ code: 5700, message: 'unsupported' })],
    ['a text alone', answer({ message: 'text' })],
    ['a message that is no text', answer({ message: { toString: () => 'text' }, signature: '0xab' })],
    ['a signature that is none', answer({ message: 'text', signature: 'ab' })],
    ['half a byte', answer({ message: 'text', signature: '0xabc' })],
    ['a huge text', answer({ message: 'x'.repeat(10_001), signature: '0xab' })],
    ['a huge signature', answer({ message: 'text', signature: `0x${'ab'.repeat(60_000)}` })],
    ['a trap', answer(throwing)],
    ['what is inherited', answer(Object.create({ message: 'text', signature: '0xab' }))],
  ])('%s', (_, given) => {
    expect(readSignature(given)).toBeNull()
  })
})

test('a statement is requested if there is one', () => {
  const fields = {
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    statement: 'Sign in.',
    nonce: 'abcdefgh',
    issuedAt: '2026-01-01T00:00:00Z',
    expirationTime: '2026-01-01T00:10:00Z',
    chains: [10, 1],
  } as const
  const request = connectRequest({
    id: '1',
    fields,
    issuedAt: fields.issuedAt,
    expiresAt: fields.expirationTime,
  })
  expect(request.params).toMatchObject([
    { version: '1', capabilities: { signInWithEthereum: { statement: 'Sign in.', chainId: '0xa' } } },
  ])
  expect(() =>
    connectRequest({ id: '1', fields: { ...fields, chains: [] }, issuedAt: '', expiresAt: '' }),
  ).toThrow(RangeError)
})
