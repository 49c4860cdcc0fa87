import { type KeyboardEvent, useRef, useState } from 'react'
import { useCosigningWords } from '../../../hooks/use-words.ts'
import { accountOf } from '../../../names/typed-account-state.ts'
import { useAfterLookUp } from '../../../names/use-after-look-up.ts'
import type { TypedAccountField } from '../../../names/use-typed-account.ts'
import { SecondaryButton } from '../../../pieces/button.tsx'
import fields from '../../../theme/fields.module.css'
import { lookUpWords } from './field.tsx'
import { emptyForm, type SafeForm } from './form.ts'
import type { Factory } from './planned/plans.ts'
import { PlannedFields } from './planned-fields.tsx'
import styles from './safe.module.css'
import { useLookUp } from './use-look-up.ts'

export type UndeployedSafeProps = {
  /** The field for the address of the Safe. */
  readonly field: TypedAccountField
  /** What was typed in it. */
  readonly text: string
  /** The name of its network. */
  readonly network: string
  /** The label of the button. */
  readonly label: string
  /** Called with the Safe, and with the call that deploys it; without one if it is already deployed. */
  readonly onFound: (account: string, factory: Factory | null) => void
  /** Called if the person has to correct the address. */
  readonly onAddress: () => void
}

/**
 * Renders a form for a Safe that is not deployed yet, and finds the call that deploys it at its address. Nothing is
 * deployed.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const [text, setText] = useState('')
 * const field = useTypedAccount(text, 'eip155:8453')
 * const form = (
 *   <UndeployedSafe
 *     {...{ field, text, network: 'Base', label: 'Add' }}
 *     onFound={(account, factory) => console.log(account, factory)}
 *     onAddress={() => setText('')}
 *   />
 * )
 */
export function UndeployedSafe({ field, text, network, label, onFound, onAddress }: UndeployedSafeProps) {
  const { safe: words } = useCosigningWords()
  const [form, setForm] = useState<SafeForm>({ ...emptyForm, isPlanned: true })
  const place = useRef<HTMLDivElement>(null)
  const { errors, state, reset, find } = useLookUp(place)
  const change = (change: Partial<SafeForm>) => {
    setForm(before => ({ ...before, ...change }))
    reset(change)
  }
  const { chain } = field
  const address = accountOf(field.typed) ?? text
  const { isWaiting, submit } = useAfterLookUp(field, text, async () => {
    const found = await find({ ...form, address }, chain, errors => errors.address && onAddress())
    if (!found) return
    setForm({ ...emptyForm, isPlanned: true })
    onFound(found.account, found.factory ?? null)
  })
  const isLooking = isWaiting || state.status === 'looking'
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // The component may be inside another form, which must not be submitted.
    event.preventDefault()
    submit()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside.
    <div ref={place} className={styles.fields} onKeyDown={press}>
      <PlannedFields form={form} errors={errors} chain={chain} onChange={change} />
      <p role="status" className={fields.fault}>
        {isLooking && words.looksUp}
        {state.status === 'failed' && lookUpWords(words, state.why, network)}
      </p>
      <SecondaryButton aria-disabled={isLooking} onClick={submit}>
        {label}
      </SecondaryButton>
    </div>
  )
}
