import type { ProofAccountState } from '@countersign/api'
import type { UsedProver } from '@countersign/react/proof'
import { useEffect, useMemo, useRef } from 'react'
import cards from '../../../layout/cards.module.css'
import { Link } from '../../../layout/link.tsx'
import notices from '../../../layout/notices.module.css'
import { keptFactory } from '../form/kept-factories.ts'
import { Who } from '../who.tsx'
import { useProveWords } from '../words.ts'
import styles from './account-item.module.css'
import { nextStep } from './next-step.ts'
import { OwnersAsked } from './owners-asked.tsx'
import { Signing } from './signing.tsx'

type AccountItemProps = {
  /** The id of the draft. */
  readonly draft: string
  readonly account: ProofAccountState
  readonly prover: UsedProver
  /** Whether it is the first that is still to sign. */
  readonly isFirst: boolean
  readonly onChanged: () => void
}

/** One account of a draft: who it is, how it stands, and the one thing to do next. */
export function AccountItem({ draft, account: each, prover, isFirst, onChanged }: AccountItemProps) {
  const { draft: words } = useProveWords()
  const { account } = each
  const next = nextStep(each, prover.state, prover.connected?.accounts ?? null)
  const factory = useMemo(() => keptFactory(draft, account), [draft, account])
  const begin = () => prover.prepare(draft, account, factory)
  const status = next.step === 'owners' ? 'waiting' : each.status
  const item = useRef<HTMLLIElement>(null)
  const isSigned = next.step === 'signed'
  const wasSigned = useRef(isSigned)
  useEffect(() => {
    const signsNow = isSigned && !wasSigned.current
    wasSigned.current = isSigned
    // What was pressed is gone with it.
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
        <OwnersAsked
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
