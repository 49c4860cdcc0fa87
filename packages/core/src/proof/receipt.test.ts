import { base64url, CompactSign, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { InputError } from '../input.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import { withLowS } from './low-s.ts'
import type { Proof } from './proof.ts'
import {
  readReceipt,
  receiptClaims,
  receiptDifference,
  receiptType,
  signReceipt,
  verifyReceipt,
} from './receipt.ts'
import { keyOf, keyProof, makeSite, now, origin, receipted } from './testing/samples.ts'
import { verifyProof } from './verify-proof.ts'

const site = await makeSite()
const bare = await keyProof([keyOf(1)])
const proof = await receipted(bare, site)

const verify = (document: Proof, keys: unknown = site.keys) =>
  verifyProof({ document, recover: recoverWithNoble, now, keys })

const refused = { status: 'rejected', reason: 'receipt-refused', field: '/receipt' }

const payload = new TextEncoder().encode(JSON.stringify(receiptClaims(bare, now)))
async function sign(
  header: Record<string, unknown>,
  key: CryptoKey | Uint8Array = site.key,
  content = payload,
): Promise<string> {
  const receipt = await new CompactSign(content)
    .setProtectedHeader({ alg: 'ES256', typ: receiptType, kid: site.kid, ...header })
    .sign(key)
  const end = receipt.lastIndexOf('.') + 1
  const signature = base64url.decode(receipt.slice(end))
  return signature.length === 64 ? receipt.slice(0, end) + base64url.encode(withLowS(signature)) : receipt
}

test('a receipt has these claims and is accepted as the site’s', async () => {
  expect(receiptClaims(proof, now)).toEqual({
    iss: origin,
    jti: bare.id,
    iat: 1769904000,
    exp: 1801387800,
    proof: Object.fromEntries(Object.entries(bare).filter(([name]) => name !== 'receipt')),
  })
  expect(await verifyReceipt(proof, site.keys)).toBe('genuine')
  expect(JSON.parse(new TextDecoder().decode(base64url.decode(proof.receipt.split('.')[0] ?? '')))).toEqual({
    alg: 'ES256',
    typ: 'countersign-receipt+jwt',
    kid: '2026-01',
  })
})

test('a proof without a receipt has no genuine receipt', async () => {
  expect(await verifyReceipt(bare, site.keys)).toBe('refused')
})

test('after a key rotation, receipts of the previous key are still accepted', async () => {
  const fresh = await makeSite('2026-04')
  const keys = { keys: [...fresh.keys.keys, ...site.keys.keys] }
  expect(await verifyReceipt(proof, keys)).toBe('genuine')
  expect(await verifyReceipt(await receipted(bare, fresh), keys)).toBe('genuine')
  expect(await verifyReceipt(proof, fresh.keys)).toBe('refused')
})

describe('a receipt is refused', () => {
  test('if it is checked with the keys of another site, even under the same name', async () => {
    const other = await makeSite()
    expect(await verify(proof, other.keys)).toMatchObject(refused)
    expect(await verify(await receipted(bare, other))).toMatchObject(refused)
  })

  test('if the key set does not contain its key', async () => {
    expect(await verify(proof, { keys: [] })).toMatchObject(refused)
    const [key] = site.keys.keys
    expect(
      await verify(proof, {
        keys: [
          { ...key, kid: 'other' },
          { ...key, kid: undefined },
        ],
      }),
    ).toMatchObject(refused)
  })

  test('if it names another site, even if a key of this site signed it', async () => {
    const claims = { ...receiptClaims(bare, now), iss: 'https://id.example.net' }
    const receipt = await sign({}, site.key, new TextEncoder().encode(JSON.stringify(claims)))
    expect(await verify({ ...bare, receipt })).toMatchObject({ reason: 'receipt-differs', field: '/origin' })
  })

  test.each([
    ['jti', 'another_id_of_a_proof_', '/id'],
    ['exp', 1, '/expiresAt'],
    ['iat', 'now', '/receipt'],
    ['nbf', 1, '/receipt'],
    ['proof', null, '/receipt'],
  ])('if its claim %s is %j', async (claim, value, field) => {
    const claims = { ...receiptClaims(bare, now), [claim]: value }
    const receipt = await sign({}, site.key, new TextEncoder().encode(JSON.stringify(claims)))
    expect(await verify({ ...bare, receipt })).toMatchObject({
      status: 'rejected',
      reason: 'receipt-differs',
      field,
    })
    expect(await verifyReceipt({ ...bare, receipt }, site.keys)).toBe('refused')
  })

  test('if it belongs to another proof, naming the first field that differs', async () => {
    const other = await receipted(await keyProof([keyOf(1)], { purpose: 'another' }), site)
    expect(await verify({ ...bare, receipt: other.receipt })).toMatchObject({
      reason: 'receipt-differs',
      field: '/purpose',
    })
  })

  test('without a signature (alg none)', async () => {
    const none = base64url.encode(JSON.stringify({ alg: 'none', typ: receiptType, kid: site.kid }))
    for (const end of ['', 'AA', proof.receipt.split('.')[2]]) {
      const receipt = `${none}.${base64url.encode(payload)}.${end}`
      expect(await verify({ ...bare, receipt })).toMatchObject({ status: 'rejected', field: '/receipt' })
    }
  })

  test('signed with the public key as a secret (HS256)', async () => {
    const [key] = site.keys.keys
    const secret = new TextEncoder().encode(JSON.stringify(key))
    expect(await verify({ ...bare, receipt: await sign({ alg: 'HS256' }, secret) })).toMatchObject(refused)
    // Also with a key set that contains a secret.
    const keys = { keys: [{ kty: 'oct', k: base64url.encode(secret), kid: site.kid }] }
    expect(await verify({ ...bare, receipt: await sign({ alg: 'HS256' }, secret) }, keys)).toMatchObject(
      refused,
    )
    expect(await verify(proof, keys)).toMatchObject(refused)
  })

  test('if it is signed by another kind of key, regardless of what the key set says about that key', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES384')
    const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: site.kid, alg: 'ES256' }] }
    expect(await verify({ ...bare, receipt: await sign({ alg: 'ES384' }, privateKey) }, keys)).toMatchObject(
      refused,
    )
    expect(await verify(proof, keys)).toMatchObject(refused)
    const [key] = site.keys.keys
    for (const change of [{ use: 'enc' }, { alg: 'ES384' }, { crv: 'P-384' }, { x: 7 }, { y: 'AAAA' }])
      expect(await verify(proof, { keys: [{ ...key, ...change }] })).toMatchObject(refused)
  })

  test('if it contains a key, or says where to fetch one', async () => {
    const other = await makeSite()
    const [jwk] = other.keys.keys
    for (const header of [
      { jwk },
      { jku: 'https://evil.example/jwks.json' },
      { x5u: 'https://evil.example' },
    ]) {
      expect(await verify({ ...bare, receipt: await sign(header, other.key) })).toMatchObject(refused)
      // Even with the site's own key: our receipts have no such header.
      expect(await verify({ ...bare, receipt: await sign(header) })).toMatchObject(refused)
    }
  })

  test('if it is another kind of token of the site, or names no key', async () => {
    for (const header of [{ typ: 'JWT' }, { typ: undefined }, { kid: undefined }])
      expect(await verify({ ...bare, receipt: await sign(header) })).toMatchObject(refused)
  })

  test('if its parts are not JSON', async () => {
    const [head, content, end] = proof.receipt.split('.')
    const bad = base64url.encode('{"proof":')
    const list = base64url.encode('[]')
    for (const part of [bad, list, 'A', base64url.encode(Uint8Array.of(0xff, 0xfe))])
      for (const receipt of [`${part}.${content}.${end}`, `${head}.${part}.${end}`])
        expect(await verify({ ...bare, receipt })).toMatchObject(refused)
  })

  test('if it is truncated, or one character was changed', async () => {
    for (let at = 0; at < proof.receipt.length; at += 37) {
      const character = proof.receipt[at] === 'A' ? 'B' : 'A'
      const receipt = `${proof.receipt.slice(0, at)}${character}${proof.receipt.slice(at + 1)}`
      expect(await verifyReceipt({ ...bare, receipt }, site.keys)).toBe('refused')
      expect(await verifyReceipt({ ...bare, receipt: proof.receipt.slice(0, at) }, site.keys)).toBe('refused')
    }
  })
})

