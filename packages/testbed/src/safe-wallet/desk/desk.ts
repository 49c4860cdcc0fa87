import type { Address } from 'viem'
import type { PageChain, PageConfig } from '../config.ts'
import { connectGateway, type Gateway } from '../gateway/gateway.ts'
import type { SafeRef } from '../route.ts'
import { readerOf } from '../safe/node.ts'
import { readSafeState, type SafeState } from '../safe/state.ts'

/** All that is needed to work for one Safe. */
export type Desk = {
  readonly chain: PageChain
  /** As the chain had it when the page was opened. */
  readonly safe: SafeState
  /** `null`: there is none, and nothing can be collected. */
  readonly gateway: Gateway | null
  /** `SignMessageLib` of the Safe's version; `undefined` where it signs by itself. */
  readonly library: Address | undefined
  /** Reads the Safe anew. */
  fresh(): Promise<SafeState>
}

/** What the person is told in place of a page. */
export class Trouble extends Error {
  override readonly name = 'Trouble'
}

/** Prepares the work for a Safe. @throws {Trouble} where there is no such Safe on the chain. */
export async function openDesk({ chain, address }: SafeRef, config: PageConfig): Promise<Desk> {
  const reader = readerOf(chain.id)
  const fresh = async () => {
    const safe = await readSafeState(reader, chain.id, address)
    if (!safe)
      throw new Trouble(
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

/** Gives the gateway. @throws {Trouble} where there is none. */
export function gatewayOf({ gateway }: Pick<Desk, 'gateway'>): Gateway {
  if (!gateway)
    throw new Trouble('This wallet has no gateway, so that owners have no place to collect their signatures.')
  return gateway
}
