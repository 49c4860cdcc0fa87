import type { ProofState, RequestCall } from '@countersign/api'
import { describeError } from '@countersign/api'
import { AccountName, addressOf, shortenAddress, useAccountInfo } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { type FormEvent, useId, useRef, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { exactTime } from '../../layout/exact-time.tsx'
import { Link } from '../../layout/link.tsx'
import parties from '../../layout/parties.module.css'
import prose from '../../layout/prose.module.css'
import { useAnswerWords, useWords } from '../../locales/words.ts'
import styles from './answer.module.css'
import { SharedProof } from './shared.tsx'

type ConsentProps = {
  readonly request: RequestCall
  /** All proofs that could be shared. */
  readonly proofs: readonly ProofState[]
  /** The chosen proof. */
  readonly proof: ProofState
  readonly busy: boolean
  readonly error: Error | null
  readonly onChoose: (id: string) => void
  readonly onShare: (id: string) => void
}

/** Shows exactly what is shared, and shares it after the person has agreed. */
export function Consent({ request, proofs, proof, busy, error, onChoose, onShare }: ConsentProps) {
  const { consent: words, reasons } = useAnswerWords()
  const { language } = useWords()
  const asker = useAccountInfo(request.by)
  const name = asker.status === 'known' ? asker.value.name : null
  // A name that could imitate another is replaced by the address here. Above, it is shown with a warning.
  const who = name && name.unusual.length === 0 ? name.value : shortenAddress(addressOf(request.by))
  const id = useId()
  // Consent is for one proof. It does not carry over when another proof is chosen.
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const hasAgreed = agreedTo === proof.id
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setMissing(!hasAgreed)
    if (hasAgreed) onShare(proof.id)
    else box.current?.focus()
  }
  return (
    <form
      className={`${cards.card} ${styles.card} ${styles.now}`}
      aria-labelledby={`${id}-title`}
      onSubmit={submit}
      noValidate
    >
      <h2 id={`${id}-title`}>{words.title}</h2>
      {proofs.length > 1 && (
        <fieldset className={styles.choice}>
          <legend>{words.choose}</legend>
          {proofs.map(one => (
            <label key={one.id}>
              <input
                type="radio"
                name={`${id}-proof`}
                checked={one.id === proof.id}
                onChange={() => onChoose(one.id)}
              />
              <span>
                {one.accounts.map(({ account }) => (
                  <span key={account} className={parties.party}>
                    <AccountName account={account} />
                  </span>
                ))}
                <small>{exactTime(one.createdAt, language)}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p>{words.text({ who })}</p>
      <SharedProof proof={proof} />
      <label className={styles.agree}>
        <input
          ref={box}
          type="checkbox"
          checked={hasAgreed}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
          onChange={({ target }) => {
            setAgreedTo(target.checked ? proof.id : null)
            setMissing(false)
          }}
        />
        {words.agree}
      </label>
      {isMissing && (
        <p id={`${id}-missing`} className={prose.failure} role="alert">
          {words.missing}
        </p>
      )}
      {error && (
        <p className={prose.failure} role="alert">
          {words.failed} {describeError(reasons, error)}
        </p>
      )}
      <div className={`${buttons.row} ${styles.actions}`}>
        <button type="submit" className={`${controls.primary} ${styles.large}`} aria-disabled={busy}>
          {busy ? words.busy : words.button}
        </button>
        <Link href={`/prove?request=${encodeURIComponent(request.id)}`} className={controls.quiet}>
          {words.again}
        </Link>
      </div>
    </form>
  )
}
