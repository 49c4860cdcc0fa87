import type { AccountId, Address, ChainId } from './account-form.ts'
import { AccountFormatError, checkAddressForm, parseChainId, splitAccount } from './account-parts.ts'
import { checksumAddress, isMixedCase } from './checksum.ts'
import { shown } from './shown.ts'

export type { AccountId, Address, ChainId } from './account-form.ts'
export {
  type AccountFormatCode,
  AccountFormatError,
  accountAddress,
  accountChain,
  chainNumber,
  eip155Chain,
  isSameAddress,
  parseChainId,
} from './account-parts.ts'

/**
 * Parses an address and returns it in its ERC-55 form.
 *
 * @param text - `0x` and 40 hex digits. All lower or all upper case is accepted without a checksum; mixed case must
 *   carry the correct ERC-55 checksum.
 * @throws {AccountFormatError} `address-form` or `address-checksum`.
 * @see ERC-55
 * @example
 * parseAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')
 * // '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function parseAddress(text: string): Address {
  checkAddressForm(text, text, 0)
  return checkedAddress(text, text, 0)
}

/** Returns an address that has the form of one with its checksum. @throws {AccountFormatError} `address-checksum` */
function checkedAddress(text: string, whole: string, offset: number): Address {
  const checksummed = checksumAddress(text)
  if (isMixedCase(text) && text !== checksummed)
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
  const { chain, address, offset } = splitAccount(text)
  return formatAccountId(chain, checkedAddress(address, text, offset))
}

/**
 * Returns the CAIP-10 form of an address on a chain.
 *
 * @throws {AccountFormatError} if one of them was not parsed.
 * @example
 * formatAccountId(parseChainId('eip155:1'), parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'))
 * // 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function formatAccountId(chain: ChainId, address: Address): AccountId {
  const parsed = parseChainId(chain)
  checkAddressForm(address, address, 0)
  return `${parsed}:${address}` as AccountId
}
