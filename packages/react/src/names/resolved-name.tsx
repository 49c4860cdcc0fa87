import { Suspense } from 'react'
import { lazyWords } from '../hooks/lazy.tsx'
import { useLocale } from '../hooks/use-locale.ts'
import { useSite } from '../hooks/use-site.ts'
import type { Locale, NamesWords } from '../locales/locale.ts'
import { addressOf } from '../shorten.ts'
import type { NamedAccount } from './named-account.ts'
import styles from './names.module.css'

const nameWords = lazyWords(async ({ loadDialog }: Locale) => (await loadDialog()).loadNames(), useLocale)

export type ResolvedNameProps = {
  /** The id by which the field is described. */
  readonly id: string
  readonly named: NamedAccount
  /** CAIP-2 */
  readonly chain: string
}

/** Renders the address of the name that a person entered, below its field, and announces it; or why the name has no address. */
export function ResolvedName({ id, named, chain }: ResolvedNameProps) {
  return (
    <div id={id} className={styles.resolved} role="status">
      {named.status !== 'none' && (
        // Its messages load with the first name.
        <Suspense>
          <State named={named} chain={chain} />
        </Suspense>
      )}
    </div>
  )
}

function State({ named, chain }: Pick<ResolvedNameProps, 'named' | 'chain'>) {
  const words = nameWords.useWords()
  const network = useSite()?.chains.find(({ id }) => id === chain)?.name ?? chain
  switch (named.status) {
    case 'none':
      return null
    case 'looking':
      return <p className={styles.soft}>{words.looking({ name: isolate(named.typed) })}</p>
    case 'failed':
      return <p className={styles.failed}>{failureWords(words.failed, named, isolate(network))}</p>
    case 'found':
      return (
        <>
          <p>
            <bdi>{named.name.value}</bdi> <span aria-hidden="true">=</span> <Whole account={named.account} />
          </p>
          {named.name.unusual.length > 0 && (
            <p className={styles.failed}>{words.unusual({ characters: named.name.unusual.join(' ') })}</p>
          )}
        </>
      )
  }
}

function failureWords(
  words: NamesWords['failed'],
  { why, typed }: Extract<NamedAccount, { status: 'failed' }>,
  network: string,
): string {
  const name = isolate(typed)
  switch (why) {
    case 'no-address':
      return words[why]({ name, network })
    case 'no-name':
    case 'not-a-name':
      return words[why]({ name })
    case 'unavailable':
    case 'addresses-only':
      return words[why]
  }
}

/** Keeps what a person typed from changing the direction of the sentence around it. */
const isolate = (text: string) => `\u2068${text}\u2069`

/** Renders an address that looks shortened until it is pointed at or focused. It is read and copied as a whole. */
function Whole({ account }: { account: string }) {
  const address = addressOf(account)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus, the whole address shows, also without a pointer.
    <code className={styles.address} dir="ltr" title={address} tabIndex={0}>
      {address.slice(0, 6)}
      <span className={styles.middle}>{address.slice(6, -4)}</span>
      {address.slice(-4)}
    </code>
  )
}
