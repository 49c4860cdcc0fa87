import controls from '@countersign/react/controls.module.css'
import modal from '@countersign/react/modal.module.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './confirm-button.module.css'

type ConfirmButtonProps = {
  readonly children: ReactNode
  /** The accessible name of the button, if its text alone does not name the thing. */
  readonly name?: string
  readonly title: string
  readonly text: string
  /** The text of the confirming button, which names the action. */
  readonly confirm: string
  /** The text of the other button, which keeps everything as it is. */
  readonly keep: string
  /** The class of the opening button. @default a secondary button */
  readonly className?: string | undefined
  /** Whether nothing is lost by the action itself, but by what follows it. @default false */
  readonly isHarmless?: boolean
  readonly busy: boolean
  readonly onConfirm: () => void
}

/**
 * Shows a button for an action that cannot be undone. It opens a dialog that names the thing and asks for
 * confirmation.
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  /** Whether the pointer went down outside the dialog. A text selection that ends outside must not close it. */
  const pressed = useRef(false)
  const id = useId()
  useEffect(() => {
    if (asking) dialog.current?.showModal()
    else dialog.current?.close()
  }, [asking])
  return (
    <>
      <button
        type="button"
        className={props.className ?? controls.secondary}
        aria-label={props.name}
        aria-haspopup="dialog"
        aria-disabled={props.busy}
        onClick={() => {
          if (!props.busy) setAsking(true)
        }}
      >
        {props.children}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for the pointer; Escape closes by keyboard. */}
      <dialog
        ref={dialog}
        className={modal.modal}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onClose={() => setAsking(false)}
        onPointerDown={event => {
          pressed.current = event.target === dialog.current
        }}
        onClick={event => {
          if (event.target === dialog.current && pressed.current) setAsking(false)
        }}
      >
        <div className={styles.question}>
          <h2 id={`${id}-title`}>{props.title}</h2>
          <p id={`${id}-text`}>{props.text}</p>
          <div className={styles.choices}>
            <button type="button" className={controls.secondary} onClick={() => setAsking(false)}>
              {props.keep}
            </button>
            <button
              type="button"
              className={props.isHarmless ? controls.primary : controls.danger}
              onClick={() => {
                setAsking(false)
                props.onConfirm()
              }}
            >
              {props.confirm}
            </button>
          </div>
        </div>
      </dialog>
    </>
  )
}
