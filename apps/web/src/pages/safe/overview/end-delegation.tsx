import { type Address, accountChain } from '@countersign/core'
import { type Delegate, delegateRequest } from '@countersign/gateway'
import { ConfirmButton } from '../../../layout/confirm-button.tsx'
import styles from '../frame/list.module.css'
import { signTypedData } from '../owner/sign.ts'
import { SigningOutcome } from '../owner/signing-outcome.tsx'
import { useOwner } from '../owner/use-owner.ts'
import { useSigning } from '../owner/use-signing.ts'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'

/** Lets either side of a delegation end it, with their signature. */
export function EndDelegation({ item, onEnded }: { item: Delegate; onEnded: () => void }) {
  const { account } = useSafe()
  const words = useSafeWords().delegates.end
  const { accounts } = useOwner()
  const { delegate, delegator } = item
  const signing = useSigning<Address>({
    list: 'delegates',
    onDone: onEnded,
    act: async (signer, { key, gateway, signal }) => {
      const request = delegateRequest({ chain: accountChain(account), delegate })
      const signature = await signTypedData(key, signer, request)
      await gateway.delegates.delete(account, { delegate, delegator, signature }, { signal })
    },
  })
  const signer = [delegator, delegate].find(address => accounts.includes(address))
  if (!signer) return null
  return (
    <div className={styles.by}>
      <ConfirmButton
        title={words.title}
        text={words.text}
        confirm={words.confirm}
        keep={words.keep}
        name={words.name({ delegate })}
        busy={signing.isWaiting}
        onConfirm={() => signing.start(signer)}
      >
        {signing.isWaiting ? words.waiting : words.ask}
      </ConfirmButton>
      <SigningOutcome signing={signing} />
    </div>
  )
}
