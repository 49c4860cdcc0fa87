import { type Connected, needsOtherWallet, type SignInFailure, type SignInState } from '@countersign/wallets'
import { Suspense } from 'react'
import { useDialogState } from '../../../hooks/use-dialog.ts'
import { useRareParts } from '../../../hooks/use-words.ts'
import type { VerifyWords } from '../../../locales/locale.ts'
import { PrimaryButton, SecondaryButton } from '../../../pieces/button.tsx'
import { OpenWallet, ReloadPage, RetryInWindow } from '../../asked-wallet.tsx'
import { windowFailure } from '../../hosted/window-failure.ts'

type Failed = Extract<SignInState, { status: 'failed' }>

/**
 * Renders the buttons to continue, for a sign-in with one key. While a wallet in this browser is waited for, the next
 * step is in the wallet: asking it again is only a secondary button.
 */
export function SignInActions({ state, connected }: { state: SignInState; connected: Connected | null }) {
  const { runtime, words } = useRareParts()
  const { actions } = runtime
  switch (state.status) {
    // Its view has its own buttons.
    case 'waiting-for-owners':
      return null
    case 'loading':
    case 'preparing':
    case 'checking':
    case 'done':
      return <PrimaryButton aria-disabled="true">{words.verify.sign}</PrimaryButton>
    case 'ready':
      return <PrimaryButton onClick={actions.sign}>{words.verify.sign}</PrimaryButton>
    case 'switching':
    case 'asking':
      // A phone keeps its pending request, and is not asked twice.
      if (connected?.wallet.phone || connected?.wallet.hosted) return <OpenWallet wallet={connected.wallet} />
      return <SecondaryButton onClick={actions.sign}>{words.verify.signAgain}</SecondaryButton>
    case 'failed':
      if (windowFailure(state.failure) === 'popup-blocked')
        return (
          <Suspense>
            <RetryInWindow kind="popup-blocked" />
          </Suspense>
        )
      if (leadsToOtherWallet(state))
        return (
          <PrimaryButton onClick={() => actions.show({ name: 'connect' })}>
            {words.verify.other}
          </PrimaryButton>
        )
      if (isGone(state.failure)) return <ReloadPage />
      return (
        <>
          <PrimaryButton onClick={actions.retry}>{retryLabel(words.verify, state)}</PrimaryButton>
          {offersNetworks(state) && <Networks />}
        </>
      )
    case 'idle':
      return <PrimaryButton onClick={actions.verify}>{words.verify.start}</PrimaryButton>
  }
}

function retryLabel(words: VerifyWords, { at, retry }: Failed): string {
  if (retry.step === 'ask' || retry.step === 'check') return words.again[retry.step]
  return at === 'preparing' || retry.step === 'wait' ? words.tryAgain : words.again.prepare
}

/** Renders a button that leads to the networks; only with a wallet. */
function Networks() {
  const { runtime, words } = useRareParts()
  const { connection } = useDialogState()
  if (connection.status !== 'connected') return null
  return (
    <SecondaryButton onClick={() => runtime.actions.show({ name: 'networks' })}>
      {words.verify.networks}
    </SecondaryButton>
  )
}

/** Whether these buttons lead to the other wallets, because trying again with this one does not help. */
export function leadsToOtherWallet(state: SignInState): boolean {
  return state.status === 'failed' && needsOtherWallet(state.failure)
}

/** Whether these buttons include one that leads to the networks. */
export function offersNetworks(state: SignInState): boolean {
  return state.status === 'failed' && isOfNetwork(state.failure)
}

/** Whether the wallet was removed, turned off or updated. */
function isGone(failure: SignInFailure): boolean {
  return failure.kind === 'wallet' && failure.code === 'not-found'
}

/** Whether switching networks solves the failure. */
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
    case 'not-an-owner':
    case 'cosigning-ended':
    case 'confirmation-refused':
    case 'confirmation-repeated':
    case 'code-missing':
    case 'unknown':
      return false
  }
}
