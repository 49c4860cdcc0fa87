import { AccountNames, Avatar, addressOf } from '@countersign/react'
import { LinkedAddress } from '../../layout/linked-address.tsx'
import prose from '../../layout/prose.module.css'
import { chainOf, useChain } from '../chain.ts'
import page from './prove.module.css'

type WhoProps = {
  /** CAIP-10 */
  readonly account: string
  /** Whether its network is shown. @default true */
  readonly withNetwork?: boolean
}

/** Shows an account: picture, name if it has one, address with a link to the block explorer, and network. */
export function Who({ account, withNetwork = true }: WhoProps) {
  const id = chainOf(account)
  const chain = useChain(id)
  return (
    <div className={page.who}>
      <Avatar account={account} />
      <div>
        <AccountNames account={account} />
        <div className={`${prose.small} ${page.where}`}>
          <LinkedAddress address={addressOf(account)} chain={id} />
          {withNetwork && <bdi>{chain?.name ?? id}</bdi>}
        </div>
      </div>
    </div>
  )
}
