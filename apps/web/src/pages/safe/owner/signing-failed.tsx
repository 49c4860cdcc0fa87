import { failureWords } from '../reading/failure.ts'
import styles from '../safe.module.css'
import { useSafeWords } from '../words.ts'
import { SigningError } from './signing-error.ts'

/** Says why something that an owner signs did not come about: the wallet's reason, or the gateway's. */
export function SigningFailed({ error }: { error: Error | null }) {
  const words = useSafeWords()
  if (!error) return null
  if (error instanceof SigningError)
    return (
      <p className={styles.failure} role="alert">
        {words.signing[error.kind]}
      </p>
    )
  const { text, said } = failureWords(error, words.gateway)
  return (
    <p className={styles.failure} role="alert">
      {text}
      {said !== null && (
        <q className={styles.quoted}>
          <bdi>{said}</bdi>
        </q>
      )}
    </p>
  )
}
