import { parseAddress } from '@countersign/core'
import { expect, test } from 'vitest'
import { readSigned } from './read-signed.ts'

const address = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const other = parseAddress('0x0000000000000000000000000000000000000001')
const request = { id: 'a', issuedAt: '', expiresAt: '', deadline: 0 } as Parameters<typeof readSigned>[1]

const message = (written: string) =>
  [
    'id.example.org wants you to sign in with your Ethereum account:',
    ...[written, '', '', 'URI: https://id.example.org', 'Version: 1', 'Chain ID: 10'],
    ...['Nonce: hJ3mZ0q8Xw', 'Issued At: 2026-01-31T09:30:00Z'],
  ].join('\n')

const read = (written: string, accounts = [address]) =>
  readSigned({ message: message(written), signature: '0x12' }, request, { accounts })

test('the address of what a wallet wrote is the account with its checksum, and its text stays as it is', () => {
  for (const written of [address, address.toLowerCase()])
    expect(read(written)).toEqual({
      challenge: {
        ...{ id: 'a', issuedAt: '', expiresAt: '', deadline: 0 },
        account: `eip155:10:${address}`,
        message: message(written),
      },
      signature: '0x12',
      address,
    })
})

test('an account that the wallet does not show is reported, and a wrong checksum is not read', () => {
  expect(read(address.toLowerCase(), [other])).toMatchObject({ address, ofAnother: true })
  expect(read(address.replace('d8dA', 'D8dA'))).toBeNull()
})
