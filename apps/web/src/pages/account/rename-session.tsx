import type { Session } from '@countersign/api'
import { useRenameSession } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import { Field } from '../../layout/field.tsx'
import forms from '../../layout/forms.module.css'
import lists from '../../layout/lists.module.css'
import notices from '../../layout/notices.module.css'
import { useAccountWords } from '../../locales/words.ts'
import { useTyped } from '../use-typed.ts'
import styles from './account.module.css'

/** The longest name, in characters. */
const longest = 60

type RenameSessionProps = {
  readonly session: Session
  readonly device: string
  /** The other actions for the session, which the form replaces. */
  readonly children: ReactNode
}

/** Lets a person name a session. The input stays until the server has accepted it. */
export function RenameSession({ session, device, children }: RenameSessionProps) {
  const { rename: words } = useAccountWords().devices
  const rename = useRenameSession()
  // The session of this device has another id once the person has signed in again.
  const [text, setText] = useTyped(
    'device-name',
    `${session.account}.${session.current ? 'current' : session.id}`,
  )
  const [isPressed, setPressed] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = text !== null
  useEffect(() => {
    // The button that was pressed is gone.
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!isOpen)
    return (
      <div className={lists.choices}>
        {children}
        <button
          ref={opener}
          type="button"
          className={controls.quiet}
          aria-label={words.openName({ device })}
          onClick={() => {
            setPressed(true)
            setText(session.name ?? '')
          }}
        >
          {words.open}
        </button>
      </div>
    )
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (rename.isPending) return
    rename.mutate({ id: session.id, name: text.trim() || null }, { onSuccess: () => setText(null) })
  }
  return (
    <form className={`${forms.form} ${styles.rename}`} onSubmit={save}>
      <Field label={words.label} hint={words.hint}>
        {described => (
          <input
            {...described}
            // biome-ignore lint/a11y/noAutofocus: the person opened this form.
            autoFocus={isPressed}
            value={text}
            maxLength={longest}
            autoComplete="off"
            dir="auto"
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
      {rename.isError && (
        <p className={notices.failure} role="alert">
          {words.failed}
        </p>
      )}
      <div className={buttons.row}>
        <button type="submit" className={controls.secondary} aria-disabled={rename.isPending}>
          {words.save}
        </button>
        <button type="button" className={controls.quiet} onClick={() => setText(null)}>
          {words.cancel}
        </button>
      </div>
    </form>
  )
}
