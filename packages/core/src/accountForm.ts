import type { AccountId, Address, ChainId } from './account.ts'

/** The forms of what `account.ts` parses, for values whose type says that they were parsed: it costs less than parsing them again. */

/** Whether a value has the form of a chain. */
export function isChainId(value: unknown): value is ChainId {
  return typeof value === 'string' && /^eip155:[1-9][0-9]{0,15}$/.test(value) && isSafeChain(value)
}

/** Whether a value has the form of an address. */
export function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

/** Whether a value has the form of an account. */
export function isAccountId(value: unknown): value is AccountId {
  return (
    typeof value === 'string' &&
    /^eip155:[1-9][0-9]{0,15}:0x[0-9a-fA-F]{40}$/.test(value) &&
    isSafeChain(value.slice(0, value.lastIndexOf(':')))
  )
}

const isSafeChain = (chain: string) => Number.isSafeInteger(Number(chain.slice('eip155:'.length)))
