import { type AccountId, type Address, type ChainId, isAddress } from './account-form.ts'
import { CountersignError } from './error.ts'
import { cut, shown } from './shown.ts'

// What needs no checksum: pages load this without the hash function behind it.

export type AccountFormatCode =
  | 'chain-form'
  | 'chain-namespace'
  | 'chain-reference'
  | 'account-form'
  | 'address-form'
  | 'address-checksum'

/**
 * An invalid part of a chain or account: its offset in the text, and what is allowed there.
 *
 * @example
 * try {
 *   parseAccountId(text)
 * } catch (error) {
 *   if (!(error instanceof AccountFormatError)) throw error
 *   // A person who has mistyped an address can correct it at this place.
 *   console.error(`At character ${error.offset + 1}: ${error.message}`)
 * }
 */
export class AccountFormatError extends CountersignError {
  override readonly name = 'AccountFormatError'
  readonly code: AccountFormatCode
  /** The value received, shortened for display. */
  readonly value: string
  /** Where the invalid part begins in the text, in UTF-16 units. */
  readonly offset: number

  constructor(code: AccountFormatCode, value: unknown, offset: number, message: string) {
    super(message)
    this.code = code
    this.value = typeof value === 'string' ? cut(value) : shown(value)
    this.offset = offset
  }
}

/**
 * Parses a CAIP-2 chain of the `eip155` namespace.
 *
 * @param text - `eip155:` and a decimal chain id from 1 to 2^53 − 1, without leading zeros.
 * @throws {AccountFormatError} `chain-form`, `chain-namespace` or `chain-reference`.
 * @see CAIP-2 §Specification, EIP-155
 * @example
 * parseChainId('eip155:1') // 'eip155:1'
 */
export function parseChainId(text: string): ChainId {
  return parseChainIn(text, text)
}

function parseChainIn(text: string, whole: string): ChainId {
  const colon = typeof text === 'string' ? text.indexOf(':') : -1
  if (colon < 0)
    throw new AccountFormatError(
      'chain-form',
      whole,
      0,
      `The chain ${shown(text)} is not a text with a colon; a chain is written namespace:reference, such as eip155:1.`,
    )
  const namespace = text.slice(0, colon)
  if (namespace !== 'eip155')
    throw new AccountFormatError(
      'chain-namespace',
      whole,
      0,
      `The chain namespace ${shown(namespace)} is not supported; only eip155 (EVM chains) is.`,
    )
  const reference = text.slice(colon + 1)
  const number = /^[1-9][0-9]{0,15}$/.test(reference) ? Number(reference) : Number.NaN
  if (!Number.isSafeInteger(number))
    throw new AccountFormatError(
      'chain-reference',
      whole,
      colon + 1,
      `The chain id ${shown(reference)} is not a decimal number from 1 to ${Number.MAX_SAFE_INTEGER} without leading zeros.`,
    )
  return `eip155:${number}` as ChainId
}

/**
 * Returns the chain with this EIP-155 chain id.
 *
 * @throws {AccountFormatError} `chain-reference`
 * @example
 * eip155Chain(8453) // 'eip155:8453'
 */
export function eip155Chain(id: number): ChainId {
  // A list or a string of digits would be written like a number.
  return parseChainId(`eip155:${shown(id)}`)
}

/**
 * Returns the EIP-155 chain id of a chain.
 *
 * @throws {AccountFormatError} for the same reasons as `parseChainId`.
 * @example
 * chainNumber(parseChainId('eip155:8453')) // 8453
 */
export function chainNumber(chain: ChainId): number {
  return Number(parseChainId(chain).slice('eip155:'.length))
}

/**
 * Returns the chain (CAIP-2) of an account (CAIP-10).
 *
 * @throws {AccountFormatError} for the same reasons as `parseAccountId`.
 * @example
 * accountChain(parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')) // 'eip155:1'
 */
export function accountChain(account: AccountId): ChainId {
  return splitAccount(account).chain
}

/**
 * Returns the address of an account (CAIP-10).
 *
 * @throws {AccountFormatError} for the same reasons as `parseAccountId`.
 * @example
 * accountAddress(parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'))
 * // '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function accountAddress(account: AccountId): Address {
  // Its checksum was verified when it was parsed.
  return splitAccount(account).address as Address
}

/**
 * Whether two strings are the same address in any letter case. Parses neither; never throws.
 *
 * @see ERC-55
 * @example
 * isSameAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045') // true
 */
export function isSameAddress(one: string, other: string): boolean {
  return typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase()
}

/**
 * Splits an account into its parts. Does not check the checksum of the address.
 *
 * @throws {AccountFormatError}
 */
export function splitAccount(text: string): {
  readonly chain: ChainId
  readonly address: string
  /** Where the address begins in the text. */
  readonly offset: number
} {
  const first = typeof text === 'string' ? text.indexOf(':') : -1
  const colon = first < 0 ? -1 : text.indexOf(':', first + 1)
  if (colon < 0)
    throw new AccountFormatError(
      'account-form',
      text,
      0,
      `The account ${shown(text)} is not written namespace:chainId:address, such as eip155:1:0xd8dA…6045.`,
    )
  const chain = parseChainIn(text.slice(0, colon), text)
  const [address, offset] = [text.slice(colon + 1), colon + 1]
  checkAddressForm(address, text, offset)
  return { chain, address, offset }
}

/** @throws {AccountFormatError} `address-form` */
export function checkAddressForm(text: string, whole: string, offset: number): void {
  if (!isAddress(text))
    throw new AccountFormatError(
      'address-form',
      whole,
      offset,
      `The address ${shown(text)} is not 0x and 40 hex digits (20 bytes).`,
    )
}
