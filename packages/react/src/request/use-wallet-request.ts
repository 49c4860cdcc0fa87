import type { RequestSteps, WalletRuntime } from '@countersign/wallets'
import { createRequest, type LoadedRequest, type RequestTypes } from '@countersign/wallets/state'
import { useEffect, useMemo } from 'react'
import { whenReady } from '../headless/when-ready.ts'
import { useConnectedWallet } from '../hooks/use-connected-wallet.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Returns a request to the connected wallet, its state, and that wallet. Wallet code is loaded as soon as a wallet is
 * connected. A running request is cancelled when the component unmounts.
 *
 * @param kind - the same object with every render
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { request, state, connected, connect } = useWalletRequest(kind)
 */
export function useWalletRequest<R extends RequestTypes, Steps extends RequestSteps<R>>(
  kind: RequestKind<R, Steps>,
) {
  const kit = useKit()
  const connected = useConnectedWallet()
  const request = useMemo(() => createWalletRequest(kit, kind), [kit, kind])
  const state = useStore(request.state)
  const isConnected = connected !== null
  // A page that is shown again may have another connection to wallets.
  useEffect(() => request.release, [request])
  useEffect(() => {
    if (isConnected) request.load().catch(() => {})
  }, [isConnected, request])
  return { kit, request, state, connected, connect: () => kit.open('wallet') }
}

/** One kind of request: where its steps are loaded from, and its failure if that fails. */
export type RequestKind<R extends RequestTypes, Steps extends RequestSteps<R>> = {
  readonly load: (runtime: WalletRuntime, kit: Pick<Kit, 'client' | 'site'>) => Promise<Steps>
  readonly notLoaded: R['failure']
}

/**
 * Creates a request to the connected wallet. Wallet code is loaded with the first request, or earlier with `load`. The
 * window of a hosted wallet opens within the press that asks the wallet.
 */
export function createWalletRequest<R extends RequestTypes, Steps extends RequestSteps<R>>(
  kit: Pick<Kit, 'client' | 'site' | 'parts' | 'load' | 'isUnmounted'>,
  { load, notLoaded }: RequestKind<R, Steps>,
): LoadedRequest<R, Steps> {
  return createRequest<R, Steps>({
    load: async () => load(await whenReady(kit), kit),
    notLoaded,
    beforeAsking: () => {
      const parts = kit.parts.getSnapshot()
      if (parts.status === 'ready') parts.runtime.openWindow()
    },
  })
}
