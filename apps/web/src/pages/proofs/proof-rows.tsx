import type { ProofState } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import { ConfirmButton, FactLine } from '@countersign/react/pieces'
import { Entry } from '../../layout/entry.tsx'
import { exactDate } from '../../layout/exact-time.tsx'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import { ProofBadge } from '../../layout/proof-badge.tsx'
import prose from '../../layout/prose.module.css'
import { useProofsWords, useSharedWords, useWords } from '../../locales/words.ts'
import { isUnsigned } from '../prove/is-unsigned.ts'
import styles from './proof-rows.module.css'

type RowsProps = {
  readonly proofs: readonly ProofState[]
  /** Whether a proof is being discarded or revoked. */
  readonly busy: boolean
  readonly onRemove: (proof: ProofState) => void
}

/** Shows the rows of the list. */
export function ProofRows({ proofs, busy, onRemove }: RowsProps) {
  const words = useProofsWords()
  return (
    <ul className={`${lists.ruled} ${lists.entries} ${styles.rows}`} aria-label={words.list}>
      {proofs.map(proof => (
        <Entry key={proof.id}>
          <Row proof={proof} busy={busy} onRemove={() => onRemove(proof)} />
        </Entry>
      ))}
    </ul>
  )
}

function Row({ proof, busy, onRemove }: { proof: ProofState; busy: boolean; onRemove: () => void }) {
  const words = useProofsWords()
  const { language } = useWords()
  const { id, purpose, audience, status, mine, accounts, expiresAt, revokedAt } = proof
  const isDraft = status === 'draft'
  const signed = accounts.filter(account => account.status === 'signed').length
  const date = exactDate(revokedAt ?? expiresAt, language)
  const what = isDraft ? words.goOn : words.open
  const { revokeProof, discardDraft } = useSharedWords()
  const question = isDraft ? discardDraft : revokeProof
  const text = isDraft && isUnsigned(proof) ? discardDraft.unsigned : question.text
  return (
    <li>
      <div className={styles.proof}>
        <strong>
          <bdi>{purpose}</bdi> <ProofBadge status={status} />
        </strong>
        <FactLine className={prose.small}>
          {audience === null ? words.forAnyone : words.forWhom({ audience })}
          {isDraft ? words.signed({ signed, all: accounts.length }) : words.until[status]({ date })}
        </FactLine>
      </div>
      <div className={lists.choices}>
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
            {...question}
            name={words.name({ what: question.confirm, purpose })}
            title={question.title({ purpose })}
            text={text}
            busy={busy}
            onConfirm={onRemove}
          >
            {question.confirm}
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}
