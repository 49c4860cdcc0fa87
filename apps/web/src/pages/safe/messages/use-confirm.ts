import { accountChain, type Safe } from '@countersign/core'
import type { GatewayMessage } from '@countersign/gateway'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signSafeMessage } from '../owner/sign.ts'
import { useOwner } from '../owner/use-owner.ts'
import { useGateway } from '../reading/use-gateway.ts'
import { listKey } from '../reading/use-listing.ts'
import { useSafe } from '../safe-context.ts'
import { type NextStep, nextStep } from './next-step.ts'
import type { Standing } from './standing.ts'

export type Confirming = {
  readonly step: NextStep
  readonly isBusy: boolean
  /** Whether the gateway has taken it from here. */
  readonly isGiven: boolean
  readonly error: Error | null
  /** Asks the wallet, and hands its signature to the gateway. Without effect but at the step `sign`. */
  readonly confirm: () => void
  readonly connect: () => void
}

/** Lets an owner confirm a message with the wallet that is connected. */
export function useConfirm(message: GatewayMessage, safe: Safe | null, standing: Standing): Confirming {
  const { account } = useSafe()
  const gateway = useGateway()
  const queries = useQueryClient()
  const { accounts, wallet, connect } = useOwner()
  const step = nextStep({ message, account, safe, standing, accounts })
  const signed = useMutation({
    mutationFn: async ({ owner, asked }: Extract<NextStep, { status: 'sign' }>) => {
      if (!gateway || !wallet) throw new Error('There is nobody to ask any more.')
      const signature = await signSafeMessage(wallet.provider, owner, asked)
      await gateway.messages.confirm(accountChain(account), asked.hash, signature)
    },
    // Also after a failure: the gateway may have it already.
    onSettled: () => queries.invalidateQueries({ queryKey: listKey(account, 'messages') }),
  })
  return {
    step,
    isBusy: signed.isPending,
    isGiven: signed.isSuccess,
    error: signed.error,
    confirm: () => {
      if (step.status === 'sign' && !signed.isPending) signed.mutate(step)
    },
    connect,
  }
}
