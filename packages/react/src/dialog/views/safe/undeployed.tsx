import { type KeyboardEvent, useRef, useState } from 'react'
import { useCosigningWords } from '../../../cosigning/words.ts'
import { useKit } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { lookUpWords } from './field.tsx'
import { emptyForm, type FormErrors, readForm, type SafeForm } from './form.ts'
import { lookUp } from './look-up.ts'
import type { Factory } from './planned/plans.ts'
import { PlannedFields } from './planned-fields.tsx'
import styles from './safe.module.css'

export type UndeployedSafeProps = {
  /** CAIP-2 */
  readonly chain: string
  /** The name of that network. */
  readonly network: string
  /** Its address, as it was typed. */
  readonly address: string
  /** The label of the button. */
  readonly label: string
  /** Called with the Safe, and with the call that deploys it; without one if it is deployed by now. */
  readonly onFound: (account: string, factory: Factory | null) => void
  /** Called when the address is what has to be corrected. */
  readonly onAddress: () => void
}

/**
 * Takes what a Safe is made of that is not deployed yet, and finds the call that deploys it at its address. Nothing is
 * deployed by that.
 */
export function UndeployedSafe({ chain, network, address, label, onFound, onAddress }: UndeployedSafeProps) {
  const { accounts } = useKit()
  const { safe: words } = useCosigningWords()
  const [form, setForm] = useState<SafeForm>({ ...emptyForm, isPlanned: true })
  const [errors, setErrors] = useState<FormErrors>({})
  const [said, setSaid] = useState<'looking' | 'not-a-safe' | 'unasked' | 'mismatch' | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const attempts = useRef(0)
  const change = (change: Partial<SafeForm>) => {
    // An answer to what was typed before says nothing of this.
    attempts.current += 1
    setForm(before => ({ ...before, ...change }))
    setErrors({})
    setSaid(null)
  }
  async function find() {
    if (said === 'looking' || chain === '') return
    const read = readForm({ ...form, address })
    setErrors('errors' in read ? read.errors : {})
    setSaid(null)
    if ('errors' in read) {
      if (read.errors.address) return onAddress()
      const [first] = (['owners', 'threshold', 'saltNonce'] as const).filter(field => read.errors[field])
      return place.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    }
    attempts.current += 1
    const attempt = attempts.current
    setSaid('looking')
    const found = await lookUp({ chain, ...read }, accounts)
    if (attempts.current !== attempt) return
    if (typeof found === 'string') return setSaid(found)
    setForm({ ...emptyForm, isPlanned: true })
    setSaid(null)
    onFound(found.account, found.factory ?? null)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // It may stand in a form of another kind, which is not to be submitted.
    event.preventDefault()
    void find()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields within.
    <div ref={place} className={styles.fields} onKeyDown={press}>
      <PlannedFields form={form} errors={errors} onChange={change} />
      <p role="status" className={styles.error}>
        {said === 'looking' ? words.looksUp : said && lookUpWords(words, said, network)}
      </p>
      <button
        type="button"
        className={controls.secondary}
        aria-disabled={said === 'looking' || chain === ''}
        onClick={() => void find()}
      >
        {label}
      </button>
    </div>
  )
}
