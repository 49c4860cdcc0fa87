import type { Connected, SignInState } from '@countersign/wallets'
import { useEffect, useRef, useState } from 'react'
import { ComparisonCode } from '../../../cosigning/comparison-code.tsx'
import { ExactMessage } from '../../../cosigning/exact-message.tsx'
import { Owners } from '../../../cosigning/owners.tsx'
import { CosigningProgress } from '../../../cosigning/progress.tsx'
import { Share } from '../../../cosigning/share.tsx'
import { TimeLeft } from '../../../cosigning/time-left.tsx'
import { useCosigningWords } from '../../../cosigning/words.ts'
import { useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { Actions } from '../../pieces/actions.tsx'
import { Question } from '../../pieces/question.tsx'
import { ViewHead } from '../../pieces/view-head.tsx'
import { SafeAccount } from './safe-account.tsx'
import styles from './verify-safe.module.css'

export type WaitingState = Extract<SignInState, { status: 'waiting-for-confirmations' }>

/** What has come, what is missing, and how the owners are reached. It may be closed: nothing is lost by that. */
export function Waiting({ state, connected }: { state: WaitingState; connected: Connected | null }) {
  const { runtime } = useParts()
  const { verify: texts } = useCosigningWords()
  const { cosigning } = state
  const isOpen = cosigning.status === 'NEEDS_CONFIRMATION'
  // Whoever has done their own part passes the link on; nothing else brings it further.
  const isNext = isOpen && state.own === 'given'
  const [step, setStep] = useState<'waiting' | 'asking' | 'kept'>('waiting')
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // What had the focus is gone with the question.
    if (step === 'kept') cancel.current?.focus()
  }, [step])
  return (
    <div className={styles.waiting}>
      <ViewHead title={texts.waiting.title} lead={isOpen ? texts.waiting.text : undefined} />
      <div className={styles.standing}>
        <SafeAccount account={cosigning.account} owner={null} />
        <div className={styles.progress}>
          <CosigningProgress cosigning={cosigning} />
          <TimeLeft cosigning={cosigning} />
        </div>
        <Owners cosigning={cosigning} you={connected?.accounts ?? []} />
        {isOpen && <OwnPart state={state} connected={connected} />}
      </div>
      <div className={styles.reach}>
        {isOpen && <Share cosigning={cosigning} isNext={isNext} />}
        {isOpen && <ComparisonCode cosigning={cosigning} />}
        <details className={styles.message}>
          <summary>{texts.details}</summary>
          <ExactMessage cosigning={cosigning} you={connected?.accounts} />
        </details>
      </div>
      {step === 'asking' && isOpen && (
        <Question
          {...texts.cancelling}
          yes={texts.cancelYes}
          no={texts.cancelNo}
          onYes={runtime.actions.cancelCosigning}
          onNo={() => setStep('kept')}
        />
      )}
      <Actions>
        <button
          type="button"
          className={isNext ? controls.secondary : controls.primary}
          onClick={runtime.actions.close}
        >
          {texts.close}
        </button>
        {/* In sight as well: within a frame most of the view lies below its edge. */}
        {isOpen && step !== 'asking' && (
          <button ref={cancel} type="button" className={controls.quiet} onClick={() => setStep('asking')}>
            {texts.cancel}
          </button>
        )}
      </Actions>
    </div>
  )
}

/** What the person's own wallet has still to do, if anything. */
function OwnPart({ state, connected }: { state: WaitingState; connected: Connected | null }) {
  const { runtime, words } = useParts()
  const { verify: texts } = useCosigningWords()
  const { own } = state
  if (own === 'given') return null
  const wallet = connected?.wallet.name ?? words.unnamedWallet
  return (
    <div className={styles.own}>
      <p>
        {own === 'unanswered'
          ? texts.unanswered({ wallet })
          : connected
            ? texts.notGiven({ wallet })
            : texts.notConnected}
      </p>
      <button type="button" className={controls.secondary} onClick={runtime.actions.sign}>
        {own === 'unanswered' ? texts.askAgain : texts.sign}
      </button>
    </div>
  )
}
