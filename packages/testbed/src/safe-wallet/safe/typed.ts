import type { TypedData } from '../../wallet/engine/types.ts'
import type { SafeState } from './state.ts'
import { atLeast } from './version.ts'

/** Of a Safe, what its domain is made of. */
export type SafeDomain = Pick<SafeState, 'address' | 'chainId' | 'version'>

/**
 * Puts something into a Safe's domain, as an owner's wallet takes it.
 *
 * @see Safe domainSeparator: the chain stands in it from 1.3.0
 */
export function typedForSafe(
  { address, chainId, version }: SafeDomain,
  primaryType: string,
  fields: readonly (readonly [name: string, type: string])[],
  message: Record<string, unknown>,
): TypedData {
  const named = (list: readonly (readonly [name: string, type: string])[]) =>
    list.map(([name, type]) => ({ name, type }))
  const withChain = atLeast(version, '1.3.0')
  return {
    types: {
      EIP712Domain: named([
        ...(withChain ? [['chainId', 'uint256'] as const] : []),
        ['verifyingContract', 'address'],
      ]),
      [primaryType]: named(fields),
    },
    primaryType,
    domain: { ...(withChain && { chainId }), verifyingContract: address },
    message,
  }
}
