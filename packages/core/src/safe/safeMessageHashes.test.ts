import * as fc from 'fast-check'
import { domainSeparator, hashStruct, hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { eip155Chain, parseAddress } from '../account.ts'
import { hexOfBytes } from '../verify/bytes.ts'
import { safeMessageTypedData, signedHash } from './message.ts'
import { safeMessageHashes } from './safeMessageHashes.ts'

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytes => parseAddress(hexOfBytes(bytes)))
const question = fc.record({
  safe: address,
  chain: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(eip155Chain),
  rules: fc.record({ domain: fc.constantFrom('safe' as const, 'chain-and-safe' as const) }),
  message: fc.uint8Array({ maxLength: 100 }).map(hexOfBytes),
})

test('The hashes that wallets show are those that viem computes from the same typed data.', () => {
  fc.assert(
    fc.property(question, given => {
      const { domain, types, primaryType, message } = safeMessageTypedData(given)
      expect(safeMessageHashes({ domain, message })).toEqual({
        message: given.message,
        safeMessageHash: hashTypedData({ domain, types, primaryType, message }),
        domainHash: domainSeparator({ domain }),
        messageHash: hashStruct({ data: message, types, primaryType }),
      })
    }),
    { numRuns: 50 },
  )
})

test('The field `message` of a text is its EIP-191 hash, and is not the hash that is signed.', () => {
  const message = signedHash('Hello world!')
  const domain = { chainId: 1, verifyingContract: parseAddress(`0x${'11'.repeat(20)}`) }
  const hashes = safeMessageHashes({ domain, message: { message } })
  expect(hashes.message).toBe('0xaa05af77f274774b8bdc7b61d98bc40da523dc2821fdea555f4d6aa413199bcc')
  expect(hashes.safeMessageHash).not.toBe(hashes.message)
})

test.each(['0x123', '123456', '0xzz', ''])('A message of %o is refused by name.', message => {
  const domain = { chainId: 1, verifyingContract: `0x${'11'.repeat(20)}` }
  expect(() => safeMessageHashes({ domain, message: { message } })).toThrow(
    'The value of typedData.message.message is',
  )
})
