declare const brand: unique symbol

/** A value that a parser of this project has checked. Only the parsers create such values. */
type Branded<Value, Name extends string> = Value & { readonly [brand]: Name }

/** A CAIP-2 chain of the `eip155` namespace, such as `eip155:1`. */
export type ChainId = Branded<`eip155:${number}`, 'ChainId'>

/** A 20-byte address in its ERC-55 checksummed form. */
export type Address = Branded<`0x${string}`, 'Address'>

/** A CAIP-10 account of the `eip155` namespace with a checksummed address, such as `eip155:1:0xAb…`. */
export type AccountId = Branded<`eip155:${number}:0x${string}`, 'AccountId'>

// Only for values whose type says that `account.ts` parsed them: a form check costs less than parsing again.

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
