import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '../account.ts'
import { isAddress } from '../account-form.ts'
import { listOf, oneOf, type Reader, where } from '../input.ts'
import type { AccountFactory } from './account-factory.ts'
import { hexOfBytes } from './bytes.ts'
import { type KnownFactory, knownFactories } from './known-factories.ts'

/**
 * Which factories may deploy an account within a verification (ERC-6492): `any`, the `known` ones (`knownFactories`),
 * or a list, in which `known` means all known ones.
 */
export type AllowedFactories = 'any' | 'known' | readonly ('known' | Address)[]

const entry = where(
  (value): value is 'known' | Address => value === 'known' || isAddress(value),
  "'known' or an address, as parseAddress returns it",
)

/** Reads which factories are allowed. @throws {InputError} */
export const allowedFactories: Reader<AllowedFactories> = (value, field) =>
  Array.isArray(value) ? listOf(entry, 100)(value, field) : oneOf('any', 'known')(value, field)

/**
 * What to do with a factory: `call` it; `call-for-account`: call it, but accept the account only if the factory returns
 * its address; or `refuse` to call it.
 */
export type FactoryRule = 'call' | 'call-for-account' | 'refuse'

/**
 * Decides whether to call the factory that a signature names.
 *
 * An allowed factory must also return the account's address, as all known ones do. Otherwise its call could do
 * anything: Safe's factory deploys any contract, whose constructor makes any calls that its author wants.
 */
export function factoryRule(allowed: AllowedFactories, factory: AccountFactory): FactoryRule {
  if (allowed === 'any') return 'call'
  const list = allowed === 'known' ? (['known'] as const) : allowed
  const isListed = list.some(entry => (entry === 'known' ? isKnown(factory) : entry === factory.address))
  return isListed ? 'call-for-account' : 'refuse'
}

function isKnown({ address, call }: AccountFactory): boolean {
  return knownFactories.some(
    known =>
      known.address === address && known.functions.some(signature => call.startsWith(selector(signature))),
  )
}

/**
 * Returns the selector of a function: the first four bytes of its call. @param signature - such as
 * `createAccount(address,uint256)`
 */
function selector(signature: KnownFactory['functions'][number]): string {
  return hexOfBytes(keccak_256(new TextEncoder().encode(signature)).subarray(0, 4))
}
