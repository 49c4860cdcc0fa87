import { safeMessageHash, signedHash } from '@countersign/core'
import { describe, expect, test } from 'vitest'
import { account, address, chain, messageOf, safe } from './testing/message.ts'
import { toSign } from './to-sign.ts'

const mail = {
  domain: { name: 'Mail', chainId: 1 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [{ name: 'to', type: 'Person[]' }],
    Person: [{ name: 'name', type: 'string' }],
  },
  message: { to: [{ name: 'Bob' }] },
}

describe('what an owner signs', () => {
  test('is derived from the text that is shown', () => {
    const message = messageOf('Hello world!')
    const asked = toSign(message, account, safe)
    expect(asked).toMatchObject({ status: 'ready', hash: message.messageHash })
    if (asked.status === 'ready')
      expect(asked.typedData.domain).toEqual({ chainId: 1, verifyingContract: address })
  })

  test('is not the hash from the gateway if that belongs to another text', () => {
    const { messageHash } = messageOf('Give everything to Mallory')
    expect(toSign({ ...messageOf('Hello world!'), messageHash }, account, safe)).toEqual({
      status: 'differs',
    })
  })

  test('is the hash of typed data, with or without its primary type', () => {
    const message = signedHash({ ...mail, primaryType: 'Mail' })
    const messageHash = safeMessageHash({ rules: safe.rules, safe: address, chain, message })
    for (const content of [mail, { ...mail, primaryType: 'Mail' }])
      expect(toSign(messageOf(content, { messageHash }), account, safe)).toMatchObject({
        status: 'ready',
        hash: messageHash,
      })
  })

  test.each([
    ['neither a text nor typed data', null],
    ['data of a type that is not there', { ...mail, primaryType: 'Letter' }],
    ['data that does not fit its types', { ...mail, message: { to: 7 } }],
    ['data of two outermost types', { ...mail, types: { ...mail.types, Other: [] } }],
  ])('is unreadable for %s', (_, content) => {
    expect(toSign(messageOf(content), account, safe)).toEqual({ status: 'unreadable' })
  })
})
