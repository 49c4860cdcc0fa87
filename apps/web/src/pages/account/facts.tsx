import type { Session } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { AccountNames, Avatar, addressOf, useAccountInfo } from '@countersign/react'
import { formatNumber, useSite } from '@countersign/react/pieces'
import { exactDate } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import { Link } from '../../layout/link.tsx'
import { LinkedAddress } from '../../layout/linked-address.tsx'
import { NetworkName } from '../../layout/network.tsx'
import parties from '../../layout/parties.module.css'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import { useAccountWords, useWords } from '../../locales/words.ts'
import { chainOf, useChain } from '../chain.ts'
import styles from './account.module.css'
import { Balance } from './balance.tsx'
import content from './content.module.css'

/** Shows the account with its network, its balance and how it was verified. */
export function Facts({ session }: { session: Session }) {
  const { language } = useWords()
  const words = useAccountWords()
  const chainId = chainOf(session.account)
  const site = useSite()
  const chain = useChain(chainId)
  const { block, method, factory } = session.verdict
  return (
    <dl className={`${facts.facts} ${styles.facts}`}>
      <Fact name={words.address}>
        <Who account={session.account} />
      </Fact>
      <Fact name={words.balance}>
        {chain ? (
          <Balance account={session.account} chain={chain} />
        ) : (
          <span className={prose.soft}>{site ? words.balanceFailed : words.balanceLoading}</span>
        )}
      </Fact>
      <Fact name={words.network}>
        {chain ? <NetworkName chain={chain} /> : site && words.unknownNetwork({ chain: chainId })}
      </Fact>
      <Fact name={words.proof}>
        {words.verdict.method[method]}
        {factory && (
          <small className={`${prose.soft} ${content.block}`}>
            {words.verdict.factory({ address: factory })}
          </small>
        )}
        {block && (
          <small className={`${prose.soft} ${content.block}`} title={block.hash}>
            {words.block({ number: formatNumber(block.number, language) })}
          </small>
        )}
      </Fact>
      <Fact name={words.since}>
        <RelativeTime at={session.createdAt} />
      </Fact>
      <Fact name={words.until}>{exactDate(session.endsAt, language)}</Fact>
    </dl>
  )
}

/** Shows the account's picture, its name if it has one, and its address. */
function Who({ account }: { account: string }) {
  const info = useAccountInfo(account)
  const words = useAccountWords()
  return (
    <div className={styles.who}>
      <Avatar account={account} size="large" />
      <div>
        <AccountNames account={account} className={parties.name} />
        <LinkedAddress address={addressOf(account)} chain={chainOf(account)} />
        {info.status === 'known' && info.value.kind === 'safe' && (
          <Link href={hrefOf('safe', { id: account })} className={content.about}>
            {words.aboutSafe}
          </Link>
        )}
      </div>
    </div>
  )
}
