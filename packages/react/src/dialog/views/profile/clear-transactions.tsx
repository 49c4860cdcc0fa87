import { parseAddress } from '@countersign/core'
import type { Transaction } from '@countersign/wallets'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import controls from '../../../theme/controls.module.css'
import { useRareParts } from '../../rare-words.ts'
import shared from './profile.module.css'
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
        title={texts.clearTitle(transactions.length, network)}
        text={texts.clearText(transactions.filter(({ status }) => status === 'pending').length)}
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

function Question(props: { title: string; text: string; onYes: () => void; onNo: () => void }) {
  const { words } = useRareParts()
  const texts = words.profile.transactions
  const id = useId()
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => {
    question.current?.focus()
    question.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={question}
      role="alertdialog"
      tabIndex={-1}
      className={styles.question}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <strong id={`${id}-title`}>{props.title}</strong>
      <p id={`${id}-text`}>{props.text}</p>
      <div className={shared.tools}>
        <button type="button" className={controls.secondary} onClick={props.onNo}>
          {texts.clearNo}
        </button>
        <button type="button" className={controls.danger} onClick={props.onYes}>
          {texts.clearYes}
        </button>
      </div>
    </div>
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
