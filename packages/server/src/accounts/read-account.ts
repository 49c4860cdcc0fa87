import { readTypedAccount, type TypedNetwork } from '@countersign/core'

/**
 * Returns the account (CAIP-10) that a text names, or its address if it names no network; `null` for any other text.
 *
 * @param text - as a person types or pastes it
 * @param networks - those that short names and links can name
 */
export function readAccount(text: string, networks: readonly TypedNetwork[]): string | null {
  const read = readTypedAccount(text, networks)
  if (!('address' in read)) return null
  return read.chain === null ? read.address : `${read.chain}:${read.address}`
}
