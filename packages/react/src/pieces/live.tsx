import { Fragment, type ReactNode, type Ref } from 'react'
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
