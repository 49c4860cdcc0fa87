import type { ProofState, RequestCall } from '@countersign/api'
import { AccountName, addressOf, shortenAddress, useAccountInfo } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { type FormEvent, useId, useRef, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { Link } from '../../layout/link.tsx'
import parties from '../../layout/parties.module.css'
import prose from '../../layout/prose.module.css'
import { useWords } from '../../locales/words.ts'
import { reasonOf } from '../requests/reason.ts'
import styles from './consent.module.css'
import { Handed } from './handed.tsx'
import page from './page.module.css'
import { useAskedWords } from './words.ts'

type ConsentProps = {
  readonly request: RequestCall
  /** All that could be handed over. */
  readonly proofs: readonly ProofState[]
  /** The one that is. */
  readonly proof: ProofState
  readonly busy: boolean
  readonly error: Error | null
  readonly onChoose: (id: string) => void
  readonly onHandOver: (id: string) => void
}

/** Shows exactly what is handed over, and hands it over once the person has agreed to that. */
export function Consent({ request, proofs, proof, busy, error, onChoose, onHandOver }: ConsentProps) {
  const { consent: words, reasons } = useAskedWords()
  const { language } = useWords()
  const asker = useAccountInfo(request.by)
  const name = asker.status === 'known' ? asker.value.name : null
  // One that could pass for another is told by its address here; above it stands with its mark.
  const who = name && name.unusual.length === 0 ? name.value : shortenAddress(addressOf(request.by))
  const id = useId()
  // Whoever agrees, agrees to one proof, and not to another that takes its place.
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const hasAgreed = agreedTo === proof.id
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setMissing(!hasAgreed)
    if (hasAgreed) onHandOver(proof.id)
    else box.current?.focus()
  }
  return (
    <form
      className={`${cards.card} ${page.card} ${page.now}`}
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
                <small>{exact.format(new Date(one.createdAt))}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p>{words.text({ who })}</p>
      <Handed proof={proof} />
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
          {words.failed} {reasonOf(error, reasons)}
        </p>
      )}
      <div className={`${buttons.row} ${page.actions}`}>
        <button type="submit" className={`${controls.primary} ${page.large}`} aria-disabled={busy}>
          {busy ? words.busy : words.button}
        </button>
        <Link href={`/prove?request=${encodeURIComponent(request.id)}`} className={controls.quiet}>
          {words.again}
        </Link>
      </div>
    </form>
  )
}
