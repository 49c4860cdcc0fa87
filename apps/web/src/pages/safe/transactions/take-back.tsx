import { type Address, accountChain } from '@countersign/core'
import { deleteRequest, type TransactionDetails } from '@countersign/gateway'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmButton } from '../../../layout/confirm-button.tsx'
import { signTypedData } from '../owner/sign.ts'
import { SigningFailed } from '../owner/signing-failed.tsx'
import { useOwner } from '../owner/use-owner.ts'
import { useGateway } from '../reading/use-gateway.ts'
import { listKey } from '../reading/use-listing.ts'
import styles from '../safe.module.css'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'

/** Lets whoever has proposed a transaction take it out of the queue, with their signature. */
export function TakeBack(props: { details: TransactionDetails; onTakenBack: () => void }) {
  const { details } = props
  const { account } = useSafe()
  const words = useSafeWords().takeBack
  const gateway = useGateway()
  const queries = useQueryClient()
  const { accounts, wallet } = useOwner()
  const taken = useMutation({
    mutationFn: async ({ proposer, safeTxHash }: { proposer: Address; safeTxHash: string }) => {
      if (!gateway || !wallet) throw new Error('There is nobody to ask any more.')
      const signature = await signTypedData(
        wallet.provider,
        proposer,
        deleteRequest({ safe: account, safeTxHash }),
      )
      await gateway.transactions.unpropose(accountChain(account), safeTxHash, signature)
    },
    onSuccess: props.onTakenBack,
    // Also after a failure: it may have been taken back, or executed, meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: listKey(account, 'queue') }),
  })
  const execution = details.detailedExecutionInfo
  if (execution?.type !== 'MULTISIG' || !execution.proposer) return null
  const { safeTxHash, proposer, nonce } = execution
  if (!accounts.includes(proposer.address)) return <p className={styles.soft}>{words.notYours}</p>
  return (
    <div>
      <ConfirmButton
        title={words.title}
        text={words.text(String(nonce))}
        confirm={words.confirm}
        keep={words.keep}
        busy={taken.isPending}
        onConfirm={() => taken.mutate({ proposer: proposer.address, safeTxHash })}
      >
        {taken.isPending ? words.waiting : words.ask}
      </ConfirmButton>
      <SigningFailed error={taken.error} />
    </div>
  )
}
