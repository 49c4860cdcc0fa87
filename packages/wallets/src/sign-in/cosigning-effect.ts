import { type Cosigning, ProblemError } from '@countersign/api'
import { parseAddress } from '@countersign/core'
import { WalletCodeError } from '../connection/failure.ts'
import type { Link, SiteChain } from '../connection/link.ts'
import { currentConnection } from '../connection/state.ts'
import { signAsOwner } from '../cosigning/sign-as-owner.ts'
import { cosigningFailure, signingFailure } from '../cosigning/signing-failure.ts'
import type { Dispatch, Effect } from '../dialog/effect.ts'
import type { DialogState } from '../dialog/state.ts'
import type { WalletMemory } from '../recent/recent.ts'
import { answerOrSession } from './answer.ts'
import type { Cosign, SignedIn } from './authentication.ts'
import { checkSession } from './check-session.ts'
import { cosigningOf, goesOn, hasFailed, isConfirmation, safeOfOwner } from './cosigning.ts'
import { mayHaveSignedIn, type SignInFailure, serverFailure } from './failure.ts'
import { noteOpenCosignings } from './open-cosignings.ts'
import type { SignInEvent } from './reducer.ts'
import type { SignInState } from './state.ts'

export type CosigningOptions<S extends SignedIn> = {
  readonly getState: () => DialogState
  readonly dispatch: Dispatch
  readonly cosign: Cosign<S>
  /** Looks who is signed in in this browser. */
  readonly session: () => Promise<S | null>
  /** The line to the connected wallet. */
  readonly link: () => Promise<Pick<Link, 'switchChain'>>
  readonly chains: () => Promise<readonly SiteChain[]>
  readonly memory: WalletMemory | undefined
  readonly onSignedIn: (session: S) => void
  readonly onInDoubt: (answer: Promise<S | null>) => void
}

/**
 * Carries out what a sign-in of a Safe needs: it asks the wallet of an owner and hands in the confirmation, watches the
 * cosigning, takes the session once it is confirmed, ends it at the server when the person takes it back, and notes that
 * there is one to wait for.
 */
