import { type Link, NetworkError, type SiteChain } from '../connection/link.ts'
import type { Dispatch, Effect } from '../dialog/effect.ts'
import { isSwitching, type NetworkEvent } from './reducer.ts'
import type { NetworkFailureKind } from './state.ts'

export type NetworkOptions = {
  readonly dispatch: Dispatch
  readonly link: () => Promise<Pick<Link, 'switchChain'>>
  readonly chains: () => Promise<readonly SiteChain[]>
  /** How long the wallet may take, in milliseconds. @default 60_000 */
  readonly timeout?: number
}

/** Asks the connected wallet for another network as the reducer decides. */
export function createNetworkEffect({ dispatch, link, chains, timeout = 60_000 }: NetworkOptions): Effect {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (event: NetworkEvent) => dispatch({ type: 'network', event })

  async function change(attempt: number, chain: string) {
    const fail = (kind: NetworkFailureKind) => tell({ type: 'failed', attempt, kind })
    timer = setTimeout(() => fail('timed-out'), timeout)
    try {
      const wanted = (await chains()).find(({ id }) => id === chain)
      if (!wanted) return fail('unknown-chain')
      await (await link()).switchChain(wanted, () => tell({ type: 'adding', attempt }))
      tell({ type: 'switched', attempt })
    } catch (error) {
      fail(error instanceof NetworkError ? error.kind : 'unknown')
    }
  }

  return {
    changed: ({ network: before }, { network }) => {
      if (!isSwitching(network)) clearTimeout(timer)
      if (network.attempt === before.attempt || !isSwitching(network)) return
      clearTimeout(timer)
      void change(network.attempt, network.chain)
    },
    dispose: () => clearTimeout(timer),
  }
}
