import { apart } from '../amount.ts'
import { Listed } from '../frame/listed.tsx'
import { Party } from '../frame/party.tsx'
import { useListing } from '../reading/use-listing.ts'
import styles from '../safe.module.css'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'

/** Who may propose transactions without being an owner. */
export function Delegates() {
  const { account } = useSafe()
  const words = useSafeWords().delegates
  const list = useListing('delegates', (gateway, signal) => gateway.delegates.list(account, { signal }))
  return (
    <section className={styles.section} aria-labelledby="delegates">
      <h2 id="delegates">{words.title}</h2>
      <p className={styles.soft}>{words.text}</p>
      <Listed list={list} {...words}>
        {items => (
          <ul className={styles.list}>
            {items.map(({ delegate, delegator, label, safe }) => (
              <li key={`${delegate} ${delegator} ${safe}`}>
                <Party address={delegate}>{label && <small>{words.label(apart(label))}</small>}</Party>
                <span className={styles.by}>
                  <small>{words.by}</small>
                  <Party address={delegator} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </section>
  )
}
