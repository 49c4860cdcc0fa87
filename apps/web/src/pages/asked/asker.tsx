import { AccountName, Avatar, addressOf } from '@countersign/react'
import { Address } from '../../layout/address.tsx'
import styles from './asked.module.css'
import { useAskedWords } from './words.ts'

/** Who asks: an account that has signed in here, which says nothing of the person it belongs to. @param account - CAIP-10 */
export function Asker({ account }: { account: string }) {
  const words = useAskedWords()
  return (
    <section className={styles.card} aria-label={words.page}>
      <div className={styles.asker}>
        <Avatar account={account} size="large" />
        <p className={styles.identity}>
          <strong className={styles.name}>
            <AccountName account={account} />
          </strong>{' '}
          <span>{words.asks}</span>
        </p>
      </div>
      <Address address={addressOf(account)} />
      <p className={styles.note}>{words.anybody}</p>
    </section>
  )
}
