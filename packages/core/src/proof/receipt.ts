import { base64url, CompactSign, type CryptoKey, compactVerify, importJWK } from 'jose'
import { anyText, fields, listOf, oneOf, optional, where } from '../input.ts'
import { parseJson } from '../json/parse-json.ts'
import { messageTime } from '../message/time.ts'
import { isObject } from '../object.ts'
import { readBase64url } from './base64url.ts'
import { firstDifference } from './difference.ts'
import { isLowS, withLowS } from './low-s.ts'
import { parseProof } from './parse-proof.ts'
import { type Proof, proofLimits } from './proof.ts'

/**
 * `typ` of a receipt, so that no other token of a site can pass as one, nor a receipt as another token (RFC 8725
 * §3.11).
 */
export const receiptType = 'countersign-receipt+jwt'

/** The claims of a receipt. */
export type ReceiptClaims = {
  /** The site's origin. */
  readonly iss: string
  /** The proof's id. */
  readonly jti: string
  /** When it was signed, in seconds since 1970. */
  readonly iat: number
  /** Until when the proof is valid, in seconds since 1970. */
  readonly exp: number
  readonly proof: Omit<Proof, 'receipt'>
}

/**
 * Returns the claims of a proof's receipt.
 *
 * @param proof - a receipt that it already has is left out.
 * @param now - when it is signed, in milliseconds.
 * @throws {ProofFormatError} if it is not a proof.
 * @throws {InputError} if the time is invalid.
 * @example
 * receiptClaims(proof, Date.now()).iss // 'https://id.example.org'
 */
export function receiptClaims(proof: Omit<Proof, 'receipt'>, now: number): ReceiptClaims {
  return claimsOf(parseProof(unreceipted(proof)), readTime(now, 'now'))
}

/** Copies a possible proof without its receipt. */
function unreceipted(proof: unknown): unknown {
  try {
    return isObject(proof) ? { ...proof, receipt: null } : proof
  } catch {
    // Reading it throws, so it is not a proof.
    return undefined
  }
}

/** Returns the claims like `receiptClaims`, for a parsed proof. */
export function claimsOf(
  { receipt: _, ...proof }: Omit<Proof, 'receipt'> & Partial<Proof>,
  now: number,
): ReceiptClaims {
  return {
    iss: proof.origin,
    jti: proof.id,
    iat: Math.floor(now / 1000),
    exp: Math.floor(messageTime(proof.expiresAt) / 1000),
    proof,
  }
}

/**
 * Signs the receipt of a proof.
 *
 * @param key - a P-256 private key.
 * @param kid - its name in the site's `/.well-known/jwks.json`.
 * @param now - in milliseconds. @default Date.now()
 * @returns the JWS in its compact form: the `receipt` of the proof.
 * @throws {ProofFormatError} (rejects) if it is not a proof.
 * @throws {InputError} (rejects) if the key is of another kind, or has no name.
 * @see RFC 7515 §7.1, RFC 7518 §3.4
 * @example
 * const { privateKey } = await generateKeyPair('ES256')
 * const signed = { ...proof, receipt: await signReceipt(proof, { key: privateKey, kid: '2026-01' }) }
 */
export async function signReceipt(proof: Omit<Proof, 'receipt'>, options: SigningOptions): Promise<string> {
  const { key, kid, now = Date.now() } = readOptions(options, 'options')
  const receipt = await new CompactSign(new TextEncoder().encode(JSON.stringify(receiptClaims(proof, now))))
    .setProtectedHeader({ alg: 'ES256', typ: receiptType, kid })
    .sign(key)
  const end = receipt.lastIndexOf('.') + 1
  return receipt.slice(0, end) + base64url.encode(withLowS(base64url.decode(receipt.slice(end))))
}

type SigningOptions = { readonly key: CryptoKey; readonly kid: string; readonly now?: number | undefined }

const readTime = where(
  (value): value is number => typeof value === 'number' && !Number.isNaN(new Date(value).getTime()),
  'a number of milliseconds since 1970',
)

const readOptions = fields<SigningOptions>({
  key: where(
    (value): value is CryptoKey =>
      isObject(value) &&
      value.type === 'private' &&
      isObject(value.algorithm) &&
      value.algorithm.name === 'ECDSA' &&
      value.algorithm.namedCurve === 'P-256',
    'a private key of P-256 (CryptoKey)',
  ),
  kid: where((value): value is string => typeof value === 'string' && value !== '', 'the name of the key'),
  now: optional(readTime),
})

/**
 * Whether a signature is the one of the two possible forms that is accepted. Anyone can turn a signature (r, s) into
 * (r, n − s), which verifies too. For receipts of version 2 documents only the low s is accepted, so that a receipt has
 * one form. Sites signed receipts of version 1 with either s, and these stay valid; the signature covers the version.
 */
function isOneOfItsKind(signature: Uint8Array | undefined, { proof }: ReadReceipt['claims']): boolean {
  if (signature?.length !== 64) return false
  return isLowS(signature) || (isObject(proof) && proof.version === 1)
}

/** A receipt as written; its signer is not verified yet. */
export type ReadReceipt = { readonly kid: string; readonly claims: Readonly<Record<string, unknown>> }

