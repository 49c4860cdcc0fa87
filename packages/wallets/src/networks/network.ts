import { type Link, NetworkError, type SiteChain } from '../connection/link.ts'
import { patienceWith, type RequestPatience } from '../connection/patience.ts'
import { createTimers } from '../connection/timers.ts'
import type { Dispatch, Effect } from '../dialog/effect.ts'
import { isSwitching, type NetworkEvent } from './reducer.ts'
import type { NetworkFailureKind } from './state.ts'

export type NetworkOptions = {
  readonly dispatch: Dispatch
  readonly link: () => Promise<Pick<Link, 'switchChain'>>
  readonly chains: () => Promise<readonly SiteChain[]>
}

/** Asks the connected wallet for another network as the reducer decides. */
export function createNetworkEffect({ dispatch, link, chains }: NetworkOptions): Effect {
  const timers = createTimers()
  const tell = (event: NetworkEvent) => dispatch({ type: 'network', event })

  async function change(attempt: number, chain: string, { slow, limit }: RequestPatience) {
    const fail = (kind: NetworkFailureKind) => tell({ type: 'failed', attempt, kind })
    timers.start(limit, () => fail('timed-out'))
    if (slow !== null) timers.start(slow, () => tell({ type: 'slow', attempt }))
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
    changed: ({ network: before }, state) => {
      const { network } = state
      if (!isSwitching(network)) timers.stop()
      if (network.attempt === before.attempt || !isSwitching(network)) return
      timers.stop()
      void change(network.attempt, network.chain, patienceWith(state))
    },
    dispose: timers.stop,
  }
}
