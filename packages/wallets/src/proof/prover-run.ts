import type { ProofState } from '@countersign/api'
import { createStore, type Store } from '../store.ts'
import {
  initialProver,
  type ProofAct,
  type ProofFailure,
  type ProofStep,
  type ProofText,
  type ProverState,
} from './prover-state.ts'

/** The signing of one account, as it goes on. Once another act has begun, it changes nothing any more. */
export type ProofRun = {
  readonly act: ProofAct
  /** Aborted when nobody waits for it any more. */
  readonly signal: AbortSignal
  readonly is: (
    status: 'text-ready' | 'switching-network' | 'verifying-signature' | 'waiting-for-owners',
    text: ProofText,
  ) => void
  readonly asksWallet: (text: ProofText) => void
  readonly done: (proof: ProofState) => void
  /** @param again - what trying once more does */
  readonly failed: (at: ProofStep, failure: ProofFailure, text: ProofText | null, again: () => void) => void
}

export type ProofRuns = {
  readonly state: Store<ProverState>
  /** Begins an act; what ran before is over. @param text - what is signed, where it is known already */
  readonly begin: (act: ProofAct, text: ProofText | null) => ProofRun
  readonly retry: () => void
  readonly reset: () => void
}

/** The longest that timers count (2^31 − 1 ms); beyond it they fire at once. */
const longestTimer = 2_147_483_647

/**
 * Keeps where the signing for accounts stands, one at a time.
 *
 * @param patience - after which time a wallet is slow, in milliseconds
 * @param anew - begins an act from its start: a text that ran out is replaced by another
 */
export function createRuns(patience: number, anew: (act: ProofAct) => void): ProofRuns {
  const store = createStore<ProverState>(initialProver)
  let running = new AbortController()
  let again: (() => void) | null = null
  const timers: { slow?: ReturnType<typeof setTimeout>; deadline?: ReturnType<typeof setTimeout> } = {}

  function stop() {
    running.abort()
    running = new AbortController()
    clearTimeout(timers.slow)
    clearTimeout(timers.deadline)
    again = null
  }

  function begin(act: ProofAct, text: ProofText | null): ProofRun {
    stop()
    const { signal } = running
    const at = { attempt: store.getSnapshot().attempt + 1, act }
    const set = (state: ProverState) => {
      if (signal.aborted) return
      clearTimeout(timers.slow)
      clearTimeout(timers.deadline)
      store.set(state)
    }
    /** What runs out while it is read or signed is of no use; what was sent in time, the server judges. */
    const watchDeadline = (step: ProofStep, text: ProofText) => {
      const left = Math.max(0, text.deadline - Date.now())
      if (signal.aborted || left > longestTimer) return
      timers.deadline = setTimeout(() => {
        if (signal.aborted) return
        run.failed(step, { kind: 'expired' }, text, () => anew(act))
        running.abort()
      }, left)
    }
    const run: ProofRun = {
      ...{ act, signal },
      is: (status, text) => {
        set({ status, ...at, text })
        if (status === 'text-ready') watchDeadline('preparing-text', text)
      },
      asksWallet: text => {
        set({ status: 'waiting-for-signature', ...at, text, slow: false })
        if (signal.aborted) return
        timers.slow = setTimeout(() => {
          if (!signal.aborted) store.set({ status: 'waiting-for-signature', ...at, text, slow: true })
        }, patience)
        watchDeadline('waiting-for-signature', text)
      },
      done: proof => set({ status: 'done', ...at, proof }),
      failed: (step, failure, text, retry) => {
        if (signal.aborted) return
        again = retry
        set({ status: 'failed', ...at, at: step, failure, message: text?.message ?? null })
      },
    }
    if (text) run.is('text-ready', text)
    else set({ status: 'preparing-text', ...at })
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
