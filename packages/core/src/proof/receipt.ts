import { base64url, CompactSign, type CryptoKey, compactVerify, importJWK } from 'jose'
import { anyText, fields, listOf, oneOf, optional, where } from '../input.ts'
import { parseJson } from '../json/parseJson.ts'
import { messageTime } from '../message/time.ts'
import { isObject } from '../object.ts'
import { readBase64url } from './base64url.ts'
import { firstDifference } from './difference.ts'
import { isLowS, withLowS } from './lowS.ts'
import { parseProof } from './parseProof.ts'
import { type Proof, proofLimits } from './proof.ts'

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
 * Returns the claims of a proof's receipt.
 *
 * @param proof - a receipt that it has already is left out.
 * @param now - when it is signed, in milliseconds.
 * @throws {ProofFormatError} where it is no proof.
 * @throws {InputError} where the time is none.
 */
export function receiptClaims(proof: Omit<Proof, 'receipt'>, now: number): ReceiptClaims {
  return claimsOf(parseProof(unreceipted(proof)), readTime(now, 'now'))
}

/** Copies what may be a proof, without its receipt. */
function unreceipted(proof: unknown): unknown {
  try {
    return isObject(proof) ? { ...proof, receipt: null } : proof
  } catch {
    // It throws when it is read, and so is none.
    return undefined
  }
}

/** As `receiptClaims`, for a proof that was parsed. */
export function claimsOf(proof: Omit<Proof, 'receipt'>, now: number): ReceiptClaims {
  const { type, version, schema, id, origin, purpose, audience, request, issuedAt, expiresAt, accounts } =
    proof
  return {
    iss: origin,
    jti: id,
    iat: Math.floor(now / 1000),
    exp: Math.floor(messageTime(expiresAt) / 1000),
    proof: {
      ...{ type, version, schema, id, origin, purpose, audience },
      ...(request === undefined ? {} : { request }),
      ...{ issuedAt, expiresAt, accounts },
    },
  }
}

/**
 * Signs the receipt of a proof.
 *
 * @param key - a private key of P-256.
 * @param kid - names it in the site's `/.well-known/jwks.json`.
 * @param now - in milliseconds. @default Date.now()
 * @returns the JWS in its compact form: the `receipt` of the proof.
 * @throws {ProofFormatError} (rejects) where it is no proof.
 * @throws {InputError} (rejects) where the key is of another kind, or has no name.
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
 * Whether a signature is the only one of its two that counts. Of a signature (r, s) anyone can make (r, n − s), which
 * verifies too: with receipts of documents of version 2, only the low s counts, so that a receipt has one form. Sites
 * signed those of version 1 without regard to it, and these stay valid; what the version is, is signed.
 */
function isOneOfItsKind(signature: Uint8Array | undefined, { proof }: ReadReceipt['claims']): boolean {
  if (signature?.length !== 64) return false
  return isLowS(signature) || (isObject(proof) && proof.version === 1)
}

/** A receipt as it is written; who signed it is another matter. */
export type ReadReceipt = { readonly kid: string; readonly claims: Readonly<Record<string, unknown>> }

/**
 * Reads a receipt without looking at its signature.
 *
 * @returns `undefined` where it is not of the one form that there is: parts in canonical base64url, of JSON as `parseJson`
 *   reads it; a signature of 64 bytes with a low s (version 1: any); header `alg` (ES256), `typ`, `kid`, and nothing
 *   else, so that it can bring no key of its own (`jwk`, `x5c`) and name none to be fetched (`jku`, `x5u`).
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
  const { iss, jti, exp, iat } = claimsOf(proof, 0)
  if (claims.iss !== iss) return '/origin'
  if (claims.jti !== jti) return '/id'
  if (claims.exp !== exp) return '/expiresAt'
  const same = Object.keys(claims).length === 5 && typeof claims.iat === 'number' && claims.iat >= iat
  return same ? undefined : '/receipt'
}

/**
 * What came of looking at who signed a receipt. `refused`: nobody of this site has, or it is of another proof;
 * `unavailable`: what was given as the site's keys is no key set, or has more than four keys of the receipt's `kid`.
 */
export type ReceiptVerdict = 'genuine' | 'refused' | 'unavailable'

/**
 * Finds out whether the receipt of a proof is its site's.
 *
 * @param keys - the key set of the proof's origin, as it is at `/.well-known/jwks.json`. Nothing is fetched, whatever the
 *   receipt says. Only keys of P-256 for ES256 count, and only the one that the receipt names.
 * @returns `refused` for a proof without a receipt too, and for what is no proof. Never rejects.
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

/** As `verifyReceipt`, for a proof that was parsed. */
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

/** A key set keeps the keys of years: a site that rotates every day for five years has as many. */
const mostKeys = 2_000

/** Keys of a set should have distinct names (RFC 7517 §4.5). Each further one of the same costs a verification. */
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
      // Of another kind, for another use, or no key at all: a set may have those.
      return undefined
    }
  }, mostKeys),
})

/** Reads the keys of a set that can have signed a receipt. @returns `undefined` where it is no key set */
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
