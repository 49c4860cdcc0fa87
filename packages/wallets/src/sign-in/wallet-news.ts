import { requestReducer } from '../request/reducer.ts'
import { update } from '../update.ts'
import { ongoingCosigning, ownPartIn, safeOfOwner, signerFor } from './cosigning.ts'
import { type Asked, askedIn, type SignInState, type Subject } from './state.ts'
import { end, fail, type Next, prepare, waitForOwners } from './steps.ts'

/** Applies that the wallet shows another account, or another chain. */
export function subjectChanged(state: SignInState, now: Subject): Next {
  switch (state.status) {
    case 'loading':
    case 'preparing':
    case 'ready': {
      const { safe } = state.act
      const act = safe ? signerFor(safe, now) : now
      if (isSame(state.act, act)) return update(state)
      return safe && act.safe && state.status === 'ready' ? signerChanged(state, act) : prepare(state, act)
    }
    case 'switching':
    case 'asking':
      // Another chain does not affect a text that is being signed; another account would sign a text that names this
      // one.
      return state.act.address === now.address ? update(state) : accountChanged(state, now)
    case 'waiting-for-owners': {
      const { question } = state
      const { cosigning, own = 'none' } = question
      if (!cosigning) return update(state)
      const act = signerFor(state.act.safe ?? { account: cosigning.account }, now)
      if (isSame(state.act, act)) return update(state)
      const before = state.act.address === act.address ? own : 'none'
      return update({ ...state, act, question: { ...question, own: ownPartIn(cosigning, act, before) } })
    }
    case 'failed': {
      const asked = askedIn(state)
      return asked && state.retry.step === 'ask' && state.act.address !== now.address
        ? accountChanged(asked, now)
        : update(state)
    }
    // The signature is kept.
    case 'checking':
    case 'idle':
    case 'done':
      return update(state)
  }
}

function accountChanged(asked: Asked, now: Subject): Next {
  const { question } = asked
  const { safe } = asked.act
  const { cosigning, account } = question
  if (!safe && cosigning)
    return waitForOwners({ ...asked, act: signerFor({ account }, now) }, cosigning, 'none')
  const act = safe ? signerFor(safe, now) : now
  if (act.safe) return signerChanged(asked, act)
  return fail(inWallet(asked, act), { kind: 'account-changed' }, 'prepare')
}

/** The text names the Safe, no matter which of its owners signs: it is shown to the owner that the wallet shows now. */
function signerChanged(asked: Asked, act: Subject): Next {
  const { question } = asked
  const { cosigning } = question
  const state = inWallet(asked, act)
  return cosigning && !safeOfOwner(cosigning, act.address)
    ? fail(state, { kind: 'not-an-owner' }, 'ask')
    : requestReducer(state, { type: 'start', act, step: { step: 'show', question } })
}

function inWallet({ attempt, question, since }: Asked, act: Subject) {
  return {
    status: 'asking',
    attempt: attempt + 1,
    act,
    question,
    since,
    slow: false,
    progress: null,
  } as const
}

/** Applies that the wallet has disconnected. A cosigning needs none. */
export function walletDisconnected(state: SignInState): Next {
  switch (state.status) {
    case 'loading':
    case 'preparing':
    case 'ready':
      return end(state, { ended: 'disconnected' })
    case 'switching':
    case 'asking':
      return leftToOwners(state)
    case 'failed':
      return state.retry.step === 'check' || state.retry.step === 'wait' ? update(state) : leftToOwners(state)
    case 'checking':
    case 'waiting-for-owners':
    case 'idle':
    case 'done':
      return update(state)
  }
}

function leftToOwners(state: SignInState): Next {
  const asked = askedIn(state)
  const cosigning = ongoingCosigning(state)
  return asked && cosigning
    ? waitForOwners(asked, cosigning, asked.act.safe ? 'none' : 'unanswered')
    : end(state, { ended: 'disconnected' })
}

function isSame(one: Subject, other: Subject): boolean {
  return (
    one.address === other.address &&
    one.chainId === other.chainId &&
    one.safe?.account === other.safe?.account
  )
}
