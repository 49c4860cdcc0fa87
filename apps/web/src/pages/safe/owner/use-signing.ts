import { type RequestKind, type RequestSteps, useWalletRequest } from '@countersign/react'
import { currentConnection } from '@countersign/wallets/state'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type ListName, listKey, useGatewayUrl, useSafe } from '../reading.ts'
import { SigningError } from './signing-error.ts'
import { createSigningSteps, type SigningAct, type SigningRequest } from './signing-steps.ts'

/** Something that is signed in the wallet and sent to the gateway. */
export type Signing = {
  readonly isWaiting: boolean
  readonly isDone: boolean
  readonly error: Error | null
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
  return {
    isWaiting,
    isDone: state.status === 'done',
    error: state.status === 'failed' ? state.failure : null,
    start: act => {
      if (!isWaiting && gateway !== null)
        request.start({ ...act, account, gateway }, { step: 'ask', question: null })
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
