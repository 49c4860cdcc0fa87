import type { Connected, SignInFailure, SignInState } from '@countersign/wallets'
import { Suspense } from 'react'
import { useDialogState } from '../../../hooks/use-dialog-state.ts'
import { useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { ShowWindow, WayOnWithWindow } from '../../hosted/later.tsx'
import { windowFailure } from '../../hosted/window-failure.ts'
import { OpenAskedWallet } from '../../phone/later.tsx'

/** The way on, for a sign-in by one key. While the wallet is waited for there is none on this page: asking it again is only offered. */
export function WayOn({ state, connected }: { state: SignInState; connected: Connected | null }) {
  const { runtime, words } = useParts()
  const { actions } = runtime
  switch (state.status) {
    // Its view has ways of its own.
    case 'waiting-for-confirmations':
      return null
    case 'preparing-message':
    case 'verifying-signature':
    case 'signed-in':
      return (
        <button type="button" className={controls.primary} aria-disabled="true">
          {words.verify.sign}
        </button>
      )
    case 'message-ready':
      return (
        <button type="button" className={controls.primary} onClick={actions.sign}>
          {words.verify.sign}
        </button>
      )
    case 'waiting-for-signature':
      // A phone keeps what it was asked, and is not asked twice.
      if (connected?.wallet.phone) return <OpenAskedWallet wallet={connected.wallet} />
      if (connected?.wallet.hosted) return <ShowWindow />
      return (
        <button type="button" className={controls.secondary} onClick={actions.sign}>
          {words.verify.signAgain}
        </button>
      )
    case 'failed':
      if (windowFailure(state.failure) === 'popup-blocked')
        return (
          <Suspense>
            <WayOnWithWindow kind="popup-blocked" />
          </Suspense>
        )
      return (
        <>
          <button type="button" className={controls.primary} onClick={actions.retry}>
            {state.at === 'preparing-message' || state.again.step === 'wait'
              ? words.verify.tryAgain
              : words.verify.again[state.again.step]}
          </button>
          {isOfNetwork(state.failure) && <Networks />}
        </>
      )
    case 'idle':
      return (
        <button type="button" className={controls.primary} onClick={actions.verify}>
          {words.verify.start}
        </button>
      )
  }
}

/** Leads to where another network is chosen: only a wallet has one. */
function Networks() {
  const { runtime, words } = useParts()
  const { connection } = useDialogState()
  if (connection.status !== 'connected') return null
  return (
    <button
      type="button"
      className={controls.secondary}
      onClick={() => runtime.actions.show({ name: 'networks' })}
    >
      {words.verify.networks}
    </button>
  )
}

/** Whether another network is what helps. */
function isOfNetwork(failure: SignInFailure): boolean {
  switch (failure.kind) {
    case 'problem':
      return failure.code === 'chain-not-configured'
    case 'rejected':
      return failure.reason === 'contract-on-another-chain'
    case 'unavailable':
    case 'unreachable':
    case 'wallet':
    case 'another-account':
    case 'expired':
    case 'account-changed':
    case 'cosigning-ended':
    case 'confirmation-refused':
    case 'confirmation-repeated':
    case 'unknown':
      return false
  }
}
