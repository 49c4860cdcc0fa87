import { reportVerdict, type Verdict } from '@countersign/core'
import { useClient, useSite } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { addressPlaceholder, ResolvedName, useNamedAccount } from '@countersign/react/pieces'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { Field } from '../../layout/field.tsx'
import prose from '../../layout/prose.module.css'
import { useCheckWords } from '../../locales/words.ts'
import { VerdictText } from './accounts.tsx'
import entry from './form.module.css'
import type { PlainInput } from './input.ts'
import { type PlainFault, type PlainQuestion, readPlain } from './plain.ts'
import { Broken, Headline } from './proof-result.tsx'
import styles from './results.module.css'
import { type ChainsKnown, type Running, startWork } from './use-check.ts'

const looks = { verified: 'valid', rejected: 'invalid', unavailable: 'unavailable' } as const

type PlainCheckProps = {
  readonly input: PlainInput
  readonly chains: ChainsKnown['get']
  readonly onInput: (input: PlainInput) => void
}

type CheckState =
  | { readonly status: 'idle' | 'working' | 'broken' }
  | { readonly status: 'wrong'; readonly field: keyof PlainInput; readonly fault: PlainFault }
  | { readonly status: 'answered'; readonly verdict: Verdict; readonly question: PlainQuestion }

/** Checks a message that an account is supposed to have signed, without a proof around it. */
export function PlainCheck({ input, chains, onInput }: PlainCheckProps) {
  const { plain: words, wrong } = useCheckWords()
  const site = useSite()
  const { now } = useClient()
  const form = useRef<HTMLFormElement>(null)
  const nameId = useId()
  const running = useRef<Running | null>(null)
  const [state, setState] = useState<CheckState>({ status: 'idle' })
  useEffect(() => () => running.current?.stop(), [])

  const chain = input.chain || site?.chains[0]?.id || ''
  const { named, again } = useNamedAccount(input.account, chain)
  const change = (field: keyof PlainInput) => (event: { target: { value: string } }) => {
    onInput({ ...input, [field]: event.target.value })
    if (state.status !== 'working') setState({ status: 'idle' })
  }
  const check = (event?: FormEvent) => {
    event?.preventDefault()
    again()
    const account = named.status === 'found' ? named.account : input.account
    const read = readPlain({ ...input, account, chain })
    if (read.status === 'wrong') {
      setState(read)
      form.current?.querySelector<HTMLElement>(`[name="${read.field}"]`)?.focus()
      return
    }
    running.current?.stop()
    setState({ status: 'working' })
    running.current = startWork({ do: 'plain', question: read.question }, { chains, now }, said => {
      if (said.said === 'broken') setState({ status: 'broken' })
      if (said.said === 'verdict')
        setState({ status: 'answered', verdict: said.verdict, question: read.question })
    })
  }
  // A name that was not looked up yet when the person submitted the form.
  const isAnswered = state.status === 'wrong' && state.fault === 'account-name' && named.status === 'found'
  const control = (field: keyof PlainInput) => ({
    name: field,
    autoComplete: 'off',
    spellCheck: false,
    value: input[field],
    onChange: change(field),
  })
  const fault = (field: keyof PlainInput) =>
    state.status === 'wrong' && state.field === field && !isAnswered && wrong[state.fault]
  return (
    <>
      <form ref={form} className={`${cards.card} ${entry.form}`} onSubmit={check} noValidate>
        <p className={prose.soft}>{words.text}</p>
        <div className={entry.two}>
          <Field
            label={words.account}
            hint={site?.names ? words.accountHintNames : words.accountHint}
            fault={fault('account')}
            role="alert"
            below={<ResolvedName id={nameId} named={named} chain={chain} />}
          >
            {described => (
              <input
                {...described}
                {...control('account')}
                type="text"
                dir="ltr"
                autoCapitalize="off"
                placeholder={addressPlaceholder(site)}
                aria-describedby={`${described['aria-describedby'] ?? ''} ${nameId}`}
              />
            )}
          </Field>
          <Field label={words.network}>
            {described => (
              <select
                {...described}
                value={chain}
                disabled={input.account.includes(':')}
                onChange={change('chain')}
              >
                {site?.chains.map(({ id, name, testnet }) => (
                  <option key={id} value={id}>
                    {testnet ? `${name} (${words.test})` : name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <Field label={words.message} hint={words.messageHint} fault={fault('message')} role="alert">
          {described => <textarea {...described} {...control('message')} dir="auto" rows={6} />}
        </Field>
        <Field label={words.signature} fault={fault('signature')} role="alert">
          {described => <textarea {...described} {...control('signature')} dir="ltr" rows={3} />}
        </Field>
        <div className={buttons.row}>
          <button type="submit" className={controls.primary}>
            {words.go}
          </button>
        </div>
      </form>
      <PlainResult state={state} onAgain={() => check()} />
    </>
  )
}

function PlainResult({ state, onAgain }: { state: CheckState; onAgain: () => void }) {
  const { plainResult: words, working, again } = useCheckWords()
  switch (state.status) {
    case 'idle':
    case 'wrong':
      return null
    case 'working':
      return (
        <p role="status" className={prose.soft}>
          {working.one}
        </p>
      )
    case 'broken':
      return <Broken onAgain={onAgain} />
    case 'answered': {
      const { verdict } = state
      const title = verdict.status === 'verified' ? words.verified.title : words[verdict.status]
      return (
        <article className={styles.one}>
          <Headline look={looks[verdict.status]} title={title}>
            {verdict.status === 'verified' && <p>{words.verified.text}</p>}
            <p>
              <VerdictText verdict={reportVerdict(verdict)} />
            </p>
            {verdict.status === 'verified' && <p className={prose.small}>{words.now}</p>}
            {verdict.status === 'unavailable' && (
              <div className={buttons.row}>
                <button type="button" className={controls.secondary} onClick={onAgain}>
                  {again}
                </button>
              </div>
            )}
          </Headline>
        </article>
      )
    }
  }
}
