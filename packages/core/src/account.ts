import { type AccountId, type Address, type ChainId, isAccountId, isAddress } from './account-form.ts'
import { checksumAddress } from './checksum.ts'
import { CountersignError } from './error.ts'
import { cut, shown } from './shown.ts'

export type { AccountId, Address, ChainId } from './account-form.ts'

export type AccountFormatCode =
  | 'chain-form'
  | 'chain-namespace'
  | 'chain-reference'
  | 'account-form'
  | 'address-form'
  | 'address-checksum'

/** An invalid part of a chain or account: its offset in the text, and what is allowed there. */
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

/** Returns the chain with this EIP-155 chain id. @throws {AccountFormatError} `chain-reference` */
export function eip155Chain(id: number): ChainId {
  // A list or a string of digits would be written like a number.
  return parseChainId(`eip155:${typeof id === 'number' ? id : shown(id)}`)
}

/** Returns the EIP-155 chain id of a chain. @throws {AccountFormatError} for the same reasons as `parseChainId`. */
export function chainNumber(chain: ChainId): number {
  return Number(parseChainId(chain).slice('eip155:'.length))
}

/**
 * Parses an address and returns it in its ERC-55 form.
 *
 * @param text - `0x` and 40 hex digits. All lower or all upper case is accepted without a checksum; mixed case must
 *   carry the correct ERC-55 checksum.
 * @throws {AccountFormatError} `address-form` or `address-checksum`.
 * @see ERC-55
 */
export function parseAddress(text: string): Address {
  return parseAddressAt(text, text, 0)
}

function parseAddressAt(text: string, whole: string, offset: number): Address {
  if (!isAddress(text))
    throw new AccountFormatError(
      'address-form',
      whole,
      offset,
      `The address ${shown(text)} is not 0x and 40 hex digits (20 bytes).`,
    )
  const checksummed = checksumAddress(text)
  const digits = text.slice(2)
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (mixed && text !== checksummed)
    throw new AccountFormatError(
      'address-checksum',
      whole,
      offset,
      `The address ${shown(text)} has a wrong ERC-55 checksum; a letter was probably mistyped.`,
    )
  return checksummed as Address
}

/**
 * Parses a CAIP-10 account of the `eip155` namespace.
 *
 * @param text - `eip155:<chain id>:<address>`.
 * @returns the account with the address in its ERC-55 form, so that equal accounts are equal strings.
 * @throws {AccountFormatError} `account-form`, or the errors of `parseChainId` and `parseAddress`.
 * @see CAIP-10 §Specification
 * @example
 * parseAccountId('eip155:1:0xd8da6bf26964af9d7eed9e03e53415d37aa96045')
 * // 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function parseAccountId(text: string): AccountId {
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
  return formatAccountId(chain, parseAddressAt(text.slice(colon + 1), text, colon + 1))
}

/** Returns the CAIP-10 form of an address on a chain. @throws {AccountFormatError} if one of them was not parsed. */
export function formatAccountId(chain: ChainId, address: Address): AccountId {
  return `${parseChainId(chain)}:${isAddress(address) ? address : parseAddress(address)}` as AccountId
}

/** Returns the chain of an account. @throws {AccountFormatError} for the same reasons as `parseAccountId`. */
export function accountChain(account: AccountId): ChainId {
  return parseChainId(known(account).slice(0, account.lastIndexOf(':')))
}

/** Returns the address of an account. @throws {AccountFormatError} for the same reasons as `parseAccountId`. */
export function accountAddress(account: AccountId): Address {
  return known(account).slice(account.lastIndexOf(':') + 1) as Address
}

/** Whether two strings are the same address in any letter case. Parses neither; never throws. */
export function isSameAddress(one: string, other: string): boolean {
  return typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase()
}

/** Returns an account unchanged if it has the form of one. Its checksum was verified when it was parsed. */
function known(account: AccountId): AccountId {
  return isAccountId(account) ? account : parseAccountId(account)
}
