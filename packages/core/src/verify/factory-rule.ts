import type { Address } from '../account.ts'
import { isAddress } from '../account-form.ts'
import { listOf, oneOf, type Reader, where } from '../input.ts'
import type { AccountFactory } from './account-factory.ts'
import { knownFactories } from './known-factories.ts'
import { batchedCalls, isMulticall } from './multicall.ts'
import { selectorOf } from './selector.ts'

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

/** What to call for an account without code, of what its signature names. */
export type FactoryPlan = {
  readonly factory: AccountFactory
  readonly rule: FactoryRule
  /** Whether this is all that the signature names. If not, an account that does not accept might, after the rest. */
  readonly isWhole: boolean
}

/**
 * Decides what to call of what a signature names: its factory, or of several calls that it names by Multicall3 the only
 * one to an allowed factory, which is then called directly. The others are not called: they could do anything, such as
 * buy the token that controls the account. So nothing can be accepted that this one call would not have deployed.
 */
export function planFactory(allowed: AllowedFactories, factory: AccountFactory): FactoryPlan {
  const rule = factoryRule(allowed, factory)
  if (rule === 'call' || !isMulticall(factory)) return { factory, rule, isWhole: true }
  const calls = batchedCalls(factory)
  const callable = calls.filter(call => !isMulticall(call) && factoryRule(allowed, call) !== 'refuse')
  const [only] = callable
  if (!only || callable.length > 1) return { factory, rule: 'refuse', isWhole: false }
  const { sendsValue, ...inner } = only
  return { factory: inner, rule: 'call-for-account', isWhole: calls.length === 1 && !sendsValue }
}

function isKnown({ address, call }: AccountFactory): boolean {
  return knownFactories.some(
    known =>
      known.address === address && known.functions.some(signature => call.startsWith(selectorOf(signature))),
  )
}