test('if the given keys are not a key set, the receipt is unavailable and not refused', async () => {
  for (const keys of [null, 'keys', [], {}, { keys: 'x' }, '<!doctype html>']) {
    expect(await verifyReceipt(proof, keys)).toBe('unavailable')
    expect(await verify(proof, keys)).toMatchObject({
      status: 'unavailable',
      reason: null,
      checks: { 'receipt-signature': 'unavailable' },
    })
  }
})

test('invalid keys in a key set are ignored', async () => {
  const keys = { keys: [null, 7, [], { kid: site.kid }, { kty: 'EC', kid: site.kid }, ...site.keys.keys] }
  expect(await verifyReceipt(proof, keys)).toBe('genuine')
})

test('a key that cannot sign receipts is rejected by signReceipt', async () => {
  const { privateKey } = await generateKeyPair('ES384')
  await expect(signReceipt(bare, { key: privateKey, kid: 'x' })).rejects.toThrow(InputError)
})

test('the private part of a key in the set is not read', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid: 'both' }
  const key = await importJWK(jwk, 'ES256')
  if (!(key instanceof CryptoKey)) return expect.unreachable()
  const receipt = await signReceipt(bare, { key, kid: 'both', now })
  expect(await verifyReceipt({ ...bare, receipt }, { keys: [jwk] })).toBe('genuine')
  expect(
    await verifyReceipt({ ...bare, receipt }, { keys: [{ ...(await exportJWK(publicKey)), kid: 'both' }] }),
  ).toBe('genuine')
})

