import { concat, encodeAbiParameters, type Hex, numberToHex, pad, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Assertion, createPasskey } from '../testing/passkeys.ts'
import { isSignedByPasskey, parseWebAuthnSignature } from './webauthn-signature.ts'

const challenge: Hex = `0x${'5a'.repeat(32)}`
const passkey = createPasskey()

function check(signature: Hex, point = passkey.point, asked = challenge) {
  const parsed = parseWebAuthnSignature(signature)
  return parsed !== undefined && isSignedByPasskey(parsed, asked, point)
}

describe('an assertion', () => {
  test.each<[string, Assertion]>([
    ['with a person present and verified', {}],
    ['with a person who is only present', { flags: 1 }],
    ['with further flags', { flags: 0x1d }],
    ['with a low s', { highS: false }],
    ['with a high s', { highS: true }],
    ['with extensions', { authenticatorData: `0x${'11'.repeat(32)}8500000001a0` }],
  ])('%s is of the passkey', (_, assertion) => {
    expect(check(passkey.sign(challenge, assertion))).toBe(true)
  })

  test.each<[string, Assertion]>([
    ['without a person', { flags: 0 }],
    ['of a person who is verified but, as it says, not present', { flags: 4 }],
    ['whose authenticator data is cut off', { authenticatorData: `0x${'11'.repeat(32)}05000000` }],
    ['without authenticator data', { authenticatorData: '0x' }],
  ])('%s is not of the passkey', (_, assertion) => {
    expect(check(passkey.sign(challenge, assertion))).toBe(false)
  })

  test('for another challenge is not of the passkey', () => {
    expect(check(passkey.sign(`0x${'5b'.repeat(32)}`))).toBe(false)
  })

  test('of another passkey is not of the passkey', () => {
    expect(check(createPasskey().sign(challenge))).toBe(false)
  })

  test.each([
    ['not on the curve', { ...passkey.point, y: passkey.point.y ^ 1n }],
    ['zero', { x: 0n, y: 0n }],
    ['as large as possible', { x: 2n ** 256n - 1n, y: 2n ** 256n - 1n }],
  ])('of a point that is %s is not valid', (_, point) => {
    expect(check(passkey.sign(challenge), point)).toBe(false)
  })

  test.each([
    [0n, 0n],
    [0n, 1n],
    [1n, 0n],
    [1n, 1n],
    [2n ** 256n - 1n, 2n ** 256n - 1n],
  ])('with the numbers %s and %s is not of the passkey', (r, s) => {
    const { authenticatorData, clientDataFields } =
      parseWebAuthnSignature(passkey.sign(challenge)) ?? expect.unreachable()
    expect(isSignedByPasskey({ authenticatorData, clientDataFields, r, s }, challenge, passkey.point)).toBe(
      false,
    )
  })
})

describe('bytes that are not encoded as a signature of a passkey', () => {
  const right = passkey.sign(challenge)
  const words: string[] = right.slice(2).match(/.{64}/g) ?? []
  /** Replaces a word of the right signature. */
  const withWord = (index: number, value: bigint): Hex =>
    `0x${words.with(index, numberToHex(value, { size: 32 }).slice(2)).join('')}`

  test.each<[string, Hex]>([
    ['empty', '0x'],
    ['a signature of a key', `0x${'11'.repeat(65)}`],
    ['cut off', right.slice(0, -2) as Hex],
    ['followed by a byte', concat([right, '0x00'])],
    ['followed by a word', concat([right, pad('0x')])],
    ['an offset behind the end', withWord(0, 2n ** 255n)],
    ['an offset of all bits', withWord(1, 2n ** 256n - 1n)],
    ['a length behind the end', withWord(4, 2n ** 64n)],
    ['both texts at one offset', withWord(1, 128n)],
    [
      'more numbers',
      encodeAbiParameters(parseAbiParameters('bytes, bytes, uint256[3]'), ['0x', '0x', [1n, 2n, 3n]]),
    ],
  ])('are not parsed: %s', (_, bytes) => {
    expect(parseWebAuthnSignature(bytes)).toBeUndefined()
  })

  test('are parsed without a change', () => {
    expect(parseWebAuthnSignature(right)).toBeDefined()
    expect(withWord(0, 128n)).toBe(right)
  })
})
