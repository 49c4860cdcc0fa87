import { type ProofState, proofCalls } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import type { AccountId } from '@countersign/core'
import { useCountersignClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { FactLine, formatNumber } from '@countersign/react/pieces'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BusyButton } from '../../layout/busy-button.tsx'
import cards from '../../layout/cards.module.css'
import { exactDate, exactTime } from '../../layout/exact-time.tsx'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import { ProofBadge } from '../../layout/proof-badge.tsx'
import prose from '../../layout/prose.module.css'
import { Skeleton } from '../../layout/skeleton.tsx'
import { Unavailable } from '../../layout/unavailable.tsx'
import { Unreadable } from '../../layout/unreadable.tsx'
import { useProfileWords, useWords } from '../../locales/words.ts'
import empty from '../empty.module.css'
import { readingOf } from '../reading.ts'
import styles from './profile.module.css'

/** Shows the public proofs of an account, newest first. */
export function Listed({ account }: { account: AccountId }) {
  const words = useProfileWords()
  const client = useCountersignClient()
  const list = useInfiniteQuery({
    queryKey: ['shown', account],
    queryFn: ({ pageParam, signal }) => proofCalls(client).listed(account, { cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const reading = readingOf(list)
  switch (reading.status) {
    case 'loading':
      return <Skeleton count={2} className={styles.rows} />
    case 'not-found':
      return <Empty />
    case 'unreachable':
      return <Unavailable retrying={reading.retrying} retry={reading.retry} />
    case 'there': {
      const proofs = reading.value.pages.flatMap(({ items }) => items)
      const unreadable = reading.value.pages.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0)
      if (proofs.length === 0 && unreadable === 0) return <Empty />
      return (
        <section className={frame.section} aria-labelledby="proofs">
          <h2 id="proofs">{words.proofs}</h2>
          <p className={prose.soft}>{words.about}</p>
          <ProofItems proofs={proofs} account={account} />
          <Unreadable count={unreadable} />
          {list.hasNextPage && (
            <div className={styles.more}>
              <BusyButton busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {list.isFetchingNextPage ? words.loadingMore : words.more}
              </BusyButton>
              <p role="status">{list.isFetchNextPageError && words.moreFailed}</p>
            </div>
          )}
        </section>
      )
    }
  }
}

export function ProofItems({ proofs, account }: { proofs: readonly ProofState[]; account: string }) {
  const words = useProfileWords()
  const { language } = useWords()
  return (
    <ul className={`${lists.spaced} ${styles.proofs}`}>
      {proofs.map(proof => {
        const others = proof.accounts.filter(other => other.account !== account).length
        return (
          <li key={proof.id} className={`${cards.card} ${styles.proof}`}>
            <h3>
              <Link href={hrefOf('proof', proof)}>
                <bdi>{proof.purpose}</bdi>
              </Link>{' '}
              <ProofBadge status={proof.status} />
            </h3>
            <p>
              {words.to} <bdi>{proof.audience ?? words.anyone}</bdi>
            </p>
            <FactLine className={prose.small}>
              {proof.issuedAt && (
                <time dateTime={proof.issuedAt}>
                  {words.issued({ date: exactDate(proof.issuedAt, language) })}
                </time>
              )}
              <time dateTime={proof.expiresAt}>
                {words.until({ date: exactTime(proof.expiresAt, language) })}
              </time>
              {others > 0 && words.together({ others: formatNumber(others, language) })}
            </FactLine>
          </li>
        )
      })}
    </ul>
  )
}

/** Shows the empty state. An empty list proves nothing about the account, so it explains how proofs get here. */
function Empty() {
  const { empty: words } = useProfileWords()
  return (
    <section className={empty.nothing} aria-labelledby="empty">
      <h2 id="empty">{words.title}</h2>
      <p className={prose.soft}>{words.text}</p>
      <Link href={hrefOf('prove')} className={controls.primary}>
        {words.prove}
      </Link>
    </section>
  )
}
