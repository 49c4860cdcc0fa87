import { CountersignError } from '@countersign/core'
import { getSafeInfo, setBaseUrl } from '@safe-global/safe-gateway-typescript-sdk'
import type { Address } from 'viem'
import type { PageChain } from '../../served-chain.ts'
import type { WalletAccount } from '../../wallet/engine/engine.ts'
import type { SafeRef } from '../route.ts'

/** The state of a Safe, as the gateway reads it from the chain. */
export type SafeState = {
  readonly address: Address
  readonly chainId: number
  readonly version: string
  readonly owners: readonly Address[]
  readonly threshold: number
  readonly nonce: number
  readonly implementation: Address
  readonly fallbackHandler: Address | null
  readonly guard: Address | null
  readonly modules: readonly Address[]
}

/** The Safe of a page. */
export type SafeContext = {
  readonly chain: PageChain
  /** Its state when the page was opened. */
  readonly safe: SafeState
  /** Reads its state again. */
  fresh(): Promise<SafeState>
}

/** An error that the person reads instead of a page. */
export class SafeWalletError extends CountersignError {
  override readonly name = 'SafeWalletError'
  readonly code = 'not-possible'
}

/** Opens a Safe. @throws {SafeWalletError} if there is no such Safe on the chain. */
export async function openSafe({ chain, address }: SafeRef): Promise<SafeContext> {
  // The page's own server forwards it.
  setBaseUrl('/gateway')
  const fresh = async () => {
    const safe = await found(getSafeInfo(String(chain.id), address))
    if (!safe)
      throw new SafeWalletError(
        `There is no Safe at ${address} on ${chain.name}. A Safe that is not deployed yet cannot sign here.`,
      )
    const { version, owners, threshold, nonce, implementation, fallbackHandler, guard, modules } = safe
    return {
      address,
      chainId: chain.id,
      version: version ?? '',
      owners: owners.map(addressOf),
      threshold,
      nonce,
      implementation: addressOf(implementation),
      fallbackHandler: fallbackHandler && addressOf(fallbackHandler),
      guard: guard && addressOf(guard),
      modules: (modules ?? []).map(addressOf),
    }
  }
  return { chain, safe: await fresh(), fresh }
}

/** Returns an address of the gateway, which writes them with their checksum. */
export const addressOf = ({ value }: { value: string }) => value as Address

/** Returns the gateway's answer, or `null` for a 404. */
export async function found<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  return asked.catch(error => {
    if (error instanceof Error && error.message.startsWith('CGW error - 404')) return null
    throw error
  })
}

/** @throws {SafeWalletError} if a signer is not an owner. */
export function expectOwner({ safe }: Pick<SafeContext, 'safe'>, { name, address }: WalletAccount): void {
  if (!safe.owners.includes(address))
    throw new SafeWalletError(`${name} signs with ${address}, who is not an owner of this Safe.`)
}

/**
 * Polls until there is a result.
 *
 * @param limit - in milliseconds.
 * @throws {SafeWalletError} on timeout, or the signal's reason.
 */
export async function until<Found>(
  poll: () => Promise<Found | null>,
  { signal, limit = 15_000 }: { signal?: AbortSignal; limit?: number } = {},
): Promise<Found> {
  for (const start = Date.now(); Date.now() - start < limit; ) {
    signal?.throwIfAborted()
    const result = await poll()
    if (result !== null) return result
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  throw new SafeWalletError('It was sent, but is not listed yet. Look again in a moment.')
}

/** Whether a version is at least another: `atLeast('1.4.1+L2', '1.3.0')`. */
export const atLeast = (version: string, least: string) =>
  version.localeCompare(least, 'en', { numeric: true }) >= 0

/** Returns the domain in which a Safe's owners sign. @see Safe domainSeparator: it includes the chain from 1.3.0 */
export const domainOf = ({
  address,
  chainId,
  version,
}: Pick<SafeState, 'address' | 'chainId' | 'version'>) => ({
  ...(atLeast(version, '1.3.0') && { chainId }),
  verifyingContract: address,
})
