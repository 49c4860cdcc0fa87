import type { Address } from 'viem'
import type { PageChain } from '../../served-chain.ts'
import type { PageConfig } from '../config.ts'
import { connectGateway, type Gateway } from '../gateway/gateway.ts'
import type { SafeRef } from '../route.ts'
import { readerOf } from '../safe/node.ts'
import { readSafeState, type SafeState } from '../safe/state.ts'

/** The context of working with one Safe. */
export type SafeContext = {
  readonly chain: PageChain
  /** Its state on the chain when the page was opened. */
  readonly safe: SafeState
  /** `null`: there is none, and signatures cannot be collected. */
  readonly gateway: Gateway | null
  /** `SignMessageLib` of the Safe's version; `undefined` if the version signs messages without it. */
  readonly library: Address | undefined
  /** Reads the Safe's state again. */
  fresh(): Promise<SafeState>
}

/** An error that the person reads instead of a page. */
export class SafeWalletError extends Error {
  override readonly name = 'Trouble'
}

/** Creates the context of a Safe. @throws {Trouble} if there is no such Safe on the chain. */
export async function openSafe({ chain, address }: SafeRef, config: PageConfig): Promise<SafeContext> {
  const reader = readerOf(chain)
  const fresh = async () => {
    const safe = await readSafeState(reader, chain.id, address)
    if (!safe)
      throw new SafeWalletError(
        `There is no Safe at ${address} on ${chain.name}. A Safe that is not deployed yet cannot sign here.`,
      )
    return safe
  }
  const safe = await fresh()
  return {
    chain,
    safe,
    gateway: config.gateway ? connectGateway('/gateway', chain.id) : null,
    library: config.signMessageLibs[safe.version.split('+', 1).join('')],
    fresh,
  }
}

/** Returns the gateway. @throws {Trouble} if there is none. */
export function gatewayOf({ gateway }: Pick<SafeContext, 'gateway'>): Gateway {
  if (!gateway)
    throw new SafeWalletError(
      'This wallet has no gateway, so that owners have no place to collect their signatures.',
    )
  return gateway
}
