import type { Notifications } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import { type FormEvent, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import { Field } from '../../layout/field.tsx'
import forms from '../../layout/forms.module.css'
import prose from '../../layout/prose.module.css'
import { Section } from '../../layout/section.tsx'
import { useNotificationsWords, useWords } from '../../locales/words.ts'
import { ActionFailed } from './action-failed.tsx'
import { useChange, useNotificationCalls } from './use-notifications.ts'

/** Asks for an address to send email to. Renders nothing if the site sends none. */
export function ByEmail({ notifications }: { notifications: Notifications }) {
  const { email: words, link } = useNotificationsWords()
  const { language } = useWords()
  const calls = useNotificationCalls()
  const [address, setAddress] = useState('')
  const subscribe = useChange((given: string) => calls.subscribeEmail({ address: given, language }))
  if (!notifications.email) return null
  const { data } = subscribe
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!subscribe.isPending) subscribe.mutate(address.trim(), { onSuccess: () => setAddress('') })
  }
  return (
    <Section id="email" title={words.title} text={words.about}>
      <form className={forms.form} onSubmit={submit}>
        <Field label={words.address}>
          {described => (
            <input
              {...described}
              type="email"
              dir="ltr"
              autoComplete="email"
              required
              maxLength={254}
              value={address}
              onChange={event => setAddress(event.target.value)}
            />
          )}
        </Field>
        <div className={buttons.row}>
          <button type="submit" className={controls.secondary} aria-disabled={subscribe.isPending}>
            {subscribe.isPending ? words.sending : words.send}
          </button>
        </div>
      </form>
      <p role="status" className={prose.said}>
        {data?.address && (data.confirmed ? link.confirm.done : words.sent({ address: data.address }))}
      </p>
      <ActionFailed error={subscribe.error} />
    </Section>
  )
}
