import { clientOf } from '@countersign/api'
import { parseAddress } from '@countersign/core'
import type { Owner, OwnerAct, OwnerFailure, OwnerState } from '@countersign/wallets'
import { createStore, type Store } from '@countersign/wallets/state'
import { whenReady } from '../headless/when-ready.ts'
import type { Kit } from '../kit/kit.ts'

/** For how long an act waits for wallet code, in milliseconds. What is slower than that may never come. */
const patience = 20_000

export type OwnerActs = Omit<Owner, 'state'> & {
  /** Where an act stands that waits for wallet code, or could not have it; else idle. */
  readonly ahead: Store<OwnerState>
  /** Loads what the acts need, so that the first of them begins at once. */
  readonly prepare: () => void
}

/**
 * Makes what an owner acts with: wallet code is loaded with the first act, or ahead of it. An act that waits for it says
 * so, and so does one that cannot have it; trying it once more loads it anew.
 *
 * @param onMade - hears of the owner once wallet code is there
 */
export function ownerActs(
  kit: Pick<Kit, 'client' | 'parts' | 'load'>,
  onMade: (owner: Owner) => void,
): OwnerActs {
  const ahead = createStore<OwnerState>({ status: 'idle', attempt: 0 })
  let making: Promise<Owner> | undefined
  let made: Owner | undefined
  /** What was begun last, while it waits for wallet code. */
  let pending: symbol | undefined
  let again = () => {}

  async function make(): Promise<Owner> {
    const owner = await (await whenReady(kit)).owner(clientOf(kit.client))
    made = owner
    onMade(owner)
    return owner
  }

  function coming(): Promise<Owner> {
    making ??= make().catch(error => {
      making = undefined
      throw error
    })
    return making
  }

  function begin(about: OwnerAct, run: (owner: Owner) => void) {
    const mine = Symbol(about.kind)
    pending = mine
    const { attempt } = ahead.getSnapshot()
    if (made) {
      settle()
      return run(made)
    }
    const at = { attempt: attempt + 1, act: about }
    ahead.set({ status: 'loading', ...at })
    const fail = () => {
      clearTimeout(timer)
      if (pending !== mine) return
      pending = undefined
      // What hangs is not waited for again.
      making = undefined
      again = () => begin(about, run)
      ahead.set({ status: 'failed', ...at, failure: { kind: 'code-missing' } })
    }
    const timer = setTimeout(fail, patience)
    coming().then(owner => {
      clearTimeout(timer)
      if (pending !== mine) return
      settle()
      run(owner)
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
    prepare: () => void coming().catch(() => {}),
    confirm: (cosigning, safe, owner) => {
      openWindow()
      begin(actOf('confirm', cosigning.id, safe, owner), made => made.confirm(cosigning, safe, owner))
    },
    decline: (cosigning, owner, reason) => {
      openWindow()
      begin(actOf('decline', cosigning.id, cosigning.safes[0]?.address ?? owner, owner), made =>
        made.decline(cosigning, owner, reason),
      )
    },
    approveOnChain: (cosigning, safe, owner) =>
      begin(actOf('approve-on-chain', cosigning.id, safe, owner), made =>
        made.approveOnChain(cosigning, safe, owner),
      ),
    signOnChain: (cosigning, safe, owner) =>
      begin(actOf('sign-on-chain', cosigning.id, safe, owner), made =>
        made.signOnChain(cosigning, safe, owner),
      ),
    propose: (cosigning, safe, owner, queue) =>
      begin(actOf('propose', cosigning.id, safe, owner), made => made.propose(cosigning, safe, owner, queue)),
    proceed: () => {
      openWindow()
      made?.proceed()
    },
    retry: () => {
      if (ahead.getSnapshot().status === 'failed') return again()
      const state = made?.state.getSnapshot()
      // What is done on the chain reads its cost first, unless the wallet alone said no, and asks the wallet at the next press.
      const asksAgain = state?.status === 'failed' && (isSigned(state.act) || isRefused(state.failure))
      if (asksAgain) openWindow()
      made?.retry()
    },
    reset: () => {
      settle()
      made?.reset()
    },
  }
}

function isRefused(failure: OwnerFailure): boolean {
  return failure.kind === 'wallet' && failure.code === 'refused'
}

/** Whether the wallet is asked for a signature at once. */
function isSigned({ kind }: OwnerAct): boolean {
  return kind === 'confirm' || kind === 'decline'
}

function actOf(kind: OwnerAct['kind'], cosigning: string, safe: string, owner: string): OwnerAct {
  return { kind, cosigning, safe: parseAddress(safe), owner: parseAddress(owner) }
}
