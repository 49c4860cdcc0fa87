import type { Gateway } from '@countersign/gateway'
import { useSite } from '@countersign/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useGateway } from '../reading/use-gateway.ts'
import { type ListName, listKey } from '../reading/use-listing.ts'
import { useSafe } from '../safe-context.ts'
import type { OwnersKey } from './sign.ts'
import { stoppable } from './stoppable.ts'
import { useOwner } from './use-owner.ts'

/** Whom an act asks: the wallet for a signature, then the gateway to take it. Neither answers once it was stopped. */
export type Asked = {
  readonly key: OwnersKey
  readonly gateway: Gateway
  readonly signal: AbortSignal
}

/** Something that is signed in the wallet and handed to the gateway, and where it stands. */
export type Signing<About> = {
  readonly isWaiting: boolean
  readonly isDone: boolean
  readonly error: Error | null
  readonly start: (about: About) => void
  /** Waits no longer. What the wallet still gives is not handed on. */
  readonly stop: () => void
}

/**
 * Holds one act of an owner's at a time.
 *
 * @param options.list - the list that it changes: it is read anew after it.
 */
export function useSigning<About>(options: {
  readonly act: (about: About, asked: Asked) => Promise<void>
  readonly list: ListName
  readonly onDone?: () => void
}): Signing<About> {
  const { account } = useSafe()
  const { wallet } = useOwner()
  const chains = useSite()?.chains ?? []
  const gateway = useGateway()
  const queries = useQueryClient()
  const running = useRef<AbortController | null>(null)
  const act = useMutation({
    mutationFn: async (about: About) => {
      if (!gateway || !wallet) throw new Error('There is nobody to ask any more.')
      const controller = new AbortController()
      const { signal } = controller
      running.current = controller
      const key = { provider: stoppable(wallet.provider, signal), chains }
      await options.act(about, { key, gateway, signal })
    },
    onSuccess: () => options.onDone?.(),
    // Also after a failure: the gateway may have taken it, or others may have acted meanwhile.
    onSettled: () => void queries.invalidateQueries({ queryKey: listKey(account, options.list) }),
  })
  return {
    isWaiting: act.isPending,
    isDone: act.isSuccess,
    error: act.error,
    start: about => {
      if (!act.isPending) act.mutate(about)
    },
    stop: () => {
      running.current?.abort()
      act.reset()
    },
  }
}
