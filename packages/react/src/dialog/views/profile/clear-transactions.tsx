import { parseAddress } from '@countersign/core'
import type { Transaction } from '@countersign/wallets'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import controls from '../../../theme/controls.module.css'
import { Question } from '../../pieces/question.tsx'
import { useRareParts } from '../../rare-words.ts'
import type { ProfileSubject } from './subject.ts'
import styles from './transactions.module.css'

/** Empties the list of one account on one chain. Asks first, and names what goes. `children`: what else the list offers. */
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
    // What had the focus is gone with the question.
    if (step === 'kept') button.current?.focus()
  }, [step])
  const clear = () => {
    runtime.transactions.clear({ chain: subject.chain, from: parseAddress(subject.address) })
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
          <button ref={button} type="button" className={controls.quiet} onClick={() => setStep('asking')}>
            {texts.clear}
          </button>
        </div>
      )}
      <Cleared isSaid={step === 'cleared' && transactions.length === 0} />
    </>
  )
}

/** Takes the focus that the question had. */
function Cleared({ isSaid }: { isSaid: boolean }) {
  const { words } = useRareParts()
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isSaid) place.current?.focus({ preventScroll: true })
  }, [isSaid])
  return (
    <p ref={place} role="status" tabIndex={-1} className={styles.cleared}>
      {isSaid && words.profile.transactions.cleared}
    </p>
  )
}