/**
 * Parses a receipt without verifying its signature.
 *
 * @returns `undefined` unless it has the only allowed form: parts in canonical base64url, of JSON that `parseJson`
 *   accepts; a signature of 64 bytes with a low s (version 1: any s); and a header with `alg` (ES256), `typ` and `kid`
 *   only, so that it cannot contain a key of its own (`jwk`, `x5c`) or name one to fetch (`jku`, `x5u`).
 */
export function readReceipt(receipt: string): ReadReceipt | undefined {
  const [head, payload, signature] = receipt.split('.')
  const header = readPart(head)
  const claims = readPart(payload)
  if (!header || !claims || Object.keys(header).length !== 3) return undefined
  if (!isOneOfItsKind(readBase64url(signature), claims)) return undefined
  const { alg, typ, kid } = header
  if (alg !== 'ES256' || typ !== receiptType || typeof kid !== 'string') return undefined
  return { kid, claims }
}

function readPart(part: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const bytes = readBase64url(part)
    const read = bytes && parseJson(bytes, { size: proofLimits.documentBytes, depth: 10 })
    return isObject(read) ? read : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the first field of a proof that differs from its receipt.
 *
 * @returns a JSON Pointer into the document; `undefined` if the receipt belongs to this document.
 */
export function receiptDifference(
  { receipt: _, ...proof }: Proof,
  claims: ReadReceipt['claims'],
): string | undefined {
  const found = firstDifference(proof, claims.proof)
  if (found !== undefined) return found === '' ? '/receipt' : found
  const { iss, jti, exp, iat } = claimsOf(proof, 0)
  if (claims.iss !== iss) return '/origin'
  if (claims.jti !== jti) return '/id'
  if (claims.exp !== exp) return '/expiresAt'
  const same = Object.keys(claims).length === 5 && typeof claims.iat === 'number' && claims.iat >= iat
  return same ? undefined : '/receipt'
}

/**
 * The result of verifying a receipt. `refused`: no key of this site signed it, or it belongs to another proof;
 * `unavailable`: the given keys are not a key set, or more than four of them have the receipt's `kid`.
 */
export type ReceiptVerdict = 'genuine' | 'refused' | 'unavailable'

/**
 * Verifies that the receipt of a proof is from its site.
 *
 * @param keys - the key set of the proof's origin, as served at `/.well-known/jwks.json`. Nothing is fetched,
 *   regardless of what the receipt says. Only P-256 keys for ES256 are used, and only the one that the receipt names.
 * @returns `refused` also for a proof without a receipt, and for a value that is not a proof. Never rejects.
 * @see RFC 7515 §5.2, RFC 7517 §5, RFC 8725 §3
 * @example
 * await verifyReceipt(proof, await (await fetch(`${proof.origin}/.well-known/jwks.json`)).json())
 */
export async function verifyReceipt(proof: Proof, keys: unknown): Promise<ReceiptVerdict> {
  let parsed: Proof
  try {
    parsed = parseProof(proof)
  } catch {
    return 'refused'
  }
  return receiptVerdict(parsed, keys)
}

/** Verifies a receipt like `verifyReceipt`, for a parsed proof. */
export async function receiptVerdict(proof: Proof, keys: unknown): Promise<ReceiptVerdict> {
  const listed = readKeys(keys)
  if (!listed) return 'unavailable'
  const read = proof.receipt === null ? undefined : readReceipt(proof.receipt)
  if (proof.receipt === null || !read || receiptDifference(proof, read.claims) !== undefined) return 'refused'
  const named = listed.filter(({ kid }) => kid === read.kid)
  if (named.length > mostOfOneName) return 'unavailable'
  for (const key of named) if (await isSignedBy(proof.receipt, key)) return 'genuine'
  return 'refused'
}

/** A key set keeps old keys: this is what a site that rotates daily has after five years. */
const mostKeys = 2_000

/**
 * Keys of a set should have distinct names (RFC 7517 §4.5). Each further key with the same name costs a verification.
 */
const mostOfOneName = 4

type Key = {
  readonly kid: string
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/** 32 bytes. @see RFC 7518 §6.2.1.2 */
const coordinate = where(
  (value): value is string => readBase64url(value)?.length === 32,
  '32 bytes in base64url',
)

const key = fields<Key & { readonly alg?: 'ES256' | undefined; readonly use?: 'sig' | undefined }>({
  kid: anyText,
  kty: oneOf('EC'),
  crv: oneOf('P-256'),
  x: coordinate,
  y: coordinate,
  alg: optional(oneOf('ES256')),
  use: optional(oneOf('sig')),
})

const keySet = fields<{ keys: (Key | undefined)[] }>({
  keys: listOf((value, field) => {
    try {
      return key(value, field)
    } catch {
      // A key of another kind or for another use, or an invalid one: key sets may contain those.
      return undefined
    }
  }, mostKeys),
})

/** Returns the keys of a set that can have signed a receipt. @returns `undefined` if it is not a key set */
function readKeys(keys: unknown): Key[] | undefined {
  try {
    return keySet(keys, 'keys').keys.filter(read => read !== undefined)
  } catch {
    return undefined
  }
}

async function isSignedBy(receipt: string, { kty, crv, x, y }: Key): Promise<boolean> {
  try {
    await compactVerify(receipt, await importJWK({ kty, crv, x, y }, 'ES256'), { algorithms: ['ES256'] })
    return true
  } catch {
    return false
  }
}