describe('keys that an attacker or a faulty program created', () => {
  const trap = () => {
    throw new RangeError('A trap.')
  }
  const [key] = site.keys.keys
  test.each([
    ['a set whose getter throws', Object.defineProperty({}, 'keys', { get: trap })],
    ['a list that throws', { keys: new Proxy([], { get: trap }) }],
    ['a revoked list', { keys: revokedList() }],
    ['a list without end', { keys: Object.assign([], { length: 4_294_967_295 }) }],
    ['2,001 keys', { keys: Array.from({ length: 2_001 }, (_, at) => ({ ...key, kid: `${at}` })) }],
    ['five keys of the same name', { keys: Array.from({ length: 5 }, () => key) }],
  ])('make the receipt unavailable: %s', async (_, keys) => {
    expect(await verifyReceipt(proof, keys)).toBe('unavailable')
    expect(await verify(proof, keys)).toMatchObject({
      status: 'unavailable',
      checks: { 'receipt-signature': 'unavailable' },
    })
  })

  test('do not hide the right key: keys that throw are ignored', async () => {
    const thrower = Object.defineProperty({}, 'kid', { get: trap })
    expect(await verifyReceipt(proof, { keys: [thrower, ...site.keys.keys] })).toBe('genuine')
  })

  test('with the same name cost at most four verifications', async () => {
    const other = await makeSite()
    const verifies = vi.spyOn(crypto.subtle, 'verify')
    const keys = (length: number) => ({ keys: Array.from({ length }, () => other.keys.keys[0]) })
    expect(await verifyReceipt(proof, keys(4))).toBe('refused')
    expect(verifies).toHaveBeenCalledTimes(4)
    expect(await verifyReceipt(proof, keys(2_000))).toBe('unavailable')
    expect(verifies).toHaveBeenCalledTimes(4)
    verifies.mockRestore()
  })
})

function revokedList(): unknown {
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  return proxy
}

describe('a receipt is read without its key', () => {
  const low = new Uint8Array(64).fill(1)
  const high = new Uint8Array(64).fill(0xff)
  const head = { alg: 'ES256', typ: receiptType, kid: 'a' }
  const claims = { proof: { version: 2 } }
  const read = (header: unknown, content: unknown, signature = low) =>
    readReceipt(
      [JSON.stringify(header), JSON.stringify(content), signature]
        .map(part => base64url.encode(part))
        .join('.'),
    )

  test('if its header is exactly that of a receipt', () => {
    expect(read(head, claims)).toEqual({ kid: 'a', claims })
    for (const header of [
      { ...head, alg: 'ES384' },
      { ...head, alg: 'none' },
      { ...head, typ: 'JWT' },
      { ...head, kid: 7 },
      { ...head, jwk: {} },
      { alg: head.alg, typ: head.typ },
      [],
      null,
    ])
      expect(read(header, claims)).toBeUndefined()
  })

  test('if its signature has 64 bytes and a low s, or is for a document of version 1', () => {
    for (const length of [0, 63, 65, 128]) {
      expect(read(head, claims, new Uint8Array(length).fill(1))).toBeUndefined()
      expect(read(head, { proof: { version: 1 } }, new Uint8Array(length).fill(1))).toBeUndefined()
    }
    expect(read(head, { proof: { version: 1 } }, high)).toBeDefined()
    for (const content of [claims, {}, { proof: null }, { proof: [1] }, { version: 1 }])
      expect(read(head, content, high)).toBeUndefined()
  })

  test('if its claims are an object of limited depth', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
    expect(read(head, { proof: nested(9) })).toBeDefined()
    expect(read(head, { proof: nested(10) })).toBeUndefined()
    for (const content of [[], null, 'text', 7]) expect(read(head, content)).toBeUndefined()
  })
})

test('a receipt says when it was signed, as a number of seconds', () => {
  const { receipt: _, ...document } = bare
  const claims = { ...receiptClaims(bare, now), proof: document }
  for (const iat of [0, 1]) expect(receiptDifference(bare, { ...claims, iat })).toBeUndefined()
  for (const iat of [-1, '5', null, [5]]) expect(receiptDifference(bare, { ...claims, iat })).toBe('/receipt')
})

test('only a private key of P-256 with a name signs receipts, at a time that exists', async () => {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const { publicKey } = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const other = await crypto.subtle.generateKey({ ...curve, name: 'ECDH' }, true, ['deriveBits'])
  for (const key of [publicKey, other.privateKey, {}, { type: 'private' }, null])
    await expect(signReceipt(bare, { key: key as CryptoKey, kid: 'x' })).rejects.toThrow(InputError)
  for (const kid of ['', 7, null])
    await expect(signReceipt(bare, { key: site.key, kid: kid as string })).rejects.toThrow(InputError)
  for (const time of [Number.NaN, 9e15, '0', new Date(0)])
    await expect(signReceipt(bare, { key: site.key, kid: 'x', now: time as number })).rejects.toThrow(
      InputError,
    )
})
