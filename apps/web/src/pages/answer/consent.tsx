import type { ProofState, RequestCall } from '@countersign/api'
import { describeError } from '@countersign/api'
import { AccountName, useNameText } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import fields from '@countersign/react/fields.module.css'
import { type FormEvent, useId } from 'react'
import bar from '../../layout/bar.module.css'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { Choice } from '../../layout/choice.tsx'
import { exactTime } from '../../layout/exact-time.tsx'
import forms from '../../layout/forms.module.css'
import notices from '../../layout/notices.module.css'
import parties from '../../layout/parties.module.css'
import prose from '../../layout/prose.module.css'
import { StepBar } from '../../layout/step-bar.tsx'
import { useAnswerWords, useWords } from '../../locales/words.ts'
import styles from './answer.module.css'
import { SharedProof } from './shared.tsx'

type ConsentProps = {
  readonly request: RequestCall
  /** All proofs that could be shared. */
  readonly proofs: readonly ProofState[]
  /** The chosen proof; `null`: it can no longer be shared. */
  readonly proof: ProofState | null
  readonly busy: boolean
  readonly error: Error | null
  readonly onChoose: (id: string) => void
  readonly onShare: (id: string) => void
  /** Leads to another proof. */
  readonly onAnother: () => void
}

/** Shows exactly what is shared, and shares it after the person has agreed. */
export function Consent(props: ConsentProps) {
  const { request, proofs, proof, busy, error, onChoose, onShare, onAnother } = props
  const { consent: words, reasons } = useAnswerWords()
  const { language } = useWords()
  const who = useNameText(request.by)
  const [first, ...more] = proof?.accounts ?? []
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The button says what it agrees to, and is below the one proof that is shown.
    if (!busy && proof) onShare(proof.id)
  }
  return (
    <form
      className={`${cards.card} ${styles.card} ${styles.now}`}
      aria-labelledby={`${id}-title`}
      onSubmit={submit}
      noValidate
    >
      <h2 id={`${id}-title`}>{words.title}</h2>
      {!proof && (
        <p className={notices.note} role="alert">
          {words.changed}
        </p>
      )}
      {(proofs.length > 1 || !proof) && (
        <fieldset className={fields.field}>
          <legend>{words.choose}</legend>
          <div className={forms.choices}>
            {proofs.map(one => (
              <Choice
                key={one.id}
                name={`${id}-proof`}
                checked={one.id === proof?.id}
                text={exactTime(one.createdAt, language)}
                onChoose={() => onChoose(one.id)}
              >
                {one.accounts.map(({ account }) => (
                  <span key={account} className={parties.party}>
                    <AccountName account={account} />
                  </span>
                ))}
              </Choice>
            ))}
          </div>
        </fieldset>
      )}
      {proof && (
        <>
          <p>{words.text({ who })}</p>
          <SharedProof proof={proof} />
        </>
      )}
      {error && (
        <p className={prose.failure} role="alert">
          {words.failed} {describeError(reasons, error)}
        </p>
      )}
      {proof && (
        <StepBar
          about={
            <p className={bar.about}>
              {first && <AccountName account={first.account} />}{' '}
              {more.length > 0 && words.more({ count: more.length })}
            </p>
          }
        >
          <button type="submit" className={`${controls.primary} ${buttons.large}`} aria-disabled={busy}>
            {busy ? words.busy : words.button}
          </button>
        </StepBar>
      )}
      <button type="button" className={`${controls.quiet} ${buttons.stop}`} onClick={onAnother}>
        {words.again}
      </button>
    </form>
  )
}
