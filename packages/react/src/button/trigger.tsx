import type { ComponentProps } from 'react'
import { useDialog } from '../hooks/use-dialog.ts'
import controls from '../theme/controls.module.css'
import { useRoot } from '../theme/look.ts'
import styles from './button.module.css'
import { inTurn } from './in-turn.ts'

export type TriggerProps = Omit<ComponentProps<'button'>, 'type'> & {
  readonly look: 'primary' | 'secondary'
  /** What a press opens. */
  readonly opens: 'connect' | 'profile'
}

/**
 * A button that opens the dialog. Wallet code starts to load when a pointer comes near, or the button gets focus. The
 * page's own handlers run first.
 *
 * Without a class of the page's own, it is guarded against the page's resets; with one, the page's styles go before.
 */
export function Trigger({ look, opens, className, ...props }: TriggerProps) {
  const { isOpen, load, open } = useDialog()
  const own = className !== undefined
  const isPrimary = look === 'primary'
  return (
    <button
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
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={inTurn(props.onPointerEnter, load)}
      onTouchStart={inTurn(props.onTouchStart, load)}
      onFocus={inTurn(props.onFocus, load)}
      onClick={props['aria-disabled'] ? undefined : inTurn(props.onClick, () => open(opens))}
    />
  )
}
