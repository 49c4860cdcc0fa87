import { type ProofState, proofCalls } from '@countersign/api'
import { useClient, useSession } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import buttons from '../../layout/buttons.module.css'
import { ConfirmButton } from '../../layout/confirm-button.tsx'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { useAccountWords, useWords } from '../../locales/words.ts'
import styles from './account.module.css'
import content from './content.module.css'

const key = ['countersign', 'proofs'] as const

/** The proofs of whoever is signed in, and the drafts of this browser. Says how one is made where there are none. */
export function Proofs() {
  const { proofs: words, retry } = useAccountWords()
  const client = useClient()
  const session = useSession()
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const whose = session.status === 'signed-in' ? session.session.account : null
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...key, whose],
    queryFn: ({ pageParam, signal }) => proofCalls(client).list({ cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // What has been signed since shows when the person comes back.
    staleTime: 0,
  })
  const remove = useMutation({
    mutationFn: ({ id }: ProofState) => proofCalls(client).remove(id),
    // Also where that failed: it may have ended meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
    // The button that was pressed is gone, or changes.
    onSuccess: () => heading.current?.focus(),
  })
  const proofs = data?.pages.flatMap(({ items }) => items)
  if (isError && !proofs)
    return (
      <p className={prose.soft} role="alert">
        {words.failed}{' '}
        <button type="button" className={buttons.inline} onClick={() => void refetch()}>
          {retry}
        </button>
      </p>
    )
  if (!proofs || (proofs.length === 0 && whose === null)) return null
  return (
    <section className={`${frame.section} ${styles.section}`} aria-labelledby="proofs">
      <h2 ref={heading} id="proofs" tabIndex={-1}>
        {words.title}
      </h2>
      <p className={prose.soft}>{proofs.length === 0 ? words.none : words.text}</p>
      <p className={controls.hidden} role="status">
        {remove.isSuccess && (remove.variables.status === 'draft' ? words.givenUp : words.revoked)}
      </p>
      {remove.isError && (
        <p className={prose.failure} role="alert">
          {words.removeFailed}
        </p>
      )}
      {proofs.length > 0 && <ProofRows proofs={proofs} busy={remove.isPending} onRemove={remove.mutate} />}
      <div className={content.choices}>
        <Link href="/prove" className={controls.secondary}>
          {words.make}
        </Link>
        {hasNextPage && (
          <button
            type="button"
            className={controls.secondary}
            aria-disabled={isFetching}
            onClick={() => {
              if (!isFetching) void fetchNextPage()
            }}
          >
            {words.more}
          </button>
        )}
      </div>
    </section>
  )
}

type RowsProps = {
  readonly proofs: readonly ProofState[]
  /** Whether one is being discarded or revoked. */
  readonly busy: boolean
  readonly onRemove: (proof: ProofState) => void
}

/** The list itself. */
export function ProofRows({ proofs, busy, onRemove }: RowsProps) {
  const { proofs: words } = useAccountWords()
  return (
    <ul className={`${lists.ruled} ${styles.devices}`} aria-label={words.list}>
      {proofs.map(proof => (
        <Row key={proof.id} proof={proof} busy={busy} onRemove={() => onRemove(proof)} />
      ))}
    </ul>
  )
}

function Row({ proof, busy, onRemove }: { proof: ProofState; busy: boolean; onRemove: () => void }) {
  const { proofs: words } = useAccountWords()
  const { language } = useWords()
  const { id, purpose, audience, status, mine, accounts, expiresAt, revokedAt } = proof
  const isDraft = status === 'draft'
  const signed = accounts.filter(account => account.status === 'signed').length
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(
    new Date(revokedAt ?? expiresAt),
  )
  const what = isDraft ? words.goOn : words.open
  const ask = isDraft ? words.giveUp : words.revoke
  return (
    <li>
      <div className={content.cosigning}>
        <strong>
          <bdi>{purpose}</bdi> <small className={content.badge}>{words.status[status]}</small>
        </strong>
        <p className={prose.small}>
          {audience === null ? words.forAnyone : words.forWhom({ audience })} ·{' '}
          {isDraft ? words.signed({ signed, all: accounts.length }) : words.until[status]({ date })}
        </p>
      </div>
      <div className={content.choices}>
        <Link
          href={isDraft ? `/prove/${encodeURIComponent(id)}` : `/p/${encodeURIComponent(id)}`}
          className={controls.secondary}
          aria-label={words.name({ what, purpose })}
        >
          {what}
        </Link>
        {(isDraft || status === 'valid') && mine !== 'no' && (
          <ConfirmButton
            className={controls.quiet}
            name={words.name({ what: ask.open, purpose })}
            title={ask.title({ purpose })}
            text={ask.text}
            confirm={ask.confirm}
            keep={words.keep}
            busy={busy}
            onConfirm={onRemove}
          >
            {ask.open}
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}
