import type { Cosigning, CosigningSafe } from '@countersign/api'
import { safeMessageHashes } from '@countersign/core'
import { Copy } from '../dialog/pieces/copy.tsx'
import controls from '../theme/controls.module.css'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import { isSameAddress } from './standing.ts'
import { useCosigningWords } from './words.ts'

/** Whose wallet the values are for. Where neither is given, they are listed for each of the Safes. */
export type ShownTo = {
  /** The Safe whose owner the person is. */
  readonly safe?: string | undefined
  /** The person's accounts: the Safes that they own count. */
  readonly you?: readonly string[] | undefined
}

export type WalletShowsProps = ShownTo & {
  readonly cosigning: Cosigning
  /** Whether the person is to compare now. */
  readonly open?: boolean
}

/** The values that wallets of owners show instead of the text. */
export function WalletShows({ cosigning, open = false, ...to }: WalletShowsProps) {
  const { message: words } = useCosigningWords()
  const root = useRoot('cosigning')
  const safes = safesShownTo(cosigning, to)
  return (
    <details {...root} className={`${styles.exact} ${styles.more}`} open={open}>
      <summary>{words.shows}</summary>
      <p className={styles.soft}>{words.compare}</p>
      {safes.map(({ address, typedData }) => (
        <div key={address} className={styles.values}>
          {cosigning.safes.length > 1 && (
            <p className={styles.soft}>
              {words.ownersOf} <code dir="ltr">{address}</code>
            </p>
          )}
          <SafeMessageValues typedData={typedData} />
        </div>
      ))}
    </details>
  )
}

export type SafeMessageValuesProps = {
  /** What the owner's wallet is given. */
  readonly typedData: Pick<CosigningSafe['typedData'], 'domain' | 'message'>
}

/** The hashes of a Safe message, by the names that wallets show, which they do not translate. */
export function SafeMessageValues({ typedData }: SafeMessageValuesProps) {
  const { message: words, share } = useCosigningWords()
  const { message, safeMessageHash, domainHash, messageHash } = safeMessageHashes(typedData)
  const values = [
    { name: 'message', value: message, by: words.mostWallets },
    { name: 'SafeMessage hash', value: safeMessageHash, by: words.safeWallet },
    { name: 'Domain hash', value: domainHash, by: words.hardware },
    { name: 'Message hash', value: messageHash, by: words.hardware },
  ]
  return (
    <dl className={styles.hashes}>
      {values.map(({ name, value, by }) => (
        <div key={name}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <code dir="ltr" className={styles.hash}>
              {value}
            </code>
            <span className={styles.by}>{by}</span>
            <Copy text={value} said={share} className={`${controls.quiet} ${styles.copyHash}`}>
              {words.copy} <span className={controls.hidden}>{name}</span>
            </Copy>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Picks the Safes of which the person's wallet may be shown the message. */
export function safesShownTo({ safes }: Cosigning, { safe, you = [] }: ShownTo): readonly CosigningSafe[] {
  const chosen = safe === undefined ? [] : safes.filter(({ address }) => isSameAddress(address, safe))
  if (chosen.length > 0) return chosen
  const owned = safes.filter(({ owners }) =>
    owners.some(({ address, present }) => present && you.some(account => isSameAddress(account, address))),
  )
  return owned.length > 0 ? owned : safes
}
