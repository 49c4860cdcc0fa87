import { type Address as AddressType, accountChain, formatAccountId } from '@countersign/core'
import { AccountName, Avatar, useAccountInfo } from '@countersign/react'
import type { ReactNode } from 'react'
import { Address } from '../../../layout/address.tsx'
import parties from '../../../layout/parties.module.css'
import { useSafe } from '../safe-context.ts'
import styles from './frame.module.css'

/** Somebody on the Safe's chain: picture, the name that was verified, if there is one, and the address to copy. */
export function Party({ address, children }: { address: AddressType; children?: ReactNode }) {
  const { account: safe } = useSafe()
  const account = formatAccountId(accountChain(safe), address)
  const info = useAccountInfo(account)
  return (
    <span className={`${parties.party} ${styles.party}`}>
      <Avatar account={account} />
      <span className={styles.name}>
        {info.status === 'known' && info.value.name && (
          <strong>
            <AccountName account={account} />
          </strong>
        )}
        <Address address={address} />
        {children}
      </span>
    </span>
  )
}
