import { expect, test } from 'vitest'
import { readPlain } from './plain.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const entered = { account: address, chain: 'eip155:10', message: ' hello\n', signature: '0xABcd' }

test('an address is checked on the chosen chain, and the message is kept exactly as entered', () => {
  expect(readPlain({ ...entered, account: ` ${address.toLowerCase()} ` })).toEqual({
    status: 'ready',
    question: { account: `eip155:10:${address}`, message: ' hello\n', signature: '0xABcd' },
  })
})

test('an account in CAIP-10 form is checked on its own chain', () => {
  const read = readPlain({ ...entered, account: `eip155:137:${address}` })
  expect(read).toMatchObject({ question: { account: `eip155:137:${address}` } })
})

test('a signature may contain line breaks, and may be empty if a Safe signed on the chain', () => {
  expect(readPlain({ ...entered, signature: ' 0xab\ncd ' })).toMatchObject({
    question: { signature: '0xabcd' },
  })
  expect(readPlain({ ...entered, signature: '0x' })).toMatchObject({ status: 'ready' })
})

test.each([
  [{ account: ' ' }, 'account', 'account-empty'],
  [{ account: 'vitalik' }, 'account', 'account-form'],
  [{ account: 'vitalik.eth' }, 'account', 'account-name'],
  [{ account: address.replace('d8dA', 'd8Da') }, 'account', 'account-checksum'],
  [{ message: '' }, 'message', 'message-empty'],
  [{ message: 'a\ud800' }, 'message', 'message-form'],
  [{ signature: '' }, 'signature', 'signature-form'],
  [{ signature: '0xabc' }, 'signature', 'signature-form'],
] as const)('%o is rejected, and the field is named', (change, field, fault) => {
  expect(readPlain({ ...entered, ...change })).toEqual({ status: 'wrong', field, fault })
})
