import type { RequestState } from '@countersign/api'
import { AccountName, Avatar, useSite } from '@countersign/react'
import parties from '../../../layout/parties.module.css'
import styles from '../request/asked.module.css'
import { useRequestsWords } from '../words.ts'

/** Which account is asked for: a certain one, or any on one network, or any at all. */
export function Subject({ request }: { request: Pick<RequestState, 'account' | 'chain'> }) {
  const words = useRequestsWords()
  const chains = useSite()?.chains
  const { account, chain } = request
  if (account !== null) return <Party account={account} />
  if (chain === null) return words.anyAccount
  return words.anyOn({ chain: chains?.find(({ id }) => id === chain)?.name ?? chain })
}

/** An account with its picture. @param account - CAIP-10 */
export function Party({ account }: { account: string }) {
  return (
    <span className={`${parties.party} ${styles.party}`}>
      <Avatar account={account} />
      <AccountName account={account} />
    </span>
  )
}
