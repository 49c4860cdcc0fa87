import { longestOwnName, ownNameFault, setOwnName, useOwnName } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import { Field } from '../../layout/field.tsx'
import forms from '../../layout/forms.module.css'
import prose from '../../layout/prose.module.css'
import { useSafeWords } from '../../locales/words.ts'
import { useSafe } from './reading.ts'

/** Lets a person name the Safe for themselves. The name stays in this browser. */
export function NameSafe() {
  const { account } = useSafe()
  const { ownName: words } = useSafeWords()
  const name = useOwnName(account)
  const [text, setText] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const [outcome, setOutcome] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = text !== null
  useEffect(() => {
    // The button that was pressed is gone.
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const close = () => {
    setText(null)
    setRefused(false)
  }
  const keep = (next: string | null) => {
    const isStored = setOwnName(account, next)
    setOutcome(isStored ? (next === null ? words.removed : words.saved) : words.untilLeft)
    close()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const typed = text?.trim() ?? ''
    if (typed === '') return keep(null)
    if (ownNameFault(typed) === null) return keep(typed)
    setRefused(true)
  }
  return (
    <>
      <p role="status" className={outcome === words.untilLeft ? prose.small : controls.hidden}>
        {outcome}
      </p>
      {isOpen ? (
        <form className={forms.form} onSubmit={save}>
          <Field
            label={words.label}
            hint={words.hint}
            fault={isRefused ? words.refused({ most: longestOwnName }) : undefined}
            role="alert"
          >
            {described => (
              <input
                {...described}
                // biome-ignore lint/a11y/noAutofocus: the person opened this form.
                autoFocus
                value={text}
                autoComplete="off"
                dir="auto"
                onChange={event => {
                  setText(event.target.value)
                  setRefused(false)
                }}
              />
            )}
          </Field>
          <div className={buttons.row}>
            <button type="submit" className={controls.secondary}>
              {words.save}
            </button>
            {name !== null && (
              <button type="button" className={controls.quiet} onClick={() => keep(null)}>
                {words.remove}
              </button>
            )}
            <button type="button" className={controls.quiet} onClick={close}>
              {words.cancel}
            </button>
          </div>
        </form>
      ) : (
        <button
          ref={opener}
          type="button"
          className={`${controls.quiet} ${buttons.stop}`}
          onClick={() => {
            setOutcome('')
            setText(name ?? '')
          }}
        >
          {name === null ? words.open : words.rename}
        </button>
      )}
    </>
  )
}
