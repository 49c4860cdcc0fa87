import type { ComponentProps, ReactNode } from 'react'
import forms from './forms.module.css'

type ChoiceProps = Pick<ComponentProps<'input'>, 'id' | 'name' | 'checked'> & {
  /** @default 'radio' */
  readonly type?: 'radio' | 'checkbox'
  readonly text?: ReactNode
  readonly onChoose: (isChosen: boolean) => void
  readonly children: ReactNode
}

/** Shows one choice of several. */
export function Choice({ type = 'radio', text, onChoose, children, ...props }: ChoiceProps) {
  return (
    <label className={forms.choice}>
      <input {...props} type={type} onChange={({ target }) => onChoose(target.checked)} />
      <span>
        {children}
        {text !== undefined && <small>{text}</small>}
      </span>
    </label>
  )
}
