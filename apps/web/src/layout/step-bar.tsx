import { reserving } from '@countersign/react/pieces'
import type { ReactNode } from 'react'
import bar from './bar.module.css'
import buttons from './buttons.module.css'

const reserve = reserving('--page-bar')

type StepBarProps = {
  /** Whether they are the buttons of the step that the person is at: one step of a page. @default true */
  readonly isCurrent?: boolean
  /** What the buttons are about, above them. */
  readonly about?: ReactNode
  /** What to read before pressing. It is above the buttons and stays in view with them. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** Shows the buttons of a step at the end of its card. Those of the current step are always in view. */
export function StepBar({ isCurrent = true, about, notice, children }: StepBarProps) {
  const row = <div className={buttons.row}>{children}</div>
  if (!isCurrent) {
    return (
      <>
        {notice}
        {row}
      </>
    )
  }
  return (
    <div ref={reserve} className={`${bar.bar} ${bar.inCard}`}>
      {about}
      {notice}
      {row}
    </div>
  )
}
