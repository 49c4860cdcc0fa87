import { AccountNames, Avatar, addressOf } from '@countersign/react'
import { LinkedAddress } from '../layout/linked-address.tsx'
import parties from '../layout/parties.module.css'
import { chainOf } from './chain.ts'

/**
 * Shows an account in a line: picture, name if it has one, and address with a link to the block explorer.
 *
 * @param props.account - CAIP-10
 */
export function Party({ account, className = '' }: { account: string; className?: string | undefined }) {
  return (
    <span className={`${parties.party} ${className}`}>
      <Avatar account={account} />
      <AccountNames account={account} />
      <LinkedAddress address={addressOf(account)} chain={chainOf(account)} />
    </span>
  )
}
