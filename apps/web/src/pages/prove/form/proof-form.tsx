import { type ProofRequest, proofCalls } from '@countersign/api'
import { proofLimits } from '@countersign/core'
import { useClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent as Submitted, useEffect, useRef, useState } from 'react'
import buttons from '../../../layout/buttons.module.css'
import fields from '../../../layout/fields.module.css'
import { go } from '../../../layout/go.ts'
import notices from '../../../layout/notices.module.css'
import { serverReason } from '../reason.ts'
import { useProveWords } from '../words.ts'
import { AccountsField } from './accounts-field.tsx'
import { AskedFacts } from './asked-facts.tsx'
import { type Asked, askedUntil } from './asked-form.ts'
import { AskedUndeployed } from './asked-undeployed.tsx'
import styles from './field.module.css'
import { keepFactories } from './kept-factories.ts'
import { keepForm } from './kept-form.ts'
import { LineField } from './line-field.tsx'
import { Preview } from './preview.tsx'
import { type FormFaults, readForm } from './read-form.ts'
import { UntilField } from './until-field.tsx'
import { useForm } from './use-form.ts'
import { VisibilityField } from './visibility-field.tsx'
import { WhomField } from './whom-field.tsx'

/** The form of a proof. @param props.asked - what somebody asks for; `null`: it is the person’s own */
export function ProofForm({ asked }: { asked: Asked | null }) {
  const { form: words, reason } = useProveWords()
  const client = useClient()
  const [form, happen] = useForm()
  /** Whether the person has tried to go on: until then nothing is said to be missing. */
  const [isTried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const read = readForm(form, asked, Date.now())
  const faults: FormFaults = isTried && 'faults' in read ? read.faults : {}
  const begin = useMutation({
    mutationFn: (proof: ProofRequest) => proofCalls(client).begin(proof),
    onSuccess: ({ id }) => {
      keepFactories(id, form.factories)
      keepForm(null)
      go(`/prove/${encodeURIComponent(id)}`)
    },
  })
  const failure = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (begin.error) failure.current?.scrollIntoView({ block: 'nearest' })
  }, [begin.error])

  const submit = (event: Submitted) => {
    event.preventDefault()
    if (begin.isPending || begin.isSuccess) return
    const now = readForm(form, asked, Date.now())
    setTried(true)
    if ('proof' in now) return begin.mutate(now.proof)
    // What is marked is there once it is drawn.
    requestAnimationFrame(() => {
      const first = element.current?.querySelector<HTMLElement>(
        '[aria-invalid="true"], [data-invalid="true"]',
      )
      first?.focus()
      first?.scrollIntoView({ block: 'center' })
    })
  }

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={submit}>
      {asked && <AskedFacts asked={asked} />}
      {asked && asked.account !== null && (
        <AskedUndeployed account={asked.account} form={form} happen={happen} />
      )}
      {(!asked || asked.account === null) && (
        <AccountsField form={form} asked={asked} fault={faults.accounts} happen={happen} />
      )}
      {!asked && (
        <>
          <fieldset className={styles.field}>
            <legend>{words.purpose.label}</legend>
            <LineField
              label={words.purpose.label}
              hint={words.purpose.hint}
              most={proofLimits.purpose}
              text={form.purpose}
              empty={faults.purpose?.kind === 'empty' ? words.line.empty.purpose : null}
              onText={text => happen({ type: 'purpose', text })}
            />
          </fieldset>
          <WhomField form={form} fault={faults.audience} happen={happen} />
          <UntilField form={form} fault={faults.until} happen={happen} />
        </>
      )}
      <VisibilityField visibility={form.visibility} happen={happen} />
      <Preview
        purpose={asked?.purpose ?? form.purpose}
        audience={asked ? asked.audience : form.whom === 'anyone' ? null : form.audience}
        until={asked ? askedUntil(asked, Date.now()) : null}
      />
      {begin.isError && (
        <div ref={failure} className={notices.failure} role="alert">
          <strong>{words.failed}</strong>
          <p>{serverReason(begin.error, reason)}</p>
        </div>
      )}
      <div className={buttons.row}>
        <button
          type="submit"
          className={`${controls.primary} ${buttons.large}`}
          aria-disabled={begin.isPending || begin.isSuccess}
        >
          {begin.isPending ? words.beginning : words.begin}
        </button>
        <p className={fields.fault} role="status">
          {Object.keys(faults).length > 0 && words.faults}
        </p>
      </div>
    </form>
  )
}
