import { parseAddress, writeMessage } from '@countersign/core'
import { expect, test } from 'vitest'
import { accounts } from '../../accounts.ts'
import { partsOf } from './parts.ts'

const address = parseAddress(accounts.alice.address)

test('a sign-in message is shown by its fields, without missing ones', () => {
  const text = writeMessage({
    domain: 'id.example',
    address,
    statement: 'Sign in.',
    uri: 'https://id.example/',
    version: '1',
    chainId: 1,
    nonce: 'abcdefgh1',
    issuedAt: '2030-01-01T00:00:00Z',
  })
  expect(partsOf(text)).toEqual([
    ['Sign in to', 'id.example'],
    ['It says', 'Sign in.'],
    ['Account', address],
    ['Address', 'https://id.example/'],
    ['Network', '1'],
    ['Issued', '2030-01-01T00:00:00Z'],
    ['Nonce', 'abcdefgh1'],
  ])
})

test('any other text has no fields', () => {
  expect(partsOf('The lamp is lit.')).toBeNull()
})
