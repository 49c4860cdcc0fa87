import { ed25519 } from '@noble/curves/ed25519'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aheadOfDevice, clientSeed, movedAddress, withRightTime } from './right-time.ts'
import type { Client } from './surroundings.ts'

const device = Date.UTC(2026, 0, 1)
const seed = '1'.repeat(64)

beforeEach(() => {
  vi.useFakeTimers({ now: device })
})

/** Returns the library's part that is dated, by a clock so many seconds ahead of the device's. */
function dated(ahead: number) {
  const sent: unknown[] = []
  const crypto = {
    randomSessionIdentifier: 'session',
    keychain: { get: (name: string) => (name === clientSeed ? seed : '') },
    getClientId: async () => 'did:key:z6Mk',
    encode: async (_topic: string, payload: unknown) => {
      sent.push(payload)
      return JSON.stringify(payload)
    },
    decode: async (_topic: string, encoded: string) => JSON.parse(encoded),
    signJWT: async (_audience: string) => 'a token of the library',
  }
  // Only these members are used.
  withRightTime({ core: { crypto } } as unknown as Client, () => device + ahead * 1000)
  return { crypto, sent }
}

test('a device whose clock is right has a token of the library', async () => {
  expect(await dated(20).crypto.signJWT('wss://relay.example')).toBe('a token of the library')
})

describe('a device whose clock is wrong', () => {
  test('has a token that is issued at the right time, and signed with its key', async () => {
    const token = await dated(-180).crypto.signJWT('wss://relay.example')
    const [header = '', claims = '', signature = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'EdDSA', typ: 'JWT' })
    const iat = device / 1000 - 180
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      ...{ iss: 'did:key:z6Mk', sub: 'session', aud: 'wss://relay.example' },
      ...{ iat, exp: iat + 86_400 },
    })
    const signed = Buffer.from(`${header}.${claims}`)
    const key = ed25519.getPublicKey(seed)
    expect(ed25519.verify(Buffer.from(signature, 'base64url'), signed, key)).toBe(true)
  })

  test('has a token of the library where the browser has no Ed25519', async () => {
    const spy = vi
      .spyOn(crypto.subtle, 'importKey')
      .mockRejectedValue(new DOMException('', 'NotSupportedError'))
    onTestFinished(() => spy.mockRestore())
    expect(await dated(-180).crypto.signJWT('wss://relay.example')).toBe('a token of the library')
  })

  test('sends proposals and requests that expire at the right time, and keeps its own records', async () => {
    const { crypto, sent } = dated(7_200)
    const proposal = { id: 1, method: 'wc_sessionPropose', params: { expiryTimestamp: 300, relays: [] } }
    const request = { id: 2, method: 'wc_sessionRequest', params: { request: { expiryTimestamp: 900 } } }
    await crypto.encode('topic', proposal)
    await crypto.encode('topic', request)
    expect(sent).toEqual([
      { ...proposal, params: { expiryTimestamp: 7_500, relays: [] } },
      { ...request, params: { request: { expiryTimestamp: 8_100 } } },
    ])
    expect(proposal.params.expiryTimestamp).toBe(300)
  })

  test('receives sessions that expire by its own clock', async () => {
    const settled = JSON.stringify({ id: 1, method: 'wc_sessionSettle', params: { expiry: 604_800 } })
    expect(await dated(-518_400).crypto.decode('topic', settled)).toMatchObject({
      params: { expiry: 604_800 + 518_400 },
    })
  })

  test('sends and receives everything else unchanged', async () => {
    const { crypto, sent } = dated(7_200)
    for (const message of [
      { id: 1, result: true },
      { id: 2, params: [{ expiry: 1 }] },
      { id: 3, params: { expiry: 'x' } },
    ]) {
      expect(await crypto.decode('topic', JSON.stringify(message))).toEqual(message)
      await crypto.encode('topic', message)
      expect(sent.at(-1)).toEqual(message)
    }
  })
})

test('a difference of seconds changes no message', async () => {
  const { crypto, sent } = dated(20)
  const message = { id: 1, params: { expiryTimestamp: 300 } }
  await crypto.encode('topic', message)
  expect(sent).toEqual([message])
  expect(aheadOfDevice(() => device - 31_000)).toBe(-31)
})

test('an address for a phone expires at the right time', () => {
  const uri = 'wc:ab@2?relay-protocol=irn&symKey=12&expiryTimestamp=1800000000'
  expect(movedAddress(uri, -180)).toBe(uri.replace('1800000000', '1799999820'))
  expect(movedAddress('wc:ab@2?relay-protocol=irn', 60)).toBe('wc:ab@2?relay-protocol=irn')
})
