import type { Hex } from 'viem'
import { parseAccountId, parseAddress, parseChainId } from '../account.ts'
import { messageLimit } from '../message/message.ts'
import { authorityFault } from '../message/uri.ts'
import { verifiedMethods } from '../verdict.ts'
import { type Form, list, nullable, object, oneOf, parsed, text, whole } from './form.ts'
import { asciiWords, words } from './words.ts'

// The definition of a proof. Types, parser, JSON Schema and the table in docs/proofs.md come from it.

/**
 * The size limits of a proof. Of texts, they count UTF-16 units. `owners` is for one Safe; Safes with more than 170
 * owners are not read.
 */
export const proofLimits = {
  purpose: 120,
  audience: 80,
  accounts: 20,
  owners: 170,
  signatureBytes: 32_768,
  documentBytes: 1_500_000,
} as const

export const accountId = parsed(
  parseAccountId,
  /^eip155:[1-9][0-9]{0,15}:0x[0-9a-fA-F]{40}$/,
  'an account is written eip155:<chain id>:<address with its ERC-55 checksum>',
)
export const chainId = parsed(
  parseChainId,
  /^eip155:[1-9][0-9]{0,15}$/,
  'a chain is written eip155:<chain id>',
)
export const address = parsed(
  parseAddress,
  /^0x[0-9a-fA-F]{40}$/,
  'an address is 0x and 40 hex digits with its ERC-55 checksum',
)

const id = text({
  least: 22,
  most: 64,
  pattern: /^[A-Za-z0-9_-]+$/,
  allowed: 'an id is letters, digits, _ and -',
})

const origin = text({
  least: 8,
  most: 260,
  pattern: /^https?:\/\/[^/?#]+$/,
  allowed: 'an origin is written as in https://id.example.org',
  isValid: value =>
    URL.canParse(value) && new URL(value).origin === value && !authorityFault(new URL(value).host),
})

/** A time as `Date.prototype.toISOString` writes it. A day or an hour that does not exist is rejected. */
export const instant = text({
  least: 24,
  most: 24,
  pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  allowed: 'a time is written as in 2026-01-31T09:30:00.000Z (RFC 3339, UTC, with milliseconds)',
  isValid: value => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value,
  invalid: 'range',
})

/** The block at which a contract was asked, in a proof. */
export const block = object({
  /** Stays far below 2^53. */
  number: whole(0, Number.MAX_SAFE_INTEGER),
  hash: text<Hex>({ pattern: /^0x[0-9a-f]{64}$/, allowed: 'it is 0x and 64 hex digits in lower case' }),
})

const owners = (least: number) => list(address, { least, most: proofLimits.owners })

/** A Safe with its owners, in a proof. */
export const safe = object({
  version: text({ least: 1, most: 40 }),
  threshold: whole(1, proofLimits.owners),
  owners: owners(1),
  confirmations: owners(0),
})

export const account = object({
  account: accountId,
  chain: chainId,
  message: text({ least: 1, most: messageLimit }),
  signature: text<Hex>({
    least: 2,
    most: 2 + 2 * proofLimits.signatureBytes,
    pattern: /^0x(?:[0-9a-fA-F]{2})*$/,
    allowed: 'it is 0x and whole bytes of hex',
  }),
  method: oneOf(...verifiedMethods),
  verifiedAt: instant,
  block: nullable(block),
  safe: nullable(safe),
})

export const context = object({ id, requester: accountId })

const versions = oneOf(1, 2)

const top = (version: 1 | 2, line: (most: number) => Form<string>) => ({
  type: oneOf('countersign-proof'),
  version: { ...versions, json: { const: version } },
  schema: text({ least: 1, most: 300 }),
  id,
  origin,
  purpose: line(proofLimits.purpose),
  audience: nullable(line(proofLimits.audience)),
})

const rest = {
  issuedAt: instant,
  expiresAt: instant,
  accounts: list(account, { least: 1, most: proofLimits.accounts, once: 'account' }),
  receipt: nullable(
    text({
      least: 1,
      most: proofLimits.documentBytes,
      pattern: /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/,
      allowed: 'a receipt is a JWS in its compact form (RFC 7515 §7.1)',
    }),
  ),
}

/**
 * The proof document by its version. In version 1 the accounts do not sign who requested it, and its words are in ASCII.
 */
export const proofForms = {
  1: object({ ...top(1, asciiWords), ...rest }),
  2: object({ ...top(2, words), request: nullable(context), ...rest }),
} as const
