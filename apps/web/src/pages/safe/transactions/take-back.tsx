import { type Address, accountChain } from '@countersign/core'
import { deleteRequest, type TransactionDetails } from '@countersign/gateway'
import { ConfirmButton } from '../../../layout/confirm-button.tsx'
import prose from '../../../layout/prose.module.css'
import styles from '../frame/card.module.css'
import { signTypedData } from '../owner/sign.ts'
import { SigningOutcome } from '../owner/signing-outcome.tsx'
import { useOwner } from '../owner/use-owner.ts'
import { useSigning } from '../owner/use-signing.ts'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'

/** Lets whoever has proposed a transaction take it out of the queue, with their signature. */
export function TakeBack(props: { details: TransactionDetails; onTakenBack: () => void }) {
  const { account } = useSafe()
  const words = useSafeWords().takeBack
  const { accounts } = useOwner()
  const signing = useSigning<{ proposer: Address; safeTxHash: string }>({
    list: 'queue',
    onDone: props.onTakenBack,
    act: async ({ proposer, safeTxHash }, { key, gateway, signal }) => {
      const request = deleteRequest({ safe: account, safeTxHash })
      const signature = await signTypedData(key, proposer, request)
      await gateway.transactions.unpropose(accountChain(account), safeTxHash, signature, { signal })
    },
  })
  const execution = props.details.detailedExecutionInfo
  if (execution?.type !== 'MULTISIG' || !execution.proposer) return null
  const { safeTxHash, nonce } = execution
  const proposer = execution.proposer.address
  if (!accounts.includes(proposer)) return <p className={prose.soft}>{words.notYours}</p>
  return (
    <div className={styles.line}>
      <ConfirmButton
        title={words.title}
        text={words.text({ nonce: String(nonce) })}
        confirm={words.confirm}
        keep={words.keep}
        busy={signing.isWaiting}
        onConfirm={() => signing.start({ proposer, safeTxHash })}
      >
        {signing.isWaiting ? words.waiting : words.ask}
      </ConfirmButton>
      <SigningOutcome signing={signing} />
    </div>
  )
}
