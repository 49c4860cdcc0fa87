import type { ProofAccountState } from '@countersign/api'
import type { Prover } from '@countersign/react/proof'
import { useEffect, useMemo, useRef } from 'react'
import cards from '../../layout/cards.module.css'
import { Link } from '../../layout/link.tsx'
import notices from '../../layout/notices.module.css'
import { useProveWords } from '../../locales/words.ts'
import styles from './draft.module.css'
import { nextStep } from './next-step.ts'
import { OwnerConfirmations } from './owner-confirmations.tsx'
import { Signing } from './signing.tsx'
import { readStoredFactory } from './stored-factories.ts'
import { Who } from './who.tsx'

type AccountItemProps = {
  /** The id of the draft. */
  readonly draft: string
  readonly account: ProofAccountState
  readonly prover: Prover
  /** Whether it is the first account that has not signed. */
  readonly isFirst: boolean
  readonly onChanged: () => void
}

/** Shows one account of a draft: who it is, its status, and the one next step. */
export function AccountItem({ draft, account: each, prover, isFirst, onChanged }: AccountItemProps) {
  const { draft: words } = useProveWords()
  const { account } = each
  const next = nextStep(each, prover.state, prover.connected?.accounts ?? null)
  const factory = useMemo(() => readStoredFactory(draft, account), [draft, account])
  const begin = () => prover.prepare(draft, account, factory)
  const status = next.step === 'owners' ? 'waiting' : each.status
  const item = useRef<HTMLLIElement>(null)
  const isSigned = next.step === 'signed'
  const wasSigned = useRef(isSigned)
  useEffect(() => {
    const signsNow = isSigned && !wasSigned.current
    wasSigned.current = isSigned
    // The pressed button disappears with it.
    if (signsNow && document.activeElement === document.body) item.current?.focus({ preventScroll: true })
  }, [isSigned])
  return (
    <li ref={item} tabIndex={-1} className={`${cards.card} ${styles.item}`} data-status={status}>
      <div className={styles.between}>
        <Who account={account} />
        <span className={styles.status}>{words.status[status]}</span>
      </div>
      {each.refused !== null && next.step !== 'signed' && (
        <div className={notices.failure} role="alert">
          <strong>{words.refused.title}</strong>
          <p>{words.refused.text}</p>
          <Link href={`/prove?account=${encodeURIComponent(account)}`}>{words.refused.separate}</Link>
        </div>
      )}
      {next.step === 'signed' ? null : next.step === 'owners' ? (
        <OwnerConfirmations
          account={account}
          cosigning={next.cosigning}
          own={next.own}
          isThere={next.isThere}
          prover={prover}
          onBegin={begin}
          onChanged={onChanged}
        />
      ) : (
        <Signing {...{ account, next, prover, isFirst }} isPlanned={factory !== undefined} onBegin={begin} />
      )}
    </li>
  )
}
