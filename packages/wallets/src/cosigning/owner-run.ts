import type { Cosigning } from '@countersign/api'
import { createStore, type Store } from '../store.ts'
import type { ApprovalCost, OwnerAct, OwnerFailure, OwnerState } from './owner-state.ts'
import type { SafeTransaction } from './safe-transaction.ts'

/** One act of an owner, as it goes on. Once another has begun, it changes nothing any more. */
export type OwnerRun = {
  readonly act: OwnerAct
  /** Aborted when nobody waits for it any more. */
  readonly signal: AbortSignal
  readonly is: (
    status: 'switching-network' | 'estimating' | 'sending' | 'signed-on-chain' | 'proposed',
  ) => void
  readonly asksWallet: () => void
  /** @param transaction - what the Safe would do, where its owners decide on it together */
  readonly costs: (cost: ApprovalCost, transaction?: SafeTransaction) => void
  readonly sent: (hash: `0x${string}`, chain: string) => void
  readonly done: (cosigning: Cosigning) => void
  /** @param again - what trying once more does */
  readonly failed: (failure: OwnerFailure, again: () => void) => void
}

export type OwnerRuns = {
  readonly state: Store<OwnerState>
  /** Begins an act; what ran before is over. */
  readonly begin: (act: OwnerAct, step: 'waiting-for-wallet' | 'estimating' | 'sending') => OwnerRun
  readonly retry: () => void
  readonly reset: () => void
}

/**
 * Keeps where an owner's acts stand, one at a time.
 *
 * @param patience - after which time a wallet is slow, in milliseconds
 */
export function createRuns(patience = 60_000): OwnerRuns {
  const store = createStore<OwnerState>({ status: 'idle', attempt: 0 })
  let running = new AbortController()
  let again: (() => void) | null = null
  let slow: ReturnType<typeof setTimeout> | undefined

  function stop() {
    running.abort()
    running = new AbortController()
    clearTimeout(slow)
    again = null
  }

  function begin(act: OwnerAct, step: 'waiting-for-wallet' | 'estimating' | 'sending'): OwnerRun {
    stop()
    const { signal } = running
    const at = { attempt: store.getSnapshot().attempt + 1, act }
    const set = (state: OwnerState) => {
      if (signal.aborted) return
      clearTimeout(slow)
      store.set(state)
    }
    const run: OwnerRun = {
      ...{ act, signal },
      is: status => set({ status, ...at }),
      asksWallet: () => {
        if (signal.aborted) return
        set({ status: 'waiting-for-wallet', ...at, slow: false })
        slow = setTimeout(() => set({ status: 'waiting-for-wallet', ...at, slow: true }), patience)
      },
      costs: (cost, transaction) =>
        set({ status: 'cost-ready', ...at, cost, transaction: transaction ?? null }),
      sent: (hash, chain) => set({ status: 'waiting-for-block', ...at, hash, chain }),
      done: cosigning => set({ status: 'done', ...at, cosigning }),
      failed: (failure, retry) => {
        if (signal.aborted) return
        again = retry
        set({ status: 'failed', ...at, failure })
      },
    }
    if (step === 'waiting-for-wallet') run.asksWallet()
    else run.is(step)
    return run
  }

  return {
    state: { subscribe: store.subscribe, getSnapshot: store.getSnapshot },
    begin,
    retry: () => {
      if (store.getSnapshot().status === 'failed') again?.()
    },
    reset: () => {
      stop()
      const { status, attempt } = store.getSnapshot()
      if (status !== 'idle') store.set({ status: 'idle', attempt: attempt + 1 })
    },
  }
}
