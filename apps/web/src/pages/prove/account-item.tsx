import type { ProofAccountState, ProofState } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { useAccountInfo } from '@countersign/react'
import { hasKeptText, type Prover } from '@countersign/react/proof'
import { useEffect, useMemo, useRef } from 'react'
import cards from '../../layout/cards.module.css'
import { Link } from '../../layout/link.tsx'
import notices from '../../layout/notices.module.css'
import { useProveWords } from '../../locales/words.ts'
import styles from './draft.module.css'
import { nextSigningStep } from './next-step.ts'
import { OwnerConfirmations } from './owner-confirmations.tsx'
import { Signing } from './signing.tsx'
import { readStoredFactory } from './stored-factories.ts'
import { Who } from './who.tsx'

type AccountItemProps = {
  /** The draft. */
  readonly proof: Pick<ProofState, 'id' | 'request'>
  readonly account: ProofAccountState
  readonly prover: Prover
  /** Whether it is the only account of the draft. */
  readonly isOnly: boolean
  /** Whether the person is at its step, which has the page's primary button. */
  readonly isCurrent: boolean
  readonly onChanged: () => void
}

/** Shows one account of a draft: who it is, its status, and the one next step. */
export function AccountItem(props: AccountItemProps) {
  const { proof, account: each, prover, isOnly, isCurrent, onChanged } = props
  const { draft: words } = useProveWords()
  const { id: draft, request } = proof
  const { account } = each
  const next = nextSigningStep(each, prover.state, prover.connected?.accounts ?? null)
  const factory = useMemo(() => readStoredFactory(draft, account), [draft, account])
  const begin = () => prover.prepare(draft, account, factory)
  const isNext = isCurrent && next.step === 'begin' && each.refused === null && isFree(prover)
  // The owners of a Safe are asked with the text, which needs a press.
  useBegin(isNext && factory === undefined, draft, account, begin)
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
  const wasCurrent = useRef(isCurrent)
  useEffect(() => {
    // Its buttons replace those of another account at the edge of a narrow window.
    if (isCurrent && !wasCurrent.current) item.current?.scrollIntoView({ block: 'nearest' })
    wasCurrent.current = isCurrent
  }, [isCurrent])
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
          <Link href={hrefOf('prove', { account, request: request ?? undefined })}>
            {words.refused.separate}
          </Link>
        </div>
      )}
      {next.step === 'signed' ? null : next.step === 'owners' ? (
        <OwnerConfirmations
          account={account}
          cosigning={next.cosigning}
          own={next.own}
          isThere={next.isThere}
          isCurrent={isCurrent}
          prover={prover}
          onBegin={begin}
          onChanged={onChanged}
        />
      ) : (
        <Signing
          {...{ account, next, prover, isOnly, isCurrent }}
          isPlanned={factory !== undefined}
          onBegin={begin}
        />
      )}
    </li>
  )
}

/** Whether no other account of the draft is being signed for. */
function isFree({ state: { status } }: Prover): boolean {
  return status === 'idle' || status === 'done'
}

/**
 * Loads the text of the next account once, so that the person reads it without a press. Not for Safes, whose owners are
 * asked with it, and not if a wallet was asked when the page was last loaded.
 */
function useBegin(isNext: boolean, draft: string, account: string, begin: () => void): void {
  const info = useAccountInfo(account)
  const isKey = info.status === 'known' && info.value.kind === 'eoa'
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!isNext || !isKey || hasBegun.current || hasKeptText(draft)) return
    hasBegun.current = true
    begin()
  }, [isNext, isKey, draft, begin])
}
