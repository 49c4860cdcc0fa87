import type { TypedData } from '../../wallet/engine/types.ts'
import type { SafeState } from './state.ts'
import { atLeast } from './version.ts'

/** The parts of a Safe that its domain consists of. */
export type SafeDomain = Pick<SafeState, 'address' | 'chainId' | 'version'>

/**
 * Returns typed data in a Safe's domain, in the format for an owner's wallet.
 *
 * @see Safe domainSeparator: it includes the chain from 1.3.0
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
