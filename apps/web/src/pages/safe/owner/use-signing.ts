import { type RequestKind, type RequestSteps, useWalletRequest } from '@countersign/react'
import { currentConnection } from '@countersign/wallets/state'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useConnecting } from '../../use-connecting.ts'
import { type ListName, listKey, useGatewayUrl, useSafe } from '../reading.ts'
import { SigningError } from './signing-error.ts'
import { createSigningSteps, type SigningAct, type SigningRequest } from './signing-steps.ts'
import { useOwnerWallet } from './use-owner-wallet.ts'

/** Something that is signed in the wallet and sent to the gateway. */
export type Signing = {
  /** Whether the dialog is open to connect the wallet of who signs. */
  readonly isConnecting: boolean
  readonly isWaiting: boolean
  readonly isDone: boolean
  readonly error: Error | null
  /** Requests the signature of the signer, and sends it to the gateway. Without a wallet, connects one first. */
  readonly start: (act: SigningAct) => void
  /** Stops waiting. A signature that the wallet still returns is not sent. */
  readonly cancel: () => void
}

/**
 * Signs something for the gateway, one at a time.
 *
 * @param options.list - the list that it changes, which is refetched afterwards.
 */
export function useSigning(options: { readonly list: ListName; readonly onDone?: () => void }): Signing {
  const { account } = useSafe()
  const gateway = useGatewayUrl()
  const queries = useQueryClient()
  const { request, state } = useWalletRequest(signingKind)
  const { accounts, connect } = useOwnerWallet()
  // Also after a failure: the gateway may have accepted it, or others may have acted in the meantime.
  const reload = () => void queries.invalidateQueries({ queryKey: listKey(account, options.list) })
  const onEnd = useEffectEvent((isDone: boolean) => {
    if (isDone) options.onDone?.()
    reload()
  })
  useEffect(() => {
    if (state.status === 'done' || state.status === 'failed') onEnd(state.status === 'done')
  }, [state])
  const isWaiting = state.status !== 'idle' && state.status !== 'done' && state.status !== 'failed'
  const send = (act: SigningAct) => {
    if (gateway !== null) request.start({ ...act, account, gateway }, { step: 'ask', question: null })
  }
  const { connectFor, isConnecting } = useConnecting(
    { connected: accounts.length === 0 ? null : { accounts }, connect },
    (act: SigningAct, { accounts, isHosted }) => {
      // Who connects the wallet of somebody else reads that, and presses again.
      if (!isHosted && accounts.includes(act.signer)) send(act)
    },
  )
  return {
    isConnecting,
    isWaiting,
    isDone: state.status === 'done',
    error: state.status === 'failed' ? state.failure : null,
    start: act => {
      if (isWaiting) return
      if (accounts.length > 0) send(act)
      else connectFor(act)
    },
    cancel: () => {
      request.cancel()
      reload()
    },
  }
}

const signingKind: RequestKind<SigningRequest, RequestSteps<SigningRequest>> = {
  load: async (runtime, kit) => {
    const { signWithKey } = await import('@countersign/wallets/owner-key')
    return createSigningSteps({
      sign: signWithKey,
      wallet: () => currentConnection(runtime.state.getSnapshot().connection)?.wallet ?? null,
      chains: async () => (await kit.site.load()).chains,
      now: kit.client.now,
    })
  },
  notLoaded: new SigningError('code-missing'),
}
