import type { Address } from '../account.ts'
import { isAddress } from '../account-form.ts'
import { checksumAddress, isMixedCase } from '../checksum.ts'
import {
  digit,
  firstOutside,
  letter,
  percent,
  statementCharacter,
  subDelimiter,
  unreserved,
} from './characters.ts'
import type { Fault } from './error.ts'
import { timeFault } from './time.ts'
import { authorityFault, schemeFault, uriFault } from './uri.ts'

const nonceLength = { least: 8, most: 128 }

/**
 * The checks of each field's text. The writer and the parser share them, so that every text that is written can be
 * read.
 *
 * @see EIP-4361 §ABNF Message Format
 */
export const fieldFault = {
  scheme: schemeFault,
  domain: (value: string) => authorityFault(value),
  address: addressFault,
  statement: statementFault,
  uri: uriFault,
  version: (value: string): Fault | undefined =>
    value === '1' ? undefined : { code: 'form', at: 0, allowed: 'the only version is 1' },
  chainId: chainIdFault,
  nonce: nonceFault,
  issuedAt: timeFault,
  expirationTime: timeFault,
  notBefore: timeFault,
  requestId: requestIdFault,
  resources: uriFault,
}

/**
 * Parses an address, and returns it in its ERC-55 form, or what is wrong with it. All lower or all upper case has no
 * checksum that could be wrong.
 */
export function readAddress(value: string): Address | Fault {
  if (!isAddress(value)) return { code: 'form', at: 0, allowed: 'an address is 0x and 40 hex digits' }
  const address = checksumAddress(value) as Address
  return isMixedCase(value) && value !== address ? wrongChecksum : address
}

const wrongChecksum: Fault = {
  code: 'checksum',
  at: 0,
  allowed: 'an address is written with its ERC-55 checksum',
}

/** Checks an address that is written: it has its checksum. */
function addressFault(value: string): Fault | undefined {
  const address = readAddress(value)
  if (typeof address !== 'string') return address
  return address === value ? undefined : wrongChecksum
}

/**
 * Whether a value can be the statement of a message: one line of the characters that EIP-4361 allows. Never throws.
 *
 * @example
 * isStatement('Sign in to Example.') // true
 * isStatement('Grüße') // false
 */
export function isStatement(text: unknown): text is string {
  return typeof text === 'string' && statementFault(text) === undefined
}

/**
 * Whether a value can be a URI or a resource of a message: an absolute URI in the characters of RFC 3986. Never throws.
 *
 * @see EIP-4361 §ABNF Message Format, RFC 3986 §3
 * @example
 * isUri('https://app.example.org/callback') // true
 * isUri('https://app.example.org/{id}') // false
 */
export function isUri(text: unknown): text is string {
  return typeof text === 'string' && uriFault(text) === undefined
}

function statementFault(value: string): Fault | undefined {
  if (value === '')
    return { code: 'form', at: 0, allowed: 'a statement is not empty; a message without one leaves it out' }
  const bad = firstOutside(value, 0, value.length, statementCharacter)
  if (bad < 0) return undefined
  return {
    code: 'character',
    at: bad,
    allowed: "a statement is one line of letters, digits, spaces and -._~:/?#[]@!$&'()*+,;=",
  }
}

function chainIdFault(value: string): Fault | undefined {
  const allowed = `a chain id is a decimal number from 1 to ${Number.MAX_SAFE_INTEGER} without leading zeros`
  const bad = firstOutside(value, 0, value.length, digit)
  if (bad >= 0) return { code: 'character', at: bad, allowed }
  if (value === '' || (value.length > 1 && value[0] === '0')) return { code: 'form', at: 0, allowed }
  return value === '0' || !Number.isSafeInteger(Number(value)) ? { code: 'range', at: 0, allowed } : undefined
}

function nonceFault(value: string): Fault | undefined {
  const allowed = `a nonce is ${nonceLength.least} to ${nonceLength.most} letters and digits`
  const bad = firstOutside(value, 0, value.length, letter | digit)
  if (bad >= 0) return { code: 'character', at: bad, allowed }
  return value.length < nonceLength.least || value.length > nonceLength.most
    ? { code: 'form', at: Math.min(value.length, nonceLength.most), allowed }
    : undefined
}

function requestIdFault(value: string): Fault | undefined {
  const bad = firstOutside(value, 0, value.length, unreserved | percent | subDelimiter, ':@')
  if (bad < 0) return undefined
  return {
    code: 'character',
    at: bad,
    allowed: "a request id is letters, digits, -._~!$&'()*+,;=:@ and %-escapes (RFC 3986 pchar)",
  }
}
