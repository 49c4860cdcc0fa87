import { ProblemError, type Webhook } from '@countersign/api'
import { parseUrl } from '@countersign/core'
import controls from '@countersign/react/controls.module.css'
import { ConfirmButton } from '@countersign/react/pieces'
import { type FormEvent, useId, useState } from 'react'
import { Badge } from '../../layout/badge.tsx'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { Field } from '../../layout/field.tsx'
import forms from '../../layout/forms.module.css'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import { useRequestsWords } from '../../locales/words.ts'
import { useTyped } from '../use-typed.ts'
import { type Creation, Credentials } from './credentials.tsx'
import { ActionFailed } from './frame.tsx'
import { webhookFault } from './key-draft.ts'
import { useRequestCalls } from './reading.ts'
import shared from './requests.module.css'

/** Shows the webhooks, which notify programs of events of requests. */
export function Webhooks({ account }: { account: string }) {
  const { webhooks: words } = useRequestsWords().keys
  const calls = useRequestCalls()
  const [url, setUrl] = useTyped('webhook', account)
  return (
    <Credentials
      id="webhooks"
      account={account}
      words={words}
      ended={words.removed}
      read={signal => calls.webhooks({ signal })}
      create={async (url: string) => {
        const created = await calls.createWebhook(url)
        setUrl(null)
        return created
      }}
      end={id => calls.removeWebhook(id)}
      row={(webhook, { busy, onEnd }) => <WebhookRow webhook={webhook} busy={busy} onRemove={onEnd} />}
      form={creation => <AddWebhook {...creation} url={url ?? ''} onUrl={setUrl} />}
    />
  )
}

const tones = { fine: 'good', new: 'plain', failing: 'bad', slow: 'waiting', stopped: 'bad' } as const

function stateOf({ failing, slow, tried, stoppedAt }: Webhook): keyof typeof tones {
  if (stoppedAt !== null) return 'stopped'
  if (failing) return 'failing'
  if (slow) return 'slow'
  return tried ? 'fine' : 'new'
}

type WebhookRowProps = { readonly webhook: Webhook; readonly busy: boolean; readonly onRemove: () => void }

/** Shows one webhook: its address, its state, and a button to remove it. */
function WebhookRow({ webhook, busy, onRemove }: WebhookRowProps) {
  const { webhooks: words } = useRequestsWords().keys
  const { url, createdAt } = webhook
  const host = parseUrl(url)?.host ?? url
  const state = stateOf(webhook)
  return (
    <>
      <div className={shared.rowHead}>
        <strong>
          <bdi dir="ltr">{host}</bdi>
        </strong>
        <Badge tone={tones[state]}>{words.state[state]}</Badge>
      </div>
      <p className={prose.soft}>
        <code className={prose.whole}>{url}</code>
      </p>
      {state === 'stopped' && <p className={prose.soft}>{words.ownersChanged}</p>}
      <p className={`${prose.hint} ${shared.line}`}>
        <span>
          {words.created} <RelativeTime at={createdAt} />
        </span>
      </p>
      <div className={buttons.row}>
        <ConfirmButton
          name={words.remove.name({ host })}
          title={words.remove.title({ name: host })}
          text={words.remove.text}
          confirm={words.remove.confirm}
          keep={words.remove.keep}
          busy={busy}
          onConfirm={onRemove}
        >
          {words.remove.open}
        </ConfirmButton>
      </div>
    </>
  )
}

type AddWebhookProps = Creation<string> & { readonly url: string; readonly onUrl: (url: string) => void }

/** Shows the form for a new webhook. */
function AddWebhook({ isBusy, error, url, onCreate, onUrl }: AddWebhookProps) {
  const { form, keys } = useRequestsWords()
  const words = keys.webhooks
  const id = useId()
  const [fault, setFault] = useState<string | null>(null)
  const refused =
    error instanceof ProblemError && error.problem.code === 'request-invalid'
      ? error.problem.errors.find(({ field }) => field === 'url')
      : undefined
  const said = fault ?? (refused && form.faults.server({ value: refused.value, allowed: refused.allowed }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const given = url.trim()
    const found = webhookFault(given)
    setFault(found === null ? null : found === 'urlLong' ? words.urlLong : words.urlBad({ value: given }))
    if (found === null) onCreate(given)
    else document.getElementById(`${id}-url`)?.focus()
  }
  return (
    <form className={`${cards.card} ${forms.form}`} onSubmit={submit} noValidate>
      <Field id={`${id}-url`} label={words.url} hint={words.urlHint} fault={said} role="alert">
        {described => (
          <input
            {...described}
            type="url"
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            required
            value={url}
            onChange={({ target }) => {
              onUrl(target.value)
              setFault(null)
            }}
          />
        )}
      </Field>
      {!refused && <ActionFailed error={error} />}
      <button type="submit" className={`${controls.secondary} ${buttons.start}`} aria-disabled={isBusy}>
        {isBusy ? words.adding : words.add}
      </button>
    </form>
  )
}
