import type { ComponentProps, ReactNode } from 'react'
import { ExternalLink } from './external-link.tsx'
import styles from './row.module.css'

type Parts = {
  readonly icon: ReactNode
  readonly name: ReactNode
  /** A second, smaller line under the name. */
  readonly hint?: ReactNode
  /** Stands at the end, such as `<Badge>`, or an amount. */
  readonly badge?: ReactNode
  /** Drawn with a frame: what can be used at once, before what has to be fetched. */
  readonly framed?: boolean
}

export type RowProps = Parts & Omit<ComponentProps<'button'>, 'children' | 'type' | 'className' | 'name'>

/** A line of a list that can be chosen. Takes the attributes of a button. */
export function Row({ icon, name, hint, badge, framed = false, ...props }: RowProps) {
  return (
    <button {...props} type="button" className={styles.row} data-framed={framed}>
      <RowParts icon={icon} name={name} hint={hint} badge={badge} />
    </button>
  )
}

/** A line of a list that leads to another site. */
export function LinkRow({ href, icon, name, hint, badge, framed = false }: Parts & { href: string }) {
  return (
    <ExternalLink href={href} className={styles.row} data-framed={framed}>
      <RowParts icon={icon} name={name} hint={hint} badge={badge} />
    </ExternalLink>
  )
}

/** What stands in a row. By itself, within a `RowLine`, a line that is only looked at. */
export function RowParts({ icon, name, hint, badge }: Omit<Parts, 'framed'>) {
  return (
    <>
      {icon}
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        {hint !== undefined && <small className={styles.hint}>{hint}</small>}
      </span>
      {badge}
    </>
  )
}

/** A word at the end of a row. The `strong` one says what matters now. */
export function Badge({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return (
    <span className={styles.badge} data-strong={strong}>
      {children}
    </span>
  )
}

/** The list around rows: without marks, and with its rows close together. */
export function Rows({ children, ...props }: Omit<ComponentProps<'ul'>, 'className'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without list marks, Safari no longer calls it a list.
    <ul {...props} role="list" className={styles.rows}>
      {children}
    </ul>
  )
}
