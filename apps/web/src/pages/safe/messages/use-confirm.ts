import { accountChain, type Safe } from '@countersign/core'
import type { GatewayMessage } from '@countersign/gateway'
import { signTypedData } from '../owner/sign.ts'
import { useOwner } from '../owner/use-owner.ts'
import { type Signing, useSigning } from '../owner/use-signing.ts'
import { useSafe } from '../safe-context.ts'
import { type NextStep, nextStep } from './next-step.ts'
import type { Standing } from './standing.ts'

type ToConfirm = Extract<NextStep, { status: 'sign' }>

export type Confirming = {
  readonly step: NextStep
  /** Asks the wallet, and hands its signature to the gateway. */
  readonly signing: Signing<ToConfirm>
  readonly connect: () => void
}

/** Lets an owner confirm a message with the wallet that is connected. */
export function useConfirm(message: GatewayMessage, safe: Safe | null, standing: Standing): Confirming {
  const { account } = useSafe()
  const { accounts, connect } = useOwner()
  const signing = useSigning<ToConfirm>({
    list: 'messages',
    act: async ({ owner, asked }, { key, gateway, signal }) => {
      const signature = await signTypedData(key, owner, asked.typedData, asked.hash)
      await gateway.messages.confirm(accountChain(account), asked.hash, signature, { signal })
    },
  })
  return { step: nextStep({ message, account, safe, standing, accounts }), signing, connect }
}
