import { Fragment, type ReactNode, type Ref } from 'react'
import actions from './actions.module.css'
import addresses from './addresses.module.css'
import styles from './live.module.css'

/**
 * Renders a status: changes are announced politely.
 *
 * @param props.waiting - marks that it waits for something
 */
export function StatusText(props: { children: ReactNode; waiting?: boolean; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={props.ref} className={styles.standing} role="status" data-waiting={props.waiting ?? false}>
      {props.children}
    </div>
  )
}

/**
 * Renders a failure: what went wrong (unless the view’s own title says it), why, and what to do. Announced at once.
 * Pass a new `key` for each attempt.
 *
 * @param props.calm - it was the person's own decision, which does not look like an error
 */
export function Failure(props: {
  headline?: string
  reason: ReactNode
  calm?: boolean
  ref?: Ref<HTMLDivElement>
}) {
  return (
    <div ref={props.ref} className={styles.failure} data-calm={props.calm ?? false} role="alert">
      {props.headline !== undefined && <strong>{props.headline}</strong>}
      {props.reason !== null && (
        <p>{typeof props.reason === 'string' ? <Addresses>{props.reason}</Addresses> : props.reason}</p>
      )}
    </div>
  )
}

/**
 * Renders a sentence so that no line breaks within a shortened address or the name of a standard: browsers break after
 * the ellipsis and the hyphen.
 */
export function Addresses({ children }: { children: string }): ReactNode {
  return children.split(/(0x\w+…\w+|[A-Z]{3}-\d+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no identity but their position.
      <bdi key={index} className={addresses.address}>
        {part}
      </bdi>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}

/**
 * Scrolls an element into view, above the buttons at the lower edge of the dialog, and again whenever it grows, because its
 * words may load later.
 *
 * @returns a function that stops this, for an effect to return
 */
export function keepInView(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined
  const dialog = place.closest('dialog')
  // It also reports the initial size.
  const sizes = new ResizeObserver(() => {
    const buttons = dialog?.querySelector(`.${actions.actions}`)
    const covered = buttons ? bottomOf(dialog) - buttons.getBoundingClientRect().top : 0
    place.style.scrollMarginBlockEnd = `calc(${covered}px + var(--cs-space-4))`
    place.scrollIntoView({ block: 'nearest' })
  })
  sizes.observe(place)
  return () => sizes.disconnect()
}

const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0
