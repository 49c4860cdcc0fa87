import type { Cosigning } from '@countersign/api'
import { AccountName, Avatar, addressOf, useAccountInfo, useSite } from '@countersign/react'
import { CosigningProgress, TimeLeft } from '@countersign/react/cosigning'
import { Address } from '../../layout/address.tsx'
import { Link } from '../../layout/link.tsx'
import styles from './cosigning.module.css'
import { usePageWords } from './words.ts'

/** The account that is to sign in; how far that is, unless it came to nothing; and how long it may take. */
export function Subject({ cosigning }: { cosigning: Cosigning }) {
  const words = usePageWords()
  const { status } = cosigning
  return (
    <section className={styles.card} aria-label={words.account.title}>
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
    <div className={styles.account}>
      <Avatar account={account} size="large" />
      <div className={styles.identity}>
        {isNamed && (
          <strong className={styles.name}>
            <AccountName account={account} />
          </strong>
        )}
        <Address address={addressOf(account)} />
        <p className={styles.small}>
          <bdi>{chain?.name ?? chainId}</bdi>
          {chain?.testnet && <> ({words.test})</>}
          {version && <> · {words.version(version)}</>}
          {deployed && (
            <>
              {' · '}
              <Link href={`/safe/${account}`}>{words.about}</Link>
            </>
          )}
        </p>
        {!deployed && <p className={styles.small}>{words.undeployed}</p>}
      </div>
    </div>
  )
}
