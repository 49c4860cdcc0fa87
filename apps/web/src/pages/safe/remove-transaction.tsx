import type { TransactionDetails } from '@countersign/gateway'
import { ConfirmButton } from '@countersign/react/pieces'
import { useSafeWords } from '../../locales/words.ts'
import { ConnectOwner } from './owner/connect-owner.tsx'
import { SigningOutcome } from './owner/signing-outcome.tsx'
import { useOwnerWallet } from './owner/use-owner-wallet.ts'
import { useSigning } from './owner/use-signing.ts'
import shared from './safe.module.css'

/** Lets the proposer of a transaction, or the delegate who proposed it, remove it from the queue, with a signature. */
export function RemoveTransaction(props: { details: TransactionDetails; onRemoved: () => void }) {
  const words = useSafeWords().takeBack
  const { signers } = useOwnerWallet()
  const signing = useSigning({ list: 'queue', onDone: props.onRemoved })
  const execution = props.details.detailedExecutionInfo
  if (execution?.type !== 'MULTISIG') return null
  const { safeTxHash, nonce, proposer, proposedByDelegate } = execution
  const allowed = [proposer, proposedByDelegate].flatMap(info => info?.address ?? [])
  if (allowed.length === 0) return null
  const signer = allowed.find(address => signers.includes(address))
  if (!signer) return <ConnectOwner text={words.notYours} />
  return (
    <div className={shared.line}>
      <ConfirmButton
        title={words.title}
        text={words.text({ nonce: String(nonce) })}
        confirm={words.confirm}
        keep={words.keep}
        busy={signing.isWaiting || signing.isConnecting}
        onConfirm={() => signing.start({ kind: 'remove-transaction', signer, safeTxHash })}
      >
        {signing.isWaiting ? words.waiting : words.ask}
      </ConfirmButton>
      <SigningOutcome signing={signing} />
    </div>
  )
}
