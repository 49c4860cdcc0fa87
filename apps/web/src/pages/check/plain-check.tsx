import { useCountersignClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import {
  AccountField,
  accountOf,
  LookingUp,
  useAfterLookUp,
  useSite,
  useTypedAccount,
} from '@countersign/react/pieces'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { Field } from '../../layout/field.tsx'
import { focusFirstFault } from '../../layout/focus-first-fault.ts'
import { MarkedFaults } from '../../layout/marked-faults.tsx'
import { NetworkOptions } from '../../layout/network.tsx'
import prose from '../../layout/prose.module.css'
import { useCheckWords } from '../../locales/words.ts'
import entry from './form.module.css'
import type { PlainInput } from './input.ts'
import { type PlainFaults, readPlain } from './plain.ts'
import { type CheckState, PlainResult } from './plain-result.tsx'
import { type ChainsKnown, type Running, startWork } from './use-check.ts'

type PlainCheckProps = {
  readonly input: PlainInput
  readonly chains: ChainsKnown['get']
  readonly onInput: (input: PlainInput) => void
}

/** Checks a message that an account is supposed to have signed, without a proof around it. */
export function PlainCheck({ input, chains, onInput }: PlainCheckProps) {
  const { plain: words, wrong } = useCheckWords()
  const site = useSite()
  const { now } = useCountersignClient()
  const form = useRef<HTMLFormElement>(null)
  const running = useRef<Running | null>(null)
  const [state, setState] = useState<CheckState>({ status: 'idle' })
  useEffect(() => () => running.current?.stop(), [])

  const field = useTypedAccount(input.account, input.chain, true)
  const { typed, chain, unbound } = field
  const change = (changed: Partial<PlainInput>) => {
    onInput({ ...input, ...changed })
    if (state.status !== 'working') setState({ status: 'idle' })
  }
  const { isWaiting, submit: check } = useAfterLookUp(field, input.account, () => {
    const account = accountOf(typed) ?? input.account
    const read = readPlain({ ...input, account, chain }, site?.chains ?? [])
    if (read.status === 'wrong') {
      setState(read)
      // The marked fields exist after the next render.
      requestAnimationFrame(() => focusFirstFault(form.current))
      return
    }
    running.current?.stop()
    setState({ status: 'working' })
    running.current = startWork({ do: 'plain', question: read.question }, { chains, now }, said => {
      if (said.said === 'broken') setState({ status: 'broken' })
      if (said.said === 'verdict') setState({ status: 'answered', answer: said, question: read.question })
    })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check()
  }
  const faults = state.status === 'wrong' ? state.faults : {}
  // A name that was found, or networks that were known, after the person submitted the form.
  const isAnswered =
    (faults.account === 'account-name' && typed.status === 'found') ||
    (faults.account === 'account-network' && site !== undefined)
  const control = (field: keyof PlainInput) => ({
    name: field,
    autoComplete: 'off',
    spellCheck: false,
    value: input[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const faultOf = (field: keyof PlainFaults) => {
    const fault = field === 'account' && isAnswered ? undefined : faults[field]
    return fault !== undefined && fault !== 'account-elsewhere' && wrong[fault]
  }
  const isAnyWrong = Object.keys(faults).length > (isAnswered ? 1 : 0)
  return (
    <>
      <form ref={form} className={`${cards.card} ${entry.form}`} onSubmit={submit} noValidate>
        <p className={prose.soft}>{words.text}</p>
        <AccountField
          label={words.account}
          hint={site?.names && words.nameSent}
          field={field}
          fault={faultOf('account')}
          name="account"
          value={input.account}
          onText={account => change({ account })}
        />
        <Field label={words.network}>
          {described => (
            <select
              {...described}
              value={chain}
              onChange={({ target }) => change({ chain: target.value, account: unbound })}
            >
              <NetworkOptions chains={site?.chains ?? []} />
              {site && !site.chains.some(({ id }) => id === chain) && <option value={chain}>{chain}</option>}
            </select>
          )}
        </Field>
        <Field label={words.message} hint={words.messageHint} fault={faultOf('message')}>
          {described => <textarea {...described} {...control('message')} dir="auto" rows={6} />}
        </Field>
        <Field label={words.signature} fault={faultOf('signature')}>
          {described => <textarea {...described} {...control('signature')} dir="ltr" rows={3} />}
        </Field>
        <div className={buttons.row}>
          <button type="submit" className={controls.primary} aria-disabled={isWaiting}>
            <LookingUp isWaiting={isWaiting}>{words.go}</LookingUp>
          </button>
          <MarkedFaults any={isAnyWrong} />
        </div>
      </form>
      <PlainResult state={state} onAgain={check} />
    </>
  )
}
