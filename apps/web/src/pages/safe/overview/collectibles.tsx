import { Address } from '../../../layout/address.tsx'
import frame from '../../../layout/frame.module.css'
import lists from '../../../layout/lists.module.css'
import { apart } from '../amount.ts'
import { foreignName } from '../foreign.ts'
import { Badge } from '../frame/badge.tsx'
import styles from '../frame/list.module.css'
import { Listed } from '../frame/listed.tsx'
import { TokenMark } from '../frame/token-mark.tsx'
import { useListing } from '../reading/use-listing.ts'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'

/** The tokens of their own kind that the Safe has. Without their pictures, which anybody may have put anywhere. */
export function Collectibles() {
  const { account } = useSafe()
  const words = useSafeWords()
  const list = useListing('collectibles', (gateway, signal) =>
    gateway.safes.collectibles(account, { signal }),
  )
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="collectibles">
      <h2 id="collectibles">{words.collectibles.title}</h2>
      <Listed list={list} {...words.collectibles}>
        {items => (
          <ul className={`${lists.ruled} ${styles.list}`}>
            {items.map(({ address, id, ...item }) => (
              <li key={`${address} ${id}`}>
                <TokenMark symbol={foreignName(item.tokenSymbol ?? item.tokenName) ?? '?'} />
                <span className={styles.token}>
                  <strong>
                    <bdi>{foreignName(item.name ?? item.tokenName ?? item.tokenSymbol) ?? words.unnamed}</bdi>
                  </strong>
                  <Badge>{words.tokenType.ERC721}</Badge>
                  <Address address={address} />
                </span>
                <span className={styles.amount}>{words.collectibles.number({ id: apart(id) })}</span>
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </section>
  )
}
