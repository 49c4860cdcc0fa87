import { type ProofList, type ProofState, proofCalls } from '@countersign/api'
import type { AccountId } from '@countersign/core'
import { useClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useEffect, useState, useSyncExternalStore } from 'react'
import cards from '../../layout/cards.module.css'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import skeletons from '../../layout/skeletons.module.css'
import { Unavailable } from '../../layout/unavailable.tsx'
import { useWords } from '../../locales/words.ts'
import { createAsked } from '../proof/asked.ts'
import styles from './shown.module.css'
import { usePageWords } from './words.ts'

/** The proofs that an account shows to everybody, newest first. */
export function Listed({ account }: { account: AccountId }) {
  const words = usePageWords()
  const client = useClient()
  const [store] = useState(() => createAsked(() => proofCalls(client).listed(account)))
  const asked = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  useEffect(() => void store.load(), [store])
  switch (asked.status) {
    case 'loading':
      return <Rows />
    case 'not-found':
      return <Empty />
    case 'unreachable':
      return <Unavailable retrying={asked.retrying} retry={() => void store.load()} />
    case 'there':
      if (asked.value.items.length === 0) return <Empty />
      return (
        <section className={frame.section} aria-labelledby="proofs">
          <h2 id="proofs">{words.proofs}</h2>
          <p className={prose.soft}>{words.about}</p>
          <ProofItems proofs={asked.value.items} account={account} />
          <More
            list={asked.value}
            read={cursor => proofCalls(client).listed(account, { cursor })}
            onMore={more => store.take({ items: [...asked.value.items, ...more.items], next: more.next })}
          />
        </section>
      )
  }
}

export function ProofItems({ proofs, account }: { proofs: readonly ProofState[]; account: string }) {
  const words = usePageWords()
  const { language } = useWords()
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  return (
    <ul className={`${lists.spaced} ${styles.proofs}`}>
      {proofs.map(proof => {
        const others = proof.accounts.filter(other => other.account !== account).length
        return (
          <li key={proof.id} className={`${cards.card} ${styles.proof}`}>
            <h3>
              <Link href={`/p/${proof.id}`}>
                <bdi>{proof.purpose}</bdi>
              </Link>
            </h3>
            <p>
              {words.to} <bdi>{proof.audience ?? words.anyone}</bdi>
            </p>
            <p className={prose.small}>
              {proof.issuedAt && (
                <>
                  <time dateTime={proof.issuedAt}>
                    {words.issued({ date: day.format(new Date(proof.issuedAt)) })}
                  </time>
                  {' · '}
                </>
              )}
              <time dateTime={proof.expiresAt}>
                {words.until({ date: day.format(new Date(proof.expiresAt)) })}
              </time>
              {others > 0 && (
                <> · {words.together({ others: new Intl.NumberFormat(language).format(others) })}</>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

type MoreProps = {
  readonly list: ProofList
  readonly read: (cursor: string) => Promise<ProofList>
  readonly onMore: (more: ProofList) => void
}

function More({ list: { next }, read, onMore }: MoreProps) {
  const words = usePageWords()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (next === null) return null
  const more = async () => {
    if (state === 'busy') return
    setState('busy')
    try {
      onMore(await read(next))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={styles.more}>
      <button
        type="button"
        className={controls.secondary}
        aria-disabled={state === 'busy'}
        onClick={() => void more()}
      >
        {state === 'busy' ? words.loadingMore : words.more}
      </button>
      <p role="status">{state === 'failed' && words.moreFailed}</p>
    </div>
  )
}

/** That nothing is listed proves nothing about the account: it says how something comes to be here. */
function Empty() {
  const { empty: words } = usePageWords()
  return (
    <section className={styles.empty} aria-labelledby="empty">
      <h2 id="empty">{words.title}</h2>
      <p>{words.text}</p>
      <Link href="/prove" className={controls.secondary}>
        {words.prove}
      </Link>
    </section>
  )
}

/** As large as a few proofs. */
function Rows() {
  const words = usePageWords()
  return (
    <>
      <p className={controls.hidden} role="status">
        {words.loading}
      </p>
      <div className={`${skeletons.skeleton} ${styles.rows}`} aria-hidden="true">
        <span />
        <span />
      </div>
    </>
  )
}
