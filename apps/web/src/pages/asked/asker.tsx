import { AccountName, Avatar, addressOf } from '@countersign/react'
import { Address } from '../../layout/address.tsx'
import cards from '../../layout/cards.module.css'
import notices from '../../layout/notices.module.css'
import parties from '../../layout/parties.module.css'
import { useWords } from '../../locales/words.ts'
import styles from './page.module.css'
import { useAskedWords } from './words.ts'

/** Who asks: an account that has signed in here, which says nothing of the person it belongs to. @param account - CAIP-10 */
export function Asker({ account }: { account: string }) {
  const words = useAskedWords()
  return (
    <section className={`${cards.card} ${styles.card}`} aria-label={words.page}>
      <div className={parties.account}>
        <Avatar account={account} size="large" />
        <p className={parties.identity}>
          <strong className={styles.name}>
            <AccountName account={account} />
          </strong>{' '}
          <span>{words.asks}</span>
        </p>
      </div>
      <Address address={addressOf(account)} />
      <p className={notices.note}>
        {words.anybody} {useWords().common.proofContext.signed}
      </p>
    </section>
  )
}
