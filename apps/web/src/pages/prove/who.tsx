import { AccountName, Avatar, addressOf, useAccountInfo, useSite } from '@countersign/react'
import { Address } from '../../layout/address.tsx'
import prose from '../../layout/prose.module.css'
import styles from './who.module.css'

type WhoProps = {
  /** CAIP-10 */
  readonly account: string
  /** Whether its network is named. @default true */
  readonly withNetwork?: boolean
}

/** An account: picture, name where it has one, address and network. */
export function Who({ account, withNetwork = true }: WhoProps) {
  const id = account.slice(0, account.lastIndexOf(':'))
  const chain = useSite()?.chains.find(chain => chain.id === id)
  const info = useAccountInfo(account)
  const isNamed = info.status === 'known' && info.value.name !== null
  return (
    <div className={styles.who}>
      <Avatar account={account} />
      <div>
        {isNamed && (
          <strong>
            <AccountName account={account} />
          </strong>
        )}
        <div className={`${prose.small} ${styles.where}`}>
          <Address address={addressOf(account)} />
          {withNetwork && <bdi>{chain?.name ?? id}</bdi>}
        </div>
      </div>
    </div>
  )
}
