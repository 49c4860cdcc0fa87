import { reportVerdict, type Verdict } from '@countersign/core'
import { useSite } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import fields from '../../layout/fields.module.css'
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
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const running = useRef<Running | null>(null)
  const [state, setState] = useState<CheckState>({ status: 'idle' })
  useEffect(() => () => running.current?.stop(), [])

  const chain = input.chain || site?.chains[0]?.id || ''
  const change = (field: keyof PlainInput) => (event: { target: { value: string } }) => {
    onInput({ ...input, [field]: event.target.value })
    if (state.status !== 'working') setState({ status: 'idle' })
  }
  const check = (event?: FormEvent) => {
    event?.preventDefault()
    const read = readPlain({ ...input, chain })
    if (read.status === 'wrong') {
      setState(read)
      form.current?.querySelector<HTMLElement>(`[name="${read.field}"]`)?.focus()
      return
    }
    running.current?.stop()
    setState({ status: 'working' })
    running.current = startWork({ do: 'plain', question: read.question }, chains, said => {
      if (said.said === 'broken') setState({ status: 'broken' })
      if (said.said === 'verdict')
        setState({ status: 'answered', verdict: said.verdict, question: read.question })
    })
  }
  const fieldProps = (field: keyof PlainInput, hint?: string) => ({
    id: `${id}-${field}`,
    name: field,
    autoComplete: 'off',
    spellCheck: false,
    value: input[field],
    onChange: change(field),
    'aria-invalid': state.status === 'wrong' && state.field === field,
    'aria-describedby': `${hint === undefined ? '' : `${id}-${field}-hint `}${id}-${field}-problem`,
  })
  const problem = (field: keyof PlainInput) => (
    <p id={`${id}-${field}-problem`} className={fields.fault} role="alert">
      {state.status === 'wrong' && state.field === field && wrong[state.fault]}
    </p>
  )
  return (
    <>
      <form ref={form} className={`${cards.card} ${entry.form}`} onSubmit={check} noValidate>
        <p className={prose.soft}>{words.text}</p>
        <div className={entry.two}>
          <div className={`${fields.field} ${entry.field}`}>
            <label htmlFor={`${id}-account`}>{words.account}</label>
            <p id={`${id}-account-hint`} className={`${prose.small} ${entry.hint}`}>
              {words.accountHint}
            </p>
            <input type="text" dir="ltr" {...fieldProps('account', words.accountHint)} />
            {problem('account')}
          </div>
          <div className={`${fields.field} ${entry.field}`}>
            <label htmlFor={`${id}-chain`}>{words.network}</label>
            <select
              id={`${id}-chain`}
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
          </div>
        </div>
        <div className={`${fields.field} ${entry.field}`}>
          <label htmlFor={`${id}-message`}>{words.message}</label>
          <p id={`${id}-message-hint`} className={`${prose.small} ${entry.hint}`}>
            {words.messageHint}
          </p>
          <textarea dir="auto" rows={6} {...fieldProps('message', words.messageHint)} />
          {problem('message')}
        </div>
        <div className={`${fields.field} ${entry.field}`}>
          <label htmlFor={`${id}-signature`}>{words.signature}</label>
          <textarea dir="ltr" rows={3} {...fieldProps('signature')} />
          {problem('signature')}
        </div>
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
            {verdict.status === 'verified' && <p className={`${prose.small} ${entry.hint}`}>{words.now}</p>}
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
