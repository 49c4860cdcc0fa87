import { base64url, CompactSign, type CryptoKey, compactVerify, importJWK } from 'jose'
import { messageTime } from '../message/time.ts'
import { firstDifference } from './difference.ts'
import type { Proof } from './proof.ts'
import { isObject } from './read.ts'

/** `typ` of a receipt, so that no other token of a site is taken for one, nor this for another (RFC 8725 §3.11). */
export const receiptType = 'countersign-receipt+jwt'

/** What a site vouches for. */
export type ReceiptClaims = {
  /** The site's origin. */
  readonly iss: string
  /** The proof's id. */
  readonly jti: string
  /** Seconds since 1970: when it was signed. */
  readonly iat: number
  /** Seconds since 1970: until when the proof holds. */
  readonly exp: number
  readonly proof: Omit<Proof, 'receipt'>
}

/**
 * Gives the claims of a proof's receipt.
 *
 * @param proof - a receipt that it has already is left out.
 * @param now - when it is signed, in milliseconds.
 */
export function receiptClaims(proof: Omit<Proof, 'receipt'>, now: number): ReceiptClaims {
  const { type, version, schema, id, origin, purpose, audience, issuedAt, expiresAt, accounts } = proof
  return {
    iss: origin,
    jti: id,
    iat: Math.floor(now / 1000),
    exp: Math.floor(messageTime(expiresAt) / 1000),
    proof: { type, version, schema, id, origin, purpose, audience, issuedAt, expiresAt, accounts },
  }
}

/**
 * Signs the receipt of a proof.
 *
 * @param key - a private key of P-256.
 * @param kid - names it in the site's `/.well-known/jwks.json`.
 * @param now - in milliseconds. @default Date.now()
 * @returns the JWS in its compact form: the `receipt` of the proof.
 * @throws {TypeError} where the key is of another kind.
 * @see RFC 7515 §7.1, RFC 7518 §3.4
 * @example
 * const { privateKey } = await generateKeyPair('ES256')
 * const signed = { ...proof, receipt: await signReceipt(proof, { key: privateKey, kid: '2026-01' }) }
 */
export function signReceipt(
  proof: Omit<Proof, 'receipt'>,
  {
    key,
    kid,
    now = Date.now(),
  }: { readonly key: CryptoKey; readonly kid: string; readonly now?: number | undefined },
): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(receiptClaims(proof, now))))
    .setProtectedHeader({ alg: 'ES256', typ: receiptType, kid })
    .sign(key)
}

/** A receipt as it is written; who signed it is another matter. */
export type ReadReceipt = { readonly kid: string; readonly claims: Readonly<Record<string, unknown>> }

/**
 * Reads a receipt without looking at its signature.
 *
 * @returns `undefined` where it is not of the one form that there is: header `alg` (ES256), `typ`, `kid`, and nothing
 *   else, so that it can bring no key of its own (`jwk`, `x5c`) and name none to be fetched (`jku`, `x5u`).
 */
export function readReceipt(receipt: string): ReadReceipt | undefined {
  const [head, payload] = receipt.split('.')
  const header = readPart(head)
  const claims = readPart(payload)
  if (!header || !claims || Object.keys(header).length !== 3) return undefined
  const { alg, typ, kid } = header
  if (alg !== 'ES256' || typ !== receiptType || typeof kid !== 'string') return undefined
  return { kid, claims }
}

function readPart(part: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const read: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(part ?? '')),
    )
    return isObject(read) ? read : undefined
  } catch {
    return undefined
  }
}

/**
 * Finds the first field of a proof in which its receipt says otherwise.
 *
 * @returns a JSON Pointer into the document; `undefined` where the receipt is of this document.
 */
export function receiptDifference(
  { receipt: _, ...proof }: Proof,
  claims: ReadReceipt['claims'],
): string | undefined {
  const found = firstDifference(proof, claims.proof)
  if (found !== undefined) return found === '' ? '/receipt' : found
  const { iss, jti, exp, iat } = receiptClaims(proof, 0)
  if (claims.iss !== iss) return '/origin'
  if (claims.jti !== jti) return '/id'
  if (claims.exp !== exp) return '/expiresAt'
  const same = Object.keys(claims).length === 5 && typeof claims.iat === 'number' && claims.iat >= iat
  return same ? undefined : '/receipt'
}

/**
 * What came of looking at who signed a receipt. `refused`: nobody of this site has, or it is of another proof;
 * `unavailable`: what was given as the site's keys is no key set.
 */
export type ReceiptVerdict = 'genuine' | 'refused' | 'unavailable'

/**
 * Finds out whether the receipt of a proof is its site's.
 *
 * @param keys - the key set of the proof's origin, as it is at `/.well-known/jwks.json`. Nothing is fetched, whatever the
 *   receipt says. Only keys of P-256 for ES256 count, and only the one that the receipt names.
 * @returns `refused` for a proof without a receipt too. Never rejects.
 * @see RFC 7515 §5.2, RFC 7517 §5, RFC 8725 §3
 * @example
 * await verifyReceipt(proof, await (await fetch(`${proof.origin}/.well-known/jwks.json`)).json())
 */
export async function verifyReceipt(proof: Proof, keys: unknown): Promise<ReceiptVerdict> {
  if (!isObject(keys) || !Array.isArray(keys.keys)) return 'unavailable'
  const read = proof.receipt === null ? undefined : readReceipt(proof.receipt)
  if (proof.receipt === null || !read || receiptDifference(proof, read.claims) !== undefined) return 'refused'
  for (const key of keys.keys)
    if (isObject(key) && key.kid === read.kid && (await isSignedBy(proof.receipt, key))) return 'genuine'
  return 'refused'
}

async function isSignedBy(receipt: string, { kty, crv, x, y, alg, use }: Readonly<Record<string, unknown>>) {
  if (kty !== 'EC' || crv !== 'P-256' || typeof x !== 'string' || typeof y !== 'string') return false
  if ((alg !== undefined && alg !== 'ES256') || (use !== undefined && use !== 'sig')) return false
  try {
    await compactVerify(receipt, await importJWK({ kty, crv, x, y }, 'ES256'), { algorithms: ['ES256'] })
    return true
  } catch {
    return false
  }
}
