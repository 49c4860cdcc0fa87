import type { Site } from '@countersign/api'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useCosigningWords } from '../../../cosigning/words.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { useKit, useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { Heading } from '../../pieces/heading.tsx'
import { Failure } from '../../pieces/live.tsx'
import { Field, fieldWords, lookUpWords } from './field.tsx'
import { type FormErrors, readForm } from './form.ts'
import { lookUp } from './look-up.ts'
import { formMemory } from './memory.ts'
import { PlannedFields } from './planned-fields.tsx'
import styles from './safe.module.css'

/** Where looking for the Safe stands that was named. */
type Standing =
  | { readonly status: 'idle' | 'looking' }
  | {
      readonly status: 'failed'
      readonly why: 'not-a-safe' | 'unasked' | 'mismatch'
      readonly attempt: number
    }

/** Any Safe by address and network, also one that is not deployed yet. What was typed stays, whatever comes of it. */
export function ByAddress({ site }: { site: Site | undefined }) {
  const { runtime } = useParts()
  const { accounts } = useKit()
  const { safe: words } = useCosigningWords()
  const id = useId()
  const memory = formMemory(runtime)
  const form = useStore(memory)
  const [errors, setErrors] = useState<FormErrors>({})
  const [standing, setStanding] = useState<Standing>({ status: 'idle' })
  const attempts = useRef(0)
  const place = useRef<HTMLFormElement>(null)
  const chain = form.network || (site?.chains[0]?.id ?? '')
  const network = site?.chains.find(({ id }) => id === chain)?.name ?? chain

  const change = (change: Partial<typeof form>) => {
    // An answer to what was typed before says nothing of this.
    attempts.current += 1
    memory.change(change)
    setStanding({ status: 'idle' })
    setErrors(before => ({
      ...before,
      ...Object.fromEntries(Object.keys(change).map(key => [key, undefined])),
    }))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (standing.status === 'looking' || chain === '') return
    const read = readForm(form)
    setErrors('errors' in read ? read.errors : {})
    if ('errors' in read) {
      const [first] = (['address', 'owners', 'threshold', 'saltNonce'] as const).filter(
        field => read.errors[field] !== undefined,
      )
      place.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    attempts.current += 1
    const attempt = attempts.current
    setStanding({ status: 'looking' })
    const found = await lookUp({ chain, ...read }, accounts)
    if (attempts.current !== attempt) return
    if (typeof found === 'object') {
      setStanding({ status: 'idle' })
      return runtime.actions.signInAs(found)
    }
    setStanding({ status: 'failed', why: found, attempt })
  }

  return (
    <form ref={place} className={styles.part} noValidate aria-labelledby={id} onSubmit={submit}>
      <Heading id={id}>{words.byAddress}</Heading>
      <Field
        label={words.address}
        hint={words.addressHint}
        error={fieldWords(words, errors.address)}
        name="address"
        value={form.address}
        dir="ltr"
        placeholder="0x…"
        onText={address => change({ address })}
      />
      <label className={styles.field}>
        <span>{words.network}</span>
        <select value={chain} onChange={({ target }) => change({ network: target.value })}>
          {site?.chains.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <details
        className={styles.planned}
        open={form.isPlanned}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== form.isPlanned) change({ isPlanned: currentTarget.open })
        }}
      >
        <summary>{words.undeployed.title}</summary>
        <PlannedFields form={form} errors={errors} onChange={change} />
      </details>
      {standing.status === 'failed' && (
        <Failure key={standing.attempt} reason={lookUpWords(words, standing.why, network)} />
      )}
      <p role="status" className={controls.hidden}>
        {standing.status === 'looking' && words.looksUp}
      </p>
      <button
        type="submit"
        className={controls.primary}
        aria-disabled={standing.status === 'looking' || chain === ''}
      >
        {standing.status === 'looking' ? words.looksUp : words.go}
      </button>
    </form>
  )
}
