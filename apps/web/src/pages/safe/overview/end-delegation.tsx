import { type Address, accountChain } from '@countersign/core'
import { type Delegate, delegateRequest } from '@countersign/gateway'
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

/** Lets either side of a delegation end it, with their signature. */
export function EndDelegation({ item, onEnded }: { item: Delegate; onEnded: () => void }) {
  const { account } = useSafe()
  const words = useSafeWords().delegates.end
  const gateway = useGateway()
  const queries = useQueryClient()
  const { accounts, wallet } = useOwner()
  const { delegate, delegator } = item
  const ended = useMutation({
    mutationFn: async (signer: Address) => {
      if (!gateway || !wallet) throw new Error('There is nobody to ask any more.')
      const request = delegateRequest({ chain: accountChain(account), delegate })
      const signature = await signTypedData(wallet.provider, signer, request)
      await gateway.delegates.delete(account, { delegate, delegator, signature })
    },
    onSuccess: onEnded,
    onSettled: () => queries.invalidateQueries({ queryKey: listKey(account, 'delegates') }),
  })
  const signer = [delegator, delegate].find(address => accounts.includes(address))
  if (!signer) return null
  return (
    <div className={styles.by}>
      <ConfirmButton
        {...words}
        name={words.name(delegate)}
        busy={ended.isPending}
        onConfirm={() => ended.mutate(signer)}
      >
        {ended.isPending ? words.waiting : words.ask}
      </ConfirmButton>
      <SigningFailed error={ended.error} />
    </div>
  )
}
