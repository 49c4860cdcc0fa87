import type { Cosigning, CosigningSafe } from '@countersign/api'
import { isSameAddress, safeMessageHashes } from '@countersign/core'
import { useId } from 'react'
import { useCosigningWords } from '../hooks/use-words.ts'
import { Copy } from '../pieces/copy.tsx'
import disclosure from '../theme/disclosure.module.css'
import { useRoot } from '../theme/look.ts'
import scrolling from '../theme/scrolling.module.css'
import styles from './cosigning.module.css'

/** Whose wallet the values are for. Without either field, they are listed for every Safe. */
export type ShownTo = {
  /** The Safe of which the person is an owner. */
  readonly safe?: string | undefined
  /** What the person signs as an owner of that Safe, if it is an owner of several others: its `hash`. */
  readonly hash?: string | undefined
  /** The person's accounts; their Safes' values are shown. */
  readonly you?: readonly string[] | undefined
}

export type WalletShowsProps = ShownTo & {
  readonly cosigning: Cosigning
  /** Whether to show the values expanded, because the person should compare them now. */
  readonly open?: boolean
}

/**
 * Renders the values that owners' wallets show instead of the text.
 *
 * @throws {Error} outside `CountersignProvider`
 * @see EIP-712, Safe CompatibilityFallbackHandler getMessageHash
 * @example
 * const { connected } = useOwner()
 * const values = <WalletShows cosigning={cosigning} you={connected?.accounts} open />
 */
export function WalletShows({ cosigning, open = false, ...to }: WalletShowsProps) {
  const { message: words } = useCosigningWords()
  const root = useRoot('cosigning')
  const safes = safesShownTo(cosigning, to)
  return (
    <details {...root} className={`${disclosure.disclosure} ${styles.exact} ${styles.more}`} open={open}>
      <summary>{words.shows}</summary>
      <p className={styles.soft}>{words.compare}</p>
      {safes.map(({ address, hash, typedData }) => (
        <div key={hash} className={styles.values}>
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
  /** The typed data that the owner's wallet receives. */
  readonly typedData: Pick<CosigningSafe['typedData'], 'domain' | 'message'>
}

/**
 * Renders the hashes of a Safe message, under the names that wallets show, which wallets do not translate.
 *
 * @throws {Error} outside `CountersignProvider`
 * @see EIP-712, Safe CompatibilityFallbackHandler getMessageHash
 * @example
 * const safe = accountSafe(cosigning)
 * const values = safe && <SafeMessageValues typedData={safe.typedData} />
 */
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
            <Copy isIcon text={value} said={share}>
              {words.copy} {name}
            </Copy>
            <span className={styles.by}>{by}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns the Safes whose message the person's wallet may show. */
export function safesShownTo(
  { safes }: Cosigning,
  { safe, hash, you = [] }: ShownTo,
): readonly CosigningSafe[] {
  const chosen = safes.filter(
    each =>
      safe !== undefined && isSameAddress(each.address, safe) && (hash === undefined || each.hash === hash),
  )
  if (chosen.length > 0) return chosen
  const owned = safes.filter(({ owners }) =>
    owners.some(({ address, present }) => present && you.some(account => isSameAddress(account, address))),
  )
  return owned.length > 0 ? owned : safes
}

export type ExactMessageProps = Omit<WalletShowsProps, 'open'>

/**
 * Renders the exact text that is signed, and the values that a wallet may show instead of it.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <Suspense>
 *   <ExactMessage cosigning={cosigning} safe={safe} />
 * </Suspense>
 */
export function ExactMessage(props: ExactMessageProps) {
  const { message: words } = useCosigningWords()
  const root = useRoot('cosigning')
  const id = useId()
  return (
    <div {...root} className={styles.exact}>
      <span id={id} className={styles.label}>
        {words.label}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message can be scrolled by keyboard. */}
      <section className={`${styles.text} ${scrolling.scrolling}`} tabIndex={0} aria-labelledby={id}>
        <pre dir="ltr">{props.cosigning.message}</pre>
      </section>
      <WalletShows {...props} />
    </div>
  )
}
