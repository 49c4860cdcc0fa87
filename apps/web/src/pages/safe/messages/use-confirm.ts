import { type Address, accountChain, type Safe } from '@countersign/core'
import type { GatewayMessage } from '@countersign/gateway'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signSafeMessage } from '../owner/sign.ts'
import { useOwner } from '../owner/use-owner.ts'
import { useGateway } from '../reading/use-gateway.ts'
import { listKey } from '../reading/use-listing.ts'
import { useSafe } from '../safe-context.ts'
import type { Standing } from './standing.ts'
import { type ToSign, toSign } from './to-sign.ts'

/** What the person can do about a message. */
export type Confirming =
  /** The chain has not said yet, or could not, who the owners are. */
  | { readonly status: 'unknown' }
  /** Nothing is left to sign. */
  | { readonly status: 'done' }
  | { readonly status: 'not-connected'; readonly connect: () => void }
  | { readonly status: 'not-an-owner'; readonly connect: () => void }
  | { readonly status: 'has-confirmed' }
  | { readonly status: Exclude<ToSign['status'], 'ready'> }
  | {
      readonly status: 'ready'
      readonly isBusy: boolean
      readonly error: Error | null
      readonly confirm: () => void
    }

/** Lets an owner confirm a message with the wallet that is connected. */
export function useConfirm(message: GatewayMessage, safe: Safe | null, standing: Standing): Confirming {
  const { account } = useSafe()
  const gateway = useGateway()
  const queries = useQueryClient()
  const { address, wallet, connect } = useOwner()
  const signed = useMutation({
    mutationFn: async ({ owner, asked }: { owner: Address; asked: Extract<ToSign, { status: 'ready' }> }) => {
      if (!gateway || !wallet) throw new Error('There is nobody to ask any more.')
      const signature = await signSafeMessage(wallet.provider, owner, asked)
      await gateway.messages.confirm(accountChain(account), asked.hash, signature)
    },
    // Also after a failure: the gateway may have it already.
    onSettled: () => queries.invalidateQueries({ queryKey: listKey(account, 'messages') }),
  })
  if (message.status === 'CONFIRMED') return { status: 'done' }
  if (!safe) return { status: 'unknown' }
  if (!address) return { status: 'not-connected', connect }
  if (!safe.owners.includes(address)) return { status: 'not-an-owner', connect }
  if (standing.confirmed.includes(address)) return { status: 'has-confirmed' }
  const asked = toSign(message, account, safe)
  if (asked.status !== 'ready') return { status: asked.status }
  return {
    status: 'ready',
    isBusy: signed.isPending,
    error: signed.error,
    confirm: () => {
      if (!signed.isPending) signed.mutate({ owner: address, asked })
    },
  }
}
