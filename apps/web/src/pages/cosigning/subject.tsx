import type { Cosigning } from '@countersign/api'
import { AccountName, Avatar, addressOf, useAccountInfo, useSite } from '@countersign/react'
import { CosigningProgress, TimeLeft } from '@countersign/react/cosigning'
import { Address } from '../../layout/address.tsx'
import cards from '../../layout/cards.module.css'
import { Link } from '../../layout/link.tsx'
import parties from '../../layout/parties.module.css'
import prose from '../../layout/prose.module.css'
import styles from './subject.module.css'
import { usePageWords } from './words.ts'

/** The account that is to sign in; how far that is, unless it came to nothing; and how long it may take. */
export function Subject({ cosigning }: { cosigning: Cosigning }) {
  const words = usePageWords()
  const { status } = cosigning
  return (
    <section className={cards.card} aria-label={words.account.title}>
      <Account cosigning={cosigning} />
      {(status === 'NEEDS_CONFIRMATION' || status === 'CONFIRMED') && (
        <div className={styles.standing}>
          <CosigningProgress cosigning={cosigning} />
          <TimeLeft cosigning={cosigning} />
        </div>
      )}
    </section>
  )
}

/** Which account: picture, name, address, network and version. */
function Account({ cosigning }: { cosigning: Cosigning }) {
  const { account: words } = usePageWords()
  const { account, safes, deployed } = cosigning
  const chainId = account.slice(0, account.lastIndexOf(':'))
  const chain = useSite()?.chains.find(({ id }) => id === chainId)
  const info = useAccountInfo(account)
  const isNamed = info.status === 'known' && info.value.name !== null
  const version = safes[0]?.version
  return (
    <div className={parties.account}>
      <Avatar account={account} size="large" />
      <div className={parties.identity}>
        {isNamed && (
          <strong className={parties.name}>
            <AccountName account={account} />
          </strong>
        )}
        <Address address={addressOf(account)} />
        <p className={`${prose.small} ${styles.about}`}>
          <bdi>{chain?.name ?? chainId}</bdi>
          {chain?.testnet && <> ({words.test})</>}
          {version && <> · {words.version({ version })}</>}
          {deployed && (
            <>
              {' · '}
              <Link href={`/safe/${account}`}>{words.about}</Link>
            </>
          )}
        </p>
        {!deployed && <p className={`${prose.small} ${styles.about}`}>{words.undeployed}</p>}
      </div>
    </div>
  )
}
