import { hrefOf } from '@countersign/api/pages'
import { type AccountId, accountAddress, accountChain, chainNumber } from '@countersign/core'
import {
  AccountName,
  AccountNames,
  Avatar,
  useAccountInfo,
  useNameText,
  useNetworkName,
} from '@countersign/react'
import { useSite } from '@countersign/react/pieces'
import { Link } from '../../layout/link.tsx'
import { LinkedAddress } from '../../layout/linked-address.tsx'
import { NetworkName } from '../../layout/network.tsx'
import { PageHeading } from '../../layout/page-heading.tsx'
import parties from '../../layout/parties.module.css'
import prose from '../../layout/prose.module.css'
import { useProfileWords } from '../../locales/words.ts'
import { useChain } from '../chain.ts'
import styles from './profile.module.css'

/** Shows the account of the page: picture, name, address, network. */
export function Account({ account }: { account: AccountId }) {
  const words = useProfileWords()
  const info = useAccountInfo(account)
  const known = info.status === 'known' ? info.value : null
  const site = useSite()
  const id = accountChain(account)
  const chain = useChain(id)
  const network = useNetworkName(site && !chain ? chainNumber(id) : null)
  const title = words.title({ account: useNameText(account) })
  return (
    <div className={`${parties.account} ${styles.account}`}>
      <Avatar account={account} size="large" />
      <div className={`${parties.identity} ${styles.identity}`}>
        <p className={prose.small}>{words.heading}</p>
        <PageHeading title={title}>
          <AccountNames account={account}>
            <AccountName account={account} />
          </AccountNames>
        </PageHeading>
        <LinkedAddress address={accountAddress(account)} chain={accountChain(account)} />
        <p className={`${prose.small} ${styles.line}`}>
          <span>
            {site && !chain ? (
              network ? (
                words.otherNetwork({ network })
              ) : (
                words.unknownNetwork({ chain: String(chainNumber(id)) })
              )
            ) : chain ? (
              <NetworkName chain={chain} />
            ) : (
              '…'
            )}
          </span>
          {chain && known?.kind === 'safe' && (
            <Link href={hrefOf('safe', { id: account })}>{words.safe}</Link>
          )}
        </p>
      </div>
    </div>
  )
}
