import controls from '@countersign/react/controls.module.css'
import type { ComponentProps } from 'react'

type BusyButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  readonly busy: boolean
  readonly onClick: () => void
}

/**
 * Shows a button that ignores presses while it is busy. It keeps the focus, which a disabled button would lose.
 *
 * @param props.className - @default a secondary button
 */
export function BusyButton({ busy, onClick, className = controls.secondary, ...props }: BusyButtonProps) {
  return (
    <button
      {...props}
      type="button"
      className={className}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onClick()
      }}
    />
  )
}
