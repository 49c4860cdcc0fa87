import { type Cosigning, ProblemError } from '@countersign/api'
import { parseAddress } from '@countersign/core'
import type { Cosign, SignedIn } from '../authentication/authentication.ts'
import type { OpenChallenge } from '../authentication/open-message.ts'
import type { Connected } from '../connection/state.ts'
import type { SiteChain, WalletConnection } from '../connection/wallet-connection.ts'
import type { WalletMemory } from '../recent/recent.ts'
import { announceCosigning, stopAnnouncing } from '../sign-in/announce.ts'
import { answerOrSession } from '../sign-in/answer.ts'
import { checkSession } from '../sign-in/check-session.ts'
import type { CosigningCommand } from '../sign-in/commands.ts'
import { safeOfOwner } from '../sign-in/cosigning.ts'
import { mayHaveSignedIn, type SignInFailure } from '../sign-in/failure.ts'
import { noteOpenCosignings } from '../sign-in/open-cosignings.ts'
import { serverFailure } from '../sign-in/read-failure.ts'
import type { SignInEvent } from '../sign-in/reducer.ts'
import type { SafeSignIn } from '../sign-in/sign-in.ts'
import type { SignInAnswer, SignInState, Subject } from '../sign-in/state.ts'
import { NoWalletError } from '../wallet-error.ts'
import { signAsOwner } from './sign-as-owner.ts'
import { cosigningFailure, signingFailure } from './signing-failure.ts'

export type SafeSignInOptions<S extends SignedIn> = {
  readonly getState: () => SignInState
  readonly dispatch: (event: SignInEvent) => void
  readonly cosign: Cosign<S>
  /** Reads who is signed in in this browser. */
  readonly session: () => Promise<S | null>
  /** The connected wallet; `null` if no wallet is connected. */
  readonly connected: () => Connected | null
  readonly link: () => Promise<Pick<WalletConnection, 'switchChain'>>
  readonly chains: () => Promise<readonly SiteChain[]>
  readonly memory: WalletMemory | undefined
  readonly onSignedIn: (session: S) => void
  readonly onInDoubt: (answer: Promise<S | null>) => void
}

/**
 * Carries out what a sign-in of a Safe needs: asks the wallet of an owner and submits the confirmation, watches the
 * cosigning, collects the session once it is confirmed, ends it at the server if the person cancels it, and stores that
 * there is one to wait for.
 */
export function createSafeSignIn<S extends SignedIn>(options: SafeSignInOptions<S>): SafeSignIn {
  const { getState, dispatch, connected, cosign, memory, onSignedIn, onInDoubt } = options
  let watched: { readonly id: string; readonly stop: () => void } | null = null
  let collecting: { readonly attempt: number; readonly answer: Promise<S | null> } | null = null

  function watch(id: string | null) {
    if (watched?.id === id) return
    watched?.stop()
    watched = null
    if (id !== null) listen(id)
  }

  function listen(id: string) {
    watched?.stop()
    const stop = cosign.watch(id, {
      changed: news => dispatch({ type: 'cosigning', cosigning: news }),
      notFound: () => {
        const { attempt } = getState()
        dispatch({ type: 'failed', attempt, failure: { kind: 'problem', code: 'cosigning-not-found' } })
      },
    })
    watched = { id, stop }
  }

  async function collect({ attempt, cosigning }: CosigningCommand & { readonly type: 'collect' }) {
    if (collecting?.attempt === attempt) return
    // Another tab may have been first, and has then signed in this one too.
    const collected = answerOrSession(async () => cosign.collect(cosigning.id), options.session, cosigning)
    const answer = collected.then(checkSession)
    collecting = { attempt, answer: answer.catch(() => null) }
    try {
      const session = await answer
      const waitedFor = getState().attempt === attempt
      dispatch({ type: 'done', attempt, result: session })
      if (waitedFor) onSignedIn(session)
    } catch (error) {
      // The Safe has changed since: its owners have more to confirm, and the watch reports what.
      if (getState().attempt === attempt && isIncomplete(error)) {
        collecting = null
        return listen(cosigning.id)
      }
      const failure = serverFailure(error)
      if (getState().attempt === attempt && mayHaveSignedIn(failure)) onInDoubt(collecting.answer)
      dispatch({ type: 'failed', attempt, failure })
    }
  }

  async function askOwner(subject: Subject, challenge: OpenChallenge) {
    const owned = challenge.cosigning && safeOfOwner(challenge.cosigning, subject.address)
    if (!owned) return notSigned({ kind: 'not-an-owner' })
    try {
      const [link, chains] = await Promise.all([options.link(), options.chains()])
      const shown = connected()
      if (!shown) throw new NoWalletError()
      const wallet = { provider: shown.wallet.provider, switchChain: link.switchChain }
      const signature = await signAsOwner(wallet, { safe: owned.safe, signer: subject.address, chains })
      const { address, hash } = owned.safe
      const seat = { safe: parseAddress(address), hash, owner: subject.address }
      return { answer: { signature, seat } }
    } catch (error) {
      return notSigned(signingFailure(error))
    }
  }

  async function confirm({ cosigning }: OpenChallenge, { signature, seat }: SignInAnswer) {
    try {
      if (!cosigning) throw new TypeError('There is nothing to confirm.')
      // The server finds what the Safe's own wallet returned for a text of an earlier visit itself.
      if (seat)
        dispatch({
          type: 'cosigning',
          cosigning: await cosign.confirm(cosigning.id, { ...seat, signature }),
        })
      return { leftToOwners: true as const }
    } catch (error) {
      return { failure: cosigningFailure(error), retry: 'check' as const }
    }
  }

  /**
   * Only the server knows whether anything is left to wait for: another tab may have opened a cosigning, and what the
   * server cannot read may still be open.
   */
  async function checkOpen() {
    try {
      const { items, unreadable = 0 } = await cosign.list()
      if (unreadable === 0 && !items.some(isLeft)) noteOpenCosignings(memory, false)
    } catch {
      // The next visit checks again.
    }
  }

  async function announce(id: string) {
    const announced = await announceCosigning(cosign, id)
    if (announced) dispatch({ type: 'cosigning', cosigning: announced })
  }

  async function cancel(id: string) {
    stopAnnouncing(id)
    try {
      await cosign.cancel(id)
      await checkOpen()
    } catch {
      // It stays open, and is listed among the pending ones.
    }
  }

  return {
    askOwner,
    confirm,
    run: command => {
      switch (command.type) {
        case 'watch-cosigning':
          return watch(command.id)
        case 'collect':
          return void collect(command)
        case 'doubt-collection':
          if (collecting) onInDoubt(collecting.answer)
          collecting = null
          return
        case 'note-cosigning':
          return noteOpenCosignings(memory, true)
        case 'announce-cosigning':
          return void announce(command.id)
        case 'check-cosignings':
          return void checkOpen()
        case 'cancel-cosigning':
          return void cancel(command.id)
      }
    },
    dispose: () => watch(null),
  }
}

function notSigned(failure: SignInFailure) {
  return { failure, retry: 'ask' as const }
}

function isIncomplete(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'cosigning-incomplete'
}

/** Whether this browser still waits for it. */
function isLeft({ purpose, status, collected }: Cosigning): boolean {
  if (status === 'NEEDS_CONFIRMATION') return true
  // A cosigning for a proof has no session to collect here.
  return purpose === 'sign-in' && status === 'CONFIRMED' && !collected
}
