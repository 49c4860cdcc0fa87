import type { Chain } from '@countersign/api'
import { Suspense } from 'react'
import { useSite } from '../hooks/use-site.ts'
import { isolate } from '../locales/isolate.ts'
import type { NamesWords } from '../locales/locale.ts'
import { addressOf } from '../shorten.ts'
import styles from './names.module.css'
import { namesWords } from './names-words.ts'
import { networkList } from './network-list.ts'
import type { TypedAccountState } from './typed-account-state.ts'

export type ResolvedAccountProps = {
  /** The id by which the field is described. */
  readonly id: string
  readonly typed: TypedAccountState
  /** CAIP-2 */
  readonly chain: string
}

/**
 * Renders the account that a person entered, below its field, and announces it, unless they entered the address itself;
 * or why a name, a link or a network leads to none.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { typed, chain } = useTypedAccount(text, 'eip155:1')
 * const field = (
 *   <>
 *     <input aria-describedby="recipient" value={text} />
 *     <ResolvedAccount id="recipient" typed={typed} chain={chain} />
 *   </>
 * )
 */
export function ResolvedAccount({ id, typed, chain }: ResolvedAccountProps) {
  const isShown = typed.status !== 'none' && !(typed.status === 'read' && typed.from === 'address')
  return (
    <div id={id} className={styles.resolved} role="status">
      {isShown && (
        // Its messages load when there is something to say.
        <Suspense>
          <State typed={typed} chain={chain} />
        </Suspense>
      )}
    </div>
  )
}

function State({ typed, chain }: Pick<ResolvedAccountProps, 'typed' | 'chain'>) {
  const words = namesWords.useWords()
  const chains = useSite()?.chains ?? []
  const network = chains.find(({ id }) => id === chain)?.name ?? chain
  switch (typed.status) {
    case 'none':
      return null
    case 'looking':
      return <p className={styles.soft}>{words.looking({ name: isolate(typed.typed) })}</p>
    case 'failed':
      return <p className={styles.failed}>{failureWords(words.failed, typed, isolate(network), chains)}</p>
    case 'read':
      return (
        <>
          <p>
            <bdi>{network}</bdi>: <Whole account={typed.account} />
          </p>
          {typed.from === 'link' && <p>{words.noNetwork}</p>}
        </>
      )
    case 'found':
      return (
        <>
          <p>
            <bdi>{typed.name.value}</bdi> <span aria-hidden="true">=</span> <Whole account={typed.account} />
          </p>
          {typed.name.unusual.length > 0 && (
            <p className={styles.failed}>{words.unusual({ characters: typed.name.unusual.join(' ') })}</p>
          )}
        </>
      )
  }
}

function failureWords(
  words: NamesWords['failed'],
  { why, typed }: Extract<TypedAccountState, { status: 'failed' }>,
  network: string,
  chains: readonly Chain[],
): string {
  const name = isolate(typed)
  switch (why) {
    case 'no-address':
      return words[why]({ name, network })
    case 'no-name':
    case 'not-a-name':
      return words[why]({ name })
    case 'network':
      return words[why]({ network: name, networks: networkList(chains) })
    case 'server':
    case 'unavailable':
    case 'addresses-only':
    case 'addresses':
    case 'networks':
      return words[why]
  }
}

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
