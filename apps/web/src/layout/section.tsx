import type { ReactNode, Ref } from 'react'
import frame from './frame.module.css'
import prose from './prose.module.css'

type SectionProps = {
  readonly id: string
  readonly title: string
  /** A text below the title. */
  readonly text?: ReactNode
  /** The heading, if it can take the focus when the pressed button disappears. */
  readonly heading?: Ref<HTMLHeadingElement>
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** Shows a part of a page under its heading. Its content spans the full width, except for buttons and links. */
export function Section({ id, title, text, heading, className = '', children }: SectionProps) {
  return (
    <section className={`${frame.section} ${frame.loose} ${className}`} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={heading ? -1 : undefined}>
        {title}
      </h2>
      {text && <p className={prose.soft}>{text}</p>}
      {children}
    </section>
  )
}
