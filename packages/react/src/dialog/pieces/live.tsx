import type { ReactNode, Ref } from 'react'
import { Addresses } from './addresses.tsx'
import styles from './live.module.css'

/**
 * Where something stands: read out when it changes, without interrupting.
 *
 * @param props.waiting - marks that something is waited for
 */
export function Standing(props: { children: ReactNode; waiting?: boolean; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={props.ref} className={styles.standing} role="status" data-waiting={props.waiting ?? false}>
      {props.children}
    </div>
  )
}

/** What went wrong (unless the view’s own title says it), and why and what to do: read out at once. Give it a new `key` at each attempt. */
export function Failure(props: { headline?: string; reason: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={props.ref} className={styles.failure} role="alert">
      {props.headline !== undefined && <strong>{props.headline}</strong>}
      {props.reason !== null && (
        <p>{typeof props.reason === 'string' ? <Addresses>{props.reason}</Addresses> : props.reason}</p>
      )}
    </div>
  )
}
