import * as fc from 'fast-check'
import { concat, type Hex, keccak256, parseSignature, serializeErc8010Signature, toHex, toRlp } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { recoverWithNoble } from '../recover/noble.ts'
import { bytesOfKnownHex, hexOfBytes, joinBytes } from './bytes.ts'
import { isOwnAuthorization, type PreDelegation, unwrapPreDelegation } from './pre-delegation.ts'

/** The wrapper as viem writes it (MIT license); the standard's author wrote that implementation. */

const suffix = '8010'.repeat(16)
const key = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const delegate: Hex = `0x${'11'.repeat(20)}`
const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
const hex = (maxLength: number) => fc.uint8Array({ maxLength }).map(hexOfBytes)

function unwrapped(text: string): PreDelegation {
  const found = unwrapPreDelegation(bytesOfKnownHex(text))
  return found === undefined || found === 'malformed' ? expect.unreachable(String(found)) : found
}

const isOwn = (authorization: PreDelegation['authorization'], chain = 1n, account: Hex = key.address) =>
  isOwnAuthorization(authorization, { account: bytesOfKnownHex(account), chain, recover: recoverWithNoble })

test('a wrapper from viem is unwrapped, and its authorization is the key’s own', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 1, 137, 31337),
      fc.constantFrom(0, 1, 127, 128, 255, 256, 70_000, 2 ** 40),
      hex(200),
      hex(200),
      async (chainId, nonce, data, signature) => {
        const authorization = await key.signAuthorization({ contractAddress: delegate, chainId, nonce })
        const to: Hex = `0x${'22'.repeat(20)}`
        const found = unwrapped(serializeErc8010Signature({ authorization, address: to, data, signature }))
        expect(hexOfBytes(found.signature)).toBe(signature)
        expect(hexOfBytes(found.initializer.data)).toBe(data)
        expect(hexOfBytes(found.initializer.to)).toBe(to)
        expect(hexOfBytes(found.authorization.delegate)).toBe(delegate)
        expect(isOwn(found.authorization, BigInt(chainId || 5))).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
})

test('a changed authorization is not the account’s own', async () => {
  const authorization = await key.signAuthorization({ contractAddress: delegate, chainId: 1, nonce: 7 })
  const own = unwrapped(serializeErc8010Signature({ authorization, signature: '0x' })).authorization
  expect(isOwn(own)).toBe(true)
  expect(isOwn(own, 2n)).toBe(false)
  expect(isOwn(own, 1n, `0x${'33'.repeat(20)}`)).toBe(false)
  expect(isOwn({ ...own, chainId: 0n })).toBe(false)
  expect(isOwn({ ...own, nonce: 8n })).toBe(false)
  expect(isOwn({ ...own, nonce: 2n ** 64n - 1n })).toBe(false)
  expect(isOwn({ ...own, delegate: new Uint8Array(20) })).toBe(false)
  expect(isOwn({ ...own, signature: new Uint8Array(65) })).toBe(false)
})

test('an authorization with the highest possible nonce is refused: the chain could not increase it', async () => {
  const signed = async (nonce: bigint): Promise<PreDelegation['authorization']> => {
    const hash = keccak256(concat(['0x05', toRlp(['0x01', delegate, toHex(nonce)])]))
    const { r, s, yParity } = parseSignature(await key.sign({ hash }))
    const signature = joinBytes(bytesOfKnownHex(r), bytesOfKnownHex(s), Uint8Array.of(yParity))
    return { chainId: 1n, delegate: bytesOfKnownHex(delegate), nonce, signature }
  }
  expect(isOwn(await signed(2n ** 64n - 2n))).toBe(true)
  expect(isOwn(await signed(2n ** 64n - 1n))).toBe(false)
})

test('an authorization with a high s is refused', async () => {
  const authorization = await key.signAuthorization({ contractAddress: delegate, chainId: 1, nonce: 7 })
  const own = unwrapped(serializeErc8010Signature({ authorization, signature: '0x' })).authorization
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = order - BigInt(hexOfBytes(own.signature.subarray(32, 64)))
  const twin = joinBytes(
    own.signature.subarray(0, 32),
    bytesOfKnownHex(`0x${word(s)}`),
    Uint8Array.of(own.signature[64] === 0 ? 1 : 0),
  )
  expect(isOwn({ ...own, signature: twin })).toBe(false)
})

describe('a wrapper is malformed if before its suffix', () => {
  const head = (parity: number | bigint = 0, offset: number | bigint = 256, account: number | bigint = 1) =>
    [1, account, 0, parity, 1, 1, 1, offset].map(word).join('')
  const cases: [string, string][] = [
    ['there is nothing', ''],
    ['there is a length that is too large', word(33)],
    ['there is a huge length', word(2n ** 255n)],
    ['there is a length that leads to the content, counted from the end', head() + word(0) + word(640)],
    ['the content is too short', word(0).repeat(8) + word(256)],
    ['the parity is 2', head(2) + word(0) + word(288)],
    ['the parity is huge', head(2n ** 200n) + word(0) + word(288)],
    ['the delegate is no address', head(0, 256, 2n ** 160n) + word(0) + word(288)],
    ['the offset is behind the end', head(0, 288) + word(0) + word(288)],
    ['the data are longer than what follows', head() + word(1) + word(288)],
  ]
  test.each(cases)('%s', (_, content) => {
    expect(unwrapPreDelegation(bytesOfKnownHex(`0x${content}${suffix}`))).toBe('malformed')
  })

  test('any bytes are parsed or malformed, without an exception', () => {
    const words = fc.array(fc.constantFrom(word(0), word(1), word(256), word(288), 'ff'.repeat(32), '00'), {
      maxLength: 14,
    })
    fc.assert(
      fc.property(words, parts => {
        expect(unwrapPreDelegation(bytesOfKnownHex(`0x${parts.join('')}${suffix}`))).toBeDefined()
      }),
    )
  })
})

test('bytes without the suffix are not a wrapper', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), bytes => unwrapPreDelegation(bytes) === undefined))
})

test('an authorization for every chain with the first nonce is the account’s own', async () => {
  const authorization = await key.signAuthorization({ contractAddress: delegate, chainId: 0, nonce: 0 })
  expect(isOwn(unwrapped(serializeErc8010Signature({ authorization, signature: '0x' })).authorization)).toBe(
    true,
  )
})
