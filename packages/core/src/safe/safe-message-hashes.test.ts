import * as fc from 'fast-check'
import { domainSeparator, hashStruct, hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { parseAddress } from '../account.ts'
import { safeMessageTypedData, signedHash } from './message.ts'
import { safeMessageHashes } from './safe-message-hashes.ts'
import { anyQuestion } from './testing/any-question.ts'

test('the hashes that wallets show are those that viem computes from the same typed data', () => {
  fc.assert(
    fc.property(anyQuestion, given => {
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

test('the field `message` of a text is its EIP-191 hash and not the hash that is signed', () => {
  const message = signedHash('Hello world!')
  const domain = { chainId: 1, verifyingContract: parseAddress(`0x${'11'.repeat(20)}`) }
  const hashes = safeMessageHashes({ domain, message: { message } })
  expect(hashes.message).toBe('0xaa05af77f274774b8bdc7b61d98bc40da523dc2821fdea555f4d6aa413199bcc')
  expect(hashes.safeMessageHash).not.toBe(hashes.message)
})

test.each(['0x123', '123456', '0xzz', ''])('a message of %o is refused by name', message => {
  const domain = { chainId: 1, verifyingContract: `0x${'11'.repeat(20)}` }
  expect(() => safeMessageHashes({ domain, message: { message } })).toThrow(
    'The value of typedData.message.message is',
  )
})
