import type { ReactNode } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import prose from '../../layout/prose.module.css'

type NoticeProps = { readonly title: string; readonly text: string; readonly children: ReactNode }

/** Shows what was found instead of going on, and what a person can do. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className={cards.card} role="status">
      <strong>{title}</strong>
      <p className={prose.soft}>{text}</p>
      <div className={buttons.row}>{children}</div>
    </div>
  )
}
