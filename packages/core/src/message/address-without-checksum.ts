import { type AccountId, accountAddress } from '../account.ts'
import { account as accountId, anyText } from '../input.ts'
import { parseMessage } from './parse-message.ts'

/**
 * Returns how a sign-in message (EIP-4361) writes the address of an account, if without its ERC-55 checksum: all in
 * lower or all in upper case. A typing error in it could not have been noticed.
 *
 * @param message - any text.
 * @returns `undefined` if the text has the checksum, is not a sign-in message, or names another address.
 * @throws {InputError} if one of them has the wrong type.
 * @see ERC-55
 * @example
 * addressWithoutChecksum(message, account) // '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
 */
export function addressWithoutChecksum(message: string, account: AccountId): string | undefined {
  const text = anyText(message, 'message')
  const address = accountAddress(accountId(account, 'account'))
  try {
    const parsed = parseMessage(text)
    return parsed.address === address ? parsed.addressWithoutChecksum : undefined
  } catch {
    return undefined
  }
}
