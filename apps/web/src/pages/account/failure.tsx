import { ProblemError, ServerUnreachableError } from '@countersign/api'
import { account as words } from '../../locales/en/account.ts'
import styles from './account.module.css'

/** Says that something asked of the server did not happen, and why. */
export function Failure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p className={styles.failure} role="alert">
      {words.signOut.failed} {reason(error)}
    </p>
  )
}

function reason(error: Error): string {
  if (error instanceof ServerUnreachableError) return words.unreachable[error.code]
  // The server's sentence is written for a person.
  return error instanceof ProblemError ? error.message : words.unforeseen
}
