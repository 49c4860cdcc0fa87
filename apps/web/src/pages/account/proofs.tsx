import { type ProofState, proofCalls } from '@countersign/api'
import { useClient, useSession } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { BusyButton } from '../../layout/busy-button.tsx'
import { ConfirmButton } from '../../layout/confirm-button.tsx'
import { FailedInline } from '../../layout/failed.tsx'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import { ProofBadge } from '../../layout/proof-badge.tsx'
import prose from '../../layout/prose.module.css'
import { Section } from '../../layout/section.tsx'
import { useAccountWords, useWords } from '../../locales/words.ts'
import { useListing } from '../use-listing.ts'
import styles from './account.module.css'
import content from './content.module.css'

const key = ['countersign', 'proofs'] as const

/**
 * Shows the proofs of the signed-in account, and the drafts of this browser. Explains how to create a proof if there are
 * none.
 */
export function Proofs() {
  const { proofs: words } = useAccountWords()
  const client = useClient()
  const session = useSession()
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const whose = session.status === 'signed-in' ? session.session.account : null
  const list = useListing({
    queryKey: [...key, whose],
    read: page => proofCalls(client).list(page),
  })
  const remove = useMutation({
    mutationFn: ({ id }: ProofState) => proofCalls(client).remove(id),
    // Also after a failure: it may have ended in the meantime.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
    // The pressed button disappears or changes.
    onSuccess: () => heading.current?.focus(),
  })
  const { items: proofs } = list
  if (list.error && !proofs)
    return (
      <p className={prose.soft} role="alert">
        <FailedInline title={words.failed} retry={list.again} />
      </p>
    )
  if (!proofs || (proofs.length === 0 && whose === null)) return null
  return (
    <Section
      id="proofs"
      title={words.title}
      text={proofs.length === 0 ? words.none : words.text}
      heading={heading}
      className={styles.section}
    >
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
        {list.hasMore && (
          <BusyButton busy={list.isReading} onClick={list.more}>
            {words.more}
          </BusyButton>
        )}
      </div>
    </Section>
  )
}

type RowsProps = {
  readonly proofs: readonly ProofState[]
  /** Whether a proof is being discarded or revoked. */
  readonly busy: boolean
  readonly onRemove: (proof: ProofState) => void
}

/** Shows the rows of the list. */
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
          <bdi>{purpose}</bdi> <ProofBadge status={status} />
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
