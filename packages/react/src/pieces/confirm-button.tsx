import { type ComponentProps, type ReactNode, type Ref, useId, useRef } from 'react'
import controls from '../theme/controls.module.css'
import modal from '../theme/modal.module.css'
import { backdropPress } from './backdrop-press.ts'
import styles from './question.module.css'

/** What a question says. */
export type QuestionWords = {
  /** Asks, and names the thing. */
  readonly title: string
  /** What is lost, and what stays. */
  readonly text: string
  /** The text of the confirming button, which names the action. */
  readonly confirm: string
  /** The text of the other button, which keeps everything as it is. */
  readonly keep: string
}

export type ConfirmButtonProps = QuestionWords & {
  /** The content of the opening button. */
  readonly children: ReactNode
  /** The accessible name of the opening button, if its text alone does not name the thing. */
  readonly name?: string
  /** Shown when the opening button is pointed at. */
  readonly hint?: string
  /** The class of the opening button. @default a secondary button */
  readonly className?: string | undefined
  /** Whether the confirming button is primary instead of red. @default false */
  readonly isHarmless?: boolean
  readonly ref?: Ref<HTMLButtonElement>
  /** Whether the action is in progress. The button then ignores presses, and keeps the focus. @default false */
  readonly busy?: boolean
  /** Fields that belong to the action, such as its reason. */
  readonly fields?: ReactNode
  /** Carries the action out. The question stays open if this returns `false`, because a field has to be corrected. */
  readonly onConfirm: () => unknown
}

/**
 * Renders a button for an action that ends something. It opens a question that names the thing and asks for
 * confirmation. Escape and a press outside keep everything as it is; then the button has the focus again.
 *
 * @example
 * <ConfirmButton
 *   title="Delete the key “Server”?"
 *   text="Requests with it will fail. Nothing else changes."
 *   confirm="Delete the key"
 *   keep="Keep it"
 *   onConfirm={() => request('DELETE')}
 * >
 *   Delete
 * </ConfirmButton>
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { busy = false } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const press = useRef<Pick<ComponentProps<'dialog'>, 'onPointerDown' | 'onClick'>>(null)
  press.current ??= backdropPress(close)
  const id = useId()
  return (
    <>
      <button
        ref={props.ref}
        type="button"
        className={props.className ?? controls.secondary}
        aria-label={props.name}
        title={props.hint}
        aria-haspopup="dialog"
        aria-disabled={busy}
        onClick={() => {
          if (!busy) dialog.current?.showModal()
        }}
      >
        {props.children}
      </button>
      <dialog
        ref={dialog}
        role="alertdialog"
        className={modal.modal}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        {...press.current}
      >
        <form
          className={styles.question}
          onSubmit={event => {
            event.preventDefault()
            if (props.onConfirm() !== false) close()
          }}
        >
          <h2 id={`${id}-title`}>{props.title}</h2>
          <p id={`${id}-text`} className={styles.text}>
            {props.text}
          </p>
          {props.fields !== undefined && <div className={styles.fields}>{props.fields}</div>}
          <div className={styles.choices}>
            <button type="button" className={controls.secondary} onClick={close}>
              {props.keep}
            </button>
            <button type="submit" className={props.isHarmless ? controls.primary : controls.danger}>
              {props.confirm}
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}
