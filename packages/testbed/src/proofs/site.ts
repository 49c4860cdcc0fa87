import { createECDH } from 'node:crypto'
import { type Proof, signReceipt } from '@countersign/core'
import type { Random } from './random.ts'

/** A site that issues proofs, with its receipt keys: the current one, and an earlier one. */
export type Site = Awaited<ReturnType<typeof createSite>>

export type ReceiptKey = {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicJwk: JsonWebKey
}

export async function createSite(origin: string, random: Random) {
  const current = await createReceiptKey(random)
  const retired = await createReceiptKey(random)
  return {
    origin,
    /** The content of its `/.well-known/jwks.json`. */
    keySet: { keys: [current.publicJwk, retired.publicJwk] },
    current,
    retired,
    /** Signs a receipt. The bytes differ each time (ECDSA), even with the same seed. */
    sign: (
      proof: Omit<Proof, 'receipt'>,
      { key = current, kid = key.kid }: { readonly key?: ReceiptKey; readonly kid?: string } = {},
    ) => signReceipt(proof, { key: key.privateKey, kid, now: Date.parse(proof.issuedAt) }),
  }
}

/** Creates a P-256 key. */
export async function createReceiptKey(random: Random): Promise<ReceiptKey> {
  const pair = createECDH('prime256v1')
  // Stored separately: the key pair returns it without its leading zeros.
  const secret = random.bytes(32)
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const kid = random.text(12, 'abcdefghijklmnopqrstuvwxyz0123456789')
  const publicJwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const privateKey = await crypto.subtle.importKey(
    'jwk',
    { ...publicJwk, d: Buffer.from(secret).toString('base64url') },
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  )
  return { kid, privateKey, publicJwk: { ...publicJwk, ...{ kid, alg: 'ES256', use: 'sig' } } }
}