export function createCosigningEffect<S extends SignedIn>(options: CosigningOptions<S>): Effect {
  const { getState, cosign, memory, onSignedIn, onInDoubt } = options
  const dispatch = (event: SignInEvent) => options.dispatch({ type: 'sign-in', event })
  let watched: { readonly id: string; readonly stop: () => void } | null = null
  let collecting: { readonly attempt: number; readonly answer: Promise<S | null> } | null = null

  function watch(cosigning: Cosigning | null) {
    const id = cosigning?.status === 'NEEDS_CONFIRMATION' ? cosigning.id : null
    if (watched?.id === id) return
    watched?.stop()
    watched = null
    if (id !== null) listen(id)
  }

  function listen(id: string) {
    watched?.stop()
    const stop = cosign.watch(id, {
      heard: news => dispatch({ type: 'cosigning', cosigning: news }),
      gone: () => {
        const { attempt } = getState().signIn
        dispatch({ type: 'failed', attempt, failure: { kind: 'problem', code: 'cosigning-not-found' } })
      },
    })
    watched = { id, stop }
  }

  async function collect({
    attempt,
    cosigning,
  }: Extract<SignInState, { status: 'waiting-for-confirmations' }>) {
    // Another tab may have been first, and has then signed in this one too.
    const collected = answerOrSession(async () => cosign.collect(cosigning.id), options.session, cosigning)
    const answer = collected.then(checkSession)
    collecting = { attempt, answer: answer.catch(() => null) }
    try {
      const session = await answer
      const waitedFor = getState().signIn.attempt === attempt
      dispatch({ type: 'collected', attempt, session })
      if (waitedFor) onSignedIn(session)
    } catch (error) {
      // The Safe has changed since: its owners have more to confirm, and what, is heard at once.
      if (getState().signIn.attempt === attempt && isIncomplete(error)) {
        collecting = null
        return listen(cosigning.id)
      }
      const failure = serverFailure(error)
      if (getState().signIn.attempt === attempt && mayHaveSignedIn(failure)) onInDoubt(collecting.answer)
      dispatch({ type: 'failed', attempt, failure })
    }
  }

  async function askOwner({ attempt, challenge, subject }: Waiting) {
    const fail = (failure: SignInFailure) => dispatch({ type: 'failed', attempt, failure })
    const owned = challenge.cosigning && safeOfOwner(challenge.cosigning, subject.address)
    if (!owned) return fail({ kind: 'confirmation-refused', reason: 'not-an-owner' })
    try {
      const [link, chains] = await Promise.all([options.link(), options.chains()])
      const connected = currentConnection(getState().connection)
      if (!connected) throw new WalletCodeError('No wallet is connected.')
      const wallet = { provider: connected.wallet.provider, switchChain: link.switchChain }
      const signature = await signAsOwner(wallet, { safe: owned.safe, signer: subject.address, chains })
      const of = parseAddress(owned.safe.address)
      dispatch({ type: 'signed', challenge: challenge.id, signature, of })
    } catch (error) {
      fail(signingFailure(error))
    }
  }

  async function confirm({ attempt, challenge, subject, signature, of }: Verifying) {
    const { cosigning } = challenge
    try {
      if (!cosigning) throw new TypeError('There is nothing to confirm.')
      const now = of
        ? await cosign.confirm(cosigning.id, { safe: of, owner: subject.address, signature })
        : // What its own wallet gave for a text of an earlier visit, the server finds where the owners signed.
          cosigning
      dispatch({ type: 'confirmed', attempt, cosigning: now })
    } catch (error) {
      dispatch({ type: 'failed', attempt, failure: cosigningFailure(error) })
    }
  }

  function take(state: SignInState) {
    if (state.status === 'waiting-for-signature' && state.subject.safe) void askOwner(state)
    if (state.status === 'verifying-signature' && isConfirmation(state)) void confirm(state)
  }

  /** Whether anything is left to wait for, only the server knows: another tab may have opened one. */
  async function forget() {
    try {
      const items = await cosign.list()
      if (!items.some(isLeft)) noteOpenCosignings(memory, false)
    } catch {
      // It is looked at again at the next visit.
    }
  }

  async function takeBack(id: string) {
    try {
      await cosign.cancel(id)
      await forget()
    } catch {
      // It stays open, and is shown among those that wait.
    }
  }

  function settle(before: SignInState, state: SignInState) {
    const was = cosigningOf(before)
    const is = cosigningOf(state)
    if (is && goesOn(state) && is.status === 'NEEDS_CONFIRMATION') noteOpenCosignings(memory, true)
    if (!was || was.id === is?.id) return
    const isTakenBack = state.status === 'idle' && state.withdrawn === was.id
    // Nobody was asked to sign it: it is not left standing.
    const isAbandoned = before.status === 'message-ready' && !goesOn(before) && !hasFailed(was)
    const isOver =
      state.status === 'signed-in' || (state.status === 'failed' && state.failure.kind === 'cosigning-ended')
    if (isTakenBack || isAbandoned) void takeBack(was.id)
    else if (isOver) void forget()
  }

  return {
    changed: ({ signIn: before }, { signIn: state }) => {
      if (state === before) return
      settle(before, state)
      if (state.attempt !== before.attempt) take(state)
      watch(cosigningOf(state))
      // A session that is under way is not called back: the server may have opened it already.
      if (collecting && collecting.attempt !== state.attempt) {
        if (state.status !== 'signed-in') onInDoubt(collecting.answer)
        collecting = null
      }
      if (
        state.status === 'waiting-for-confirmations' &&
        state.cosigning.status === 'CONFIRMED' &&
        collecting?.attempt !== state.attempt
      )
        void collect(state)
    },
    dispose: () => {
      watched?.stop()
      watched = null
    },
  }
}

type Waiting = Extract<SignInState, { status: 'waiting-for-signature' }>
type Verifying = Extract<SignInState, { status: 'verifying-signature' }>

function isIncomplete(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'cosigning-incomplete'
}

/** Whether this browser still waits for it. */
function isLeft({ purpose, status, collected }: Cosigning): boolean {
  if (status === 'NEEDS_CONFIRMATION') return true
  // Of what is signed for a proof, nothing is taken here.
  return purpose === 'sign-in' && status === 'CONFIRMED' && !collected
}
