import { parseChainId } from '@countersign/core'
import { expect, test } from 'vitest'
import type { PlainInput } from './input.ts'
import { readPlain } from './plain.ts'

const networks = [
  { id: parseChainId('eip155:10'), shortName: 'oeth', explorer: null },
  { id: parseChainId('eip155:137'), shortName: 'matic', explorer: 'https://polygonscan.com' },
]
const read = (input: PlainInput) => readPlain(input, networks)
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const entered = { account: address, chain: 'eip155:10', message: ' hello\n', signature: '0xABcd' }

test('an address is checked on the chosen chain, and the message is kept exactly as entered', () => {
  expect(read({ ...entered, account: ` ${address.toLowerCase()} ` })).toEqual({
    status: 'ready',
    question: { account: `eip155:10:${address}`, message: ' hello\n', signature: '0xABcd' },
  })
})

test.each([`eip155:137:${address}`, `matic:${address}`, `https://polygonscan.com/address/${address}`])(
  'the account %s is checked on its own chain, and not on the chosen one',
  account => {
    expect(read({ ...entered, account })).toMatchObject({
      question: { account: `eip155:137:${address}` },
    })
  },
)

test('an account can be checked on a chain that the site does not support', () => {
  const account = `eip155:5:${address}`
  for (const known of [networks, []])
    expect(readPlain({ ...entered, account }, known)).toMatchObject({ question: { account } })
})

test('a short name that cannot be read yet is not called unsupported', () => {
  const account = `oeth:${address}`
  expect(readPlain({ ...entered, account }, [])).toMatchObject({ faults: { account: 'account-network' } })
})

test('a signature may contain line breaks, and may be empty if a Safe signed on the chain', () => {
  expect(read({ ...entered, signature: ' 0xab\ncd ' })).toMatchObject({
    question: { signature: '0xabcd' },
  })
  expect(read({ ...entered, signature: '0x' })).toMatchObject({ status: 'ready' })
})

test.each([
  [{ account: ' ' }, 'account', 'account-empty'],
  [{ account: 'vitalik' }, 'account', 'account-form'],
  [{ account: 'vitalik.eth' }, 'account', 'account-name'],
  [{ account: address.replace('d8dA', 'd8Da') }, 'account', 'account-checksum'],
  [{ account: `eth:${address}` }, 'account', 'account-elsewhere'],
  [{ account: `https://x.example/0x${'5a'.repeat(20)}/${address}` }, 'account', 'account-elsewhere'],
  [{ message: '' }, 'message', 'message-empty'],
  [{ message: 'a\ud800' }, 'message', 'message-form'],
  [{ signature: '' }, 'signature', 'signature-form'],
  [{ signature: '0xabc' }, 'signature', 'signature-form'],
] as const)('%o is rejected, and the field is named', (change, field, fault) => {
  expect(read({ ...entered, ...change })).toEqual({ status: 'wrong', faults: { [field]: fault } })
})

test('everything that is wrong is named at once', () => {
  expect(read({ account: '', chain: 'eip155:10', message: '', signature: '' })).toEqual({
    status: 'wrong',
    faults: { account: 'account-empty', message: 'message-empty', signature: 'signature-form' },
  })
})
