import type { Opening } from '@countersign/wallets/state'
import { type ComponentProps, useEffect } from 'react'
import { useDialog } from '../hooks/use-dialog.ts'
import { useKit } from '../kit/context.ts'
import controls from '../theme/controls.module.css'
import { useRoot } from '../theme/look.ts'
import styles from './button.module.css'

export type TriggerProps = Omit<ComponentProps<'button'>, 'type'> & {
  readonly look: 'primary' | 'secondary'
  /** The view that a press opens. */
  readonly opens: Opening
}

/**
 * Renders a button that opens the dialog. For people who are not signed in, the dialog is prepared when the page is
 * visible and idle, unless they save data or the site has turned that off. When a pointer comes near, or when the button
 * gets focus, it is loaded at the latest, and wallets are asked to announce themselves. The page's own handlers run
 * first.
 *
 * Without a class of the page's own, it is guarded against the page's resets; with one, the page's styles take
 * precedence.
 */
export function Trigger({ look, opens, className, ...props }: TriggerProps) {
  const { isOpen, load, open } = useDialog()
  usePreparation()
  const own = className !== undefined
  const isPrimary = look === 'primary'
  return (
    <button
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      {...props}
      {...useRoot('button')}
      type="button"
      className={
        own
          ? `${styles.own} ${isPrimary ? '' : styles.quiet} ${className}`
          : isPrimary
            ? controls.primary
            : controls.secondary
      }
      onPointerEnter={composeHandlers(props.onPointerEnter, load)}
      onTouchStart={composeHandlers(props.onTouchStart, load)}
      onFocus={composeHandlers(props.onFocus, load)}
      onClick={props['aria-disabled'] ? undefined : composeHandlers(props.onClick, () => open(opens))}
    />
  )
}

/** Prepares the dialog for people who are not signed in, once the page is visible and idle, unless they save data. */
export function usePreparation(): void {
  const { prepare } = useKit()
  useEffect(prepare, [prepare])
}

type Handler<Event> = ((event: Event) => void) | undefined

/** Runs the page's own handler, then the kit's, unless the page's prevented it. */
export function composeHandlers<Event extends { readonly defaultPrevented: boolean }>(
  first: Handler<Event>,
  second: () => void,
): (event: Event) => void {
  return event => {
    first?.(event)
    if (!event.defaultPrevented) second()
  }
}
