import { parseAddress } from '@countersign/core'
import type { Transaction } from '@countersign/wallets'
import { useEffect, useRef, useState } from 'react'
import { useAccountParts } from '../../../hooks/use-words.ts'
import { ConfirmButton } from '../../../pieces/confirm-button.tsx'
import corner from '../../../pieces/corner.module.css'
import { Heading } from '../../../pieces/view.tsx'
import type { ProfileSubject } from './subject.ts'
import styles from './transactions.module.css'

/**
 * Renders the heading of the list of one account on one chain, with a button that clears the list. It asks for
 * confirmation, and names what is removed.
 */
export function TransactionsHeading(props: {
  subject: ProfileSubject
  network: string
  transactions: readonly Transaction[]
}) {
  const { runtime, words } = useAccountParts()
  const { subject, network, transactions } = props
  const [isCleared, setCleared] = useState(false)
  const texts = words.profile.transactions
  const pending = transactions.filter(({ status }) => status === 'pending').length
  const clear = () => {
    runtime.transactions.get()?.clear({ chain: subject.chain, from: parseAddress(subject.address) })
    setCleared(true)
  }
  return (
    <>
      <div className={styles.heading}>
        <Heading>{texts.title}</Heading>
        {transactions.length > 0 && (
          <ConfirmButton
            className={corner.corner}
            name={texts.clear}
            hint={texts.clear}
            title={texts.clearTitle({ count: transactions.length, network })}
            text={texts.clearText({ pending })}
            confirm={texts.clearYes}
            keep={texts.clearNo}
            onConfirm={clear}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M2.5 4.5H13.5M6 4.5V2.5H10V4.5M4 4.5 4.7 13.5H11.3L12 4.5M6.7 7V11M9.3 7V11" />
            </svg>
          </ConfirmButton>
        )}
      </div>
      <Cleared isVisible={isCleared && transactions.length === 0} />
    </>
  )
}

/** Takes the focus after the question was removed. */
function Cleared({ isVisible }: { isVisible: boolean }) {
  const { words } = useAccountParts()
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isVisible) place.current?.focus({ preventScroll: true })
  }, [isVisible])
  return (
    <p ref={place} role="status" tabIndex={-1} className={styles.cleared}>
      {isVisible && words.profile.transactions.cleared}
    </p>
  )
}
