import {
  AccountFormatError,
  formatAccountId,
  parseAccountId,
  parseAddress,
  parseChainId,
} from '@countersign/core'

/** What is wrong with an address that was typed. */
export type AddressFault = 'empty' | 'form' | 'checksum'

/**
 * Reads an address that was typed, as an account on a chain.
 *
 * @param chain - CAIP-2
 * @param typed - an address, or CAIP-10 where it was copied from somewhere
 */
export function typedAccount(
  chain: string,
  typed: string,
): { readonly account: string } | { readonly fault: AddressFault } {
  const text = typed.trim()
  if (text === '') return { fault: 'empty' }
  const [, given = chain, address = text] = /^(eip155:\d+):(.*)$/.exec(text) ?? []
  try {
    return { account: formatAccountId(parseChainId(given), parseAddress(address)) }
  } catch (error) {
    if (!(error instanceof AccountFormatError)) throw error
    return { fault: error.code === 'address-checksum' ? 'checksum' : 'form' }
  }
}

/** Whether a value is an account as it is written. */
export function isAccount(value: unknown): value is string {
  try {
    return typeof value === 'string' && parseAccountId(value) === value
  } catch (error) {
    if (error instanceof AccountFormatError) return false
    throw error
  }
}
