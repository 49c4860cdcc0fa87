import { parseAddress } from '@countersign/core'
import type { Transaction } from '@countersign/wallets'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRareParts } from '../../../hooks/use-words.ts'
import { QuietButton } from '../../../pieces/button.tsx'
import { Question } from '../../../pieces/live.tsx'
import type { ProfileSubject } from './subject.ts'
import styles from './transactions.module.css'

/**
 * Renders a button that clears the list of one account on one chain. It asks for confirmation, and names what is
 * removed. `children`: other actions of the list.
 */
export function ClearTransactions(props: {
  subject: ProfileSubject
  network: string
  transactions: readonly Transaction[]
  children: ReactNode
}) {
  const { runtime, words } = useRareParts()
  const { subject, network, transactions } = props
  const [step, setStep] = useState<'offered' | 'asking' | 'kept' | 'cleared'>('offered')
  const texts = words.profile.transactions
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The element that had the focus was removed with the question.
    if (step === 'kept') button.current?.focus()
  }, [step])
  const clear = () => {
    runtime.transactions.get()?.clear({ chain: subject.chain, from: parseAddress(subject.address) })
    setStep('cleared')
  }
  if (step === 'asking' && transactions.length > 0)
    return (
      <Question
        title={texts.clearTitle({ count: transactions.length, network })}
        text={texts.clearText({ pending: transactions.filter(({ status }) => status === 'pending').length })}
        yes={texts.clearYes}
        no={texts.clearNo}
        onYes={clear}
        onNo={() => setStep('kept')}
      />
    )
  return (
    <>
      {transactions.length > 0 && (
        <div className={styles.list}>
          {props.children}
          <QuietButton ref={button} onClick={() => setStep('asking')}>
            {texts.clear}
          </QuietButton>
        </div>
      )}
      <Cleared isVisible={step === 'cleared' && transactions.length === 0} />
    </>
  )
}

/** Takes the focus after the question was removed. */
function Cleared({ isVisible }: { isVisible: boolean }) {
  const { words } = useRareParts()
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
