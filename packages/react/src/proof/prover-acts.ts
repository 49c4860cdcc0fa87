import { clientOf, proofCalls } from '@countersign/api'
import type { ProofAct, Prover, ProverState } from '@countersign/wallets'
import { createStore, type Store } from '@countersign/wallets/state'
import { whenReady } from '../headless/when-ready.ts'
import type { Kit } from '../kit/kit.ts'

/** For how long an act waits for wallet code, in milliseconds. What is slower than that may never come. */
const patience = 20_000

export type ProverActs = Omit<Prover, 'state' | 'takeUp'> & {
  /** Where an act stands that waits for wallet code, or could not have it; else idle. */
  readonly ahead: Store<ProverState>
  /** Goes on where a draft stood when the page was last loaded, once wallet code is there. */
  readonly takeUp: (draft: string) => void
  /** Loads what the acts need, so that the first of them begins at once. */
  readonly load: () => void
}

/**
 * Makes what signs for a proof: wallet code is loaded with the first act, or ahead of it. An act that waits for it says so,
 * and so does one that cannot have it; trying it once more loads it anew.
 *
 * @param onMade - hears of the prover once wallet code is there
 */
export function proverActs(
  kit: Pick<Kit, 'client' | 'parts' | 'load'>,
  onMade: (prover: Prover) => void,
): ProverActs {
  const ahead = createStore<ProverState>({ status: 'idle', attempt: 0 })
  let making: Promise<Prover> | undefined
  let made: Prover | undefined
  /** What was begun last, while it waits for wallet code. */
  let pending: symbol | undefined
  let again = () => {}

  async function make(): Promise<Prover> {
    const client = clientOf(kit.client)
    const { read, answer } = proofCalls(client)
    const prover = await (await whenReady(kit)).prover({ challenge: client.challenge, read, answer })
    made = prover
    onMade(prover)
    return prover
  }

  function coming(): Promise<Prover> {
    making ??= make().catch(error => {
      making = undefined
      throw error
    })
    return making
  }

  function begin(act: ProofAct) {
    const mine = Symbol(act.account)
    pending = mine
    if (made) {
      settle()
      return made.prepare(act.draft, act.account, act.factory)
    }
    const at = { attempt: ahead.getSnapshot().attempt + 1, act }
    ahead.set({ status: 'loading', ...at })
    const fail = () => {
      clearTimeout(timer)
      if (pending !== mine) return
      pending = undefined
      // What hangs is not waited for again.
      making = undefined
      again = () => begin(act)
      const failure = { kind: 'code-missing' } as const
      ahead.set({ status: 'failed', ...at, at: 'preparing-text', failure, message: null })
    }
    const timer = setTimeout(fail, patience)
    coming().then(prover => {
      clearTimeout(timer)
      if (pending !== mine) return
      settle()
      prover.prepare(act.draft, act.account, act.factory)
    }, fail)
  }

  /** A wallet on a web page may open its window only within the press. */
  function openWindow() {
    const parts = kit.parts.getSnapshot()
    if (parts.status === 'ready') parts.runtime.openWindow()
  }

  function settle() {
    pending = undefined
    const { status, attempt } = ahead.getSnapshot()
    if (status !== 'idle') ahead.set({ status: 'idle', attempt })
  }

  return {
    ahead: { subscribe: ahead.subscribe, getSnapshot: ahead.getSnapshot },
    load: () => void coming().catch(() => {}),
    prepare: (draft, account, factory) => begin({ draft, account, ...(factory ? { factory } : {}) }),
    takeUp: draft => {
      coming().then(
        prover => {
          if (!pending && prover.state.getSnapshot().status === 'idle') prover.takeUp(draft)
        },
        () => {},
      )
    },
    sign: () => {
      openWindow()
      made?.sign()
    },
    retry: () => {
      if (ahead.getSnapshot().status === 'failed') return again()
      const state = made?.state.getSnapshot()
      // What fails elsewhere does not ask the wallet at once.
      if (
        state?.status === 'failed' &&
        state.at === 'waiting-for-signature' &&
        state.failure.kind !== 'expired'
      )
        openWindow()
      made?.retry()
    },
    reset: () => {
      settle()
      made?.reset()
    },
  }
}
