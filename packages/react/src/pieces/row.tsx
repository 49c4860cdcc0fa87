import { type ComponentProps, type ReactNode, useId } from 'react'
import { ExternalLink } from './button.tsx'
import styles from './row.module.css'
import { Heading } from './view.tsx'

type RowText = {
  readonly name: ReactNode
  /** A second, smaller line under the name. */
  readonly hint?: ReactNode
}

type Parts = RowText & {
  readonly icon: ReactNode
  /** The longest text that may load later. The row reserves room for it, so that the rows below do not move. */
  readonly room?: RowText | undefined
  /** Shown at the end, such as `<Badge>`, or an amount. */
  readonly badge?: ReactNode
  /** Whether it has a frame, which marks what can be used at once without installation. */
  readonly framed?: boolean
}

type RowProps = Parts & Omit<ComponentProps<'button'>, 'children' | 'type' | 'className' | 'name'>

/** Renders a row of a list that can be chosen. Accepts the attributes of a button. */
export function Row({ icon, name, hint, room, badge, framed = false, ...props }: RowProps) {
  return (
    <button {...props} type="button" className={styles.row} data-framed={framed}>
      <RowParts icon={icon} name={name} hint={hint} room={room} badge={badge} />
    </button>
  )
}

/**
 * Renders a row of a list that links to another site.
 *
 * @param props.isHere - whether it links to a page of this site
 */
export function LinkRow(props: Parts & { href: string; isHere?: boolean }) {
  const { href, icon, name, hint, badge, framed = false, isHere = false } = props
  const link = { href, className: styles.row, 'data-framed': framed }
  const parts = <RowParts icon={icon} name={name} hint={hint} badge={badge} />
  return isHere ? <a {...link}>{parts}</a> : <ExternalLink {...link}>{parts}</ExternalLink>
}

/** Renders the content of a row. Used alone in a `RowLine`, the row is not interactive. */
export function RowParts({ icon, name, hint, room, badge }: Omit<Parts, 'framed'>) {
  return (
    <>
      {icon}
      <span className={styles.text}>
        <RowText name={name} hint={hint} />
        {room && (
          <span className={styles.room} aria-hidden="true">
            <RowText {...room} />
          </span>
        )}
      </span>
      {badge}
    </>
  )
}

function RowText({ name, hint }: RowText) {
  return (
    <span className={styles.lines}>
      <span className={styles.name}>{name}</span>
      {hint !== undefined && <small className={styles.hint}>{hint}</small>}
    </span>
  )
}

/** Renders a label at the end of a row. A `strong` one is emphasized. */
export function Badge({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return (
    <span className={styles.badge} data-strong={strong}>
      {children}
    </span>
  )
}

/** Renders a list of rows without list markers, with little space between the rows. */
export function Rows({ children, ...props }: Omit<ComponentProps<'ul'>, 'className'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without list markers, Safari does not announce it as a list.
    <ul {...props} role="list" className={styles.rows}>
      {children}
    </ul>
  )
}

/** Renders rows below their heading. @param props.isTitled - whether people see it */
export function TitledRows(props: { title: string; isTitled?: boolean; children: ReactNode }) {
  const { title, isTitled = true, children } = props
  const id = useId()
  if (!isTitled)
    return (
      <section>
        <Rows aria-label={title}>{children}</Rows>
      </section>
    )
  return (
    <section>
      <Heading id={id}>{title}</Heading>
      <Rows aria-labelledby={id}>{children}</Rows>
    </section>
  )
}
