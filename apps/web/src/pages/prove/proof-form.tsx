import { ProblemError, type ProofRequest, proofCalls } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { proofLimits } from '@countersign/core'
import { useCountersignClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useMinute } from '@countersign/react/pieces'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent as Submitted, useEffect, useRef, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { focusFirstFault } from '../../layout/focus-first-fault.ts'
import forms from '../../layout/forms.module.css'
import { Link } from '../../layout/link.tsx'
import { changeAddress, go, useSearch } from '../../layout/location.ts'
import { MarkedFaults } from '../../layout/marked-faults.tsx'
import notices from '../../layout/notices.module.css'
import { NumbersHint } from '../../layout/numbers-hint.tsx'
import prose from '../../layout/prose.module.css'
import { useProveWords } from '../../locales/words.ts'
import { AccountsField } from './accounts-field.tsx'
import { isGone } from './draft-query.ts'
import { LineField, UntilField, VisibilityField, WhomField } from './fields.tsx'
import styles from './form.module.css'
import { previewText } from './preview-text.ts'
import { type FormFaults, type RequestTerms, readForm } from './read-form.ts'
import { serverReason } from './reason.ts'
import { RequestedUndeployed, RequestFacts } from './request-facts.tsx'
import { forgetStartedProof, storeStartedProof } from './started-proofs.ts'
import { storeFactories } from './stored-factories.ts'
import { editHref, searchIn, storeForm } from './stored-form.ts'
import { useForm } from './use-form.ts'

type ProofFormProps = {
  /** The request that it answers; `null`: none. */
  readonly asked: RequestTerms | null
  /** The id of the draft that it replaces; `null`: none. */
  readonly edits: string | null
}

/** Shows the form of a proof. */
export function ProofForm({ asked, edits }: ProofFormProps) {
  const { form: words, edit, reason } = useProveWords()
  const client = useCountersignClient()
  const search = useSearch()
  const [form, dispatch] = useForm(asked?.chain ?? null)
  /** Whether the person has tried to continue. Missing fields are not reported before that. */
  const [isTried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const time = useMinute()
  const read = readForm(form, asked, time)
  const faults: FormFaults = isTried && 'faults' in read ? read.faults : {}
  const begin = useMutation({
    mutationFn: (proof: ProofRequest) =>
      proofCalls(client).begin(edits === null ? proof : { ...proof, replaces: edits }),
    onSuccess: ({ id }) => {
      storeFactories(id, form.factories)
      storeForm(search, null)
      // The page of the request then shows the next step first.
      if (asked) storeStartedProof(id, asked.id)
      if (edits !== null) forgetStartedProof(edits)
    },
  })
  const failure = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (begin.error) failure.current?.scrollIntoView({ block: 'nearest' })
  }, [begin.error])

  const submit = (event: Submitted) => {
    event.preventDefault()
    if (begin.isPending || begin.isSuccess) return
    const now = readForm(form, asked, client.now())
    setTried(true)
    if ('proof' in now)
      // Called only while the form is shown: a person who has left it stays where they are.
      return begin.mutate(now.proof, {
        onSuccess: ({ id }) => {
          // Going back leads to the form with what was entered, and saving it replaces the draft.
          changeAddress(editHref({ id, request: asked?.id ?? null }), { replace: true })
          go(asked ? hrefOf('answer', { id: asked.id, proof: id }) : hrefOf('prove', { id }))
        },
      })
    // The marked fields exist after the next render.
    requestAnimationFrame(() => focusFirstFault(element.current))
  }

  return (
    <form ref={element} className={forms.form} noValidate onSubmit={submit}>
      {asked && <RequestFacts asked={asked} />}
      {asked && asked.account !== null && (
        <RequestedUndeployed account={asked.account} form={form} dispatch={dispatch} />
      )}
      {(!asked || asked.account === null) && (
        <AccountsField form={form} asked={asked} fault={faults.accounts} dispatch={dispatch} />
      )}
      {!asked && (
        <>
          <LineField
            label={words.purpose.label}
            hint={words.purpose.hint}
            most={proofLimits.purpose}
            text={form.purpose}
            empty={faults.purpose?.kind === 'empty' ? words.line.empty.purpose : null}
            onText={text => dispatch({ type: 'purpose', text })}
          />
          <WhomField form={form} fault={faults.audience} dispatch={dispatch} />
          <UntilField form={form} fault={faults.until} dispatch={dispatch} />
        </>
      )}
      <VisibilityField visibility={form.visibility} dispatch={dispatch} />
      {/* For a request, the exact message is shown next, with its requester. */}
      {!asked && <Preview purpose={form.purpose} audience={form.whom === 'anyone' ? null : form.audience} />}
      {begin.isError && (
        <div ref={failure} className={notices.failure} role="alert">
          <strong>{edits === null ? words.failed : edit.failed}</strong>
          {edits !== null && isSigned(begin.error) ? (
            <p>{edit.signedSince}</p>
          ) : (
            <p>{serverReason(begin.error, reason)}</p>
          )}
          {edits !== null && (isSigned(begin.error) || isGone(begin.error)) && (
            <p>
              <button
                type="button"
                className={buttons.inline}
                onClick={() => {
                  const href = hrefOf('prove', asked ? { request: asked.id } : {})
                  storeForm(searchIn(href), { form, isComplete: true })
                  go(href)
                }}
              >
                {edit.separate}
              </button>
            </p>
          )}
        </div>
      )}
      <div className={buttons.row}>
        <button
          type="submit"
          className={`${controls.primary} ${buttons.large}`}
          aria-disabled={begin.isPending || begin.isSuccess}
        >
          {begin.isPending ? words.beginning : edits === null ? words.begin : edit.save}
        </button>
        {edits !== null && (
          <Link
            href={asked ? hrefOf('answer', { id: asked.id, proof: edits }) : hrefOf('prove', { id: edits })}
            className={controls.quiet}
          >
            {edit.cancel}
          </Link>
        )}
        <MarkedFaults any={Object.keys(faults).length > 0} />
      </div>
    </form>
  )
}

/** Whether an account has signed in the meantime, or an owner has confirmed. */
function isSigned(error: Error): boolean {
  return error instanceof ProblemError && error.code === 'proof-signed'
}

type PreviewProps = {
  readonly purpose: string
  readonly audience: string | null
}

/** Shows the statement that each account signs, with the current input. */
function Preview({ purpose, audience }: PreviewProps) {
  const { preview: words } = useProveWords().form
  const statement = previewText({ purpose, audience }, words)
  return (
    <section className={`${cards.card} ${styles.preview}`} aria-labelledby="preview">
      <h2 id="preview">{words.title}</h2>
      <p className={prose.hint}>{words.text}</p>
      {/* English in every language: it is what the account signs. */}
      <blockquote lang="en" dir="ltr">
        {statement}
      </blockquote>
      <NumbersHint text={statement} />
      <p className={prose.hint}>{words.costs}</p>
    </section>
  )
}
