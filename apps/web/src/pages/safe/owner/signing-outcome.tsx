import controls from '@countersign/react/controls.module.css'
import prose from '../../../layout/prose.module.css'
import { useWords } from '../../../locales/words.ts'
import styles from '../frame/frame.module.css'
import { failureWords } from '../reading/failure.ts'
import { useSafeWords } from '../words.ts'
import { SigningError } from './signing-error.ts'
import type { Signing } from './use-signing.ts'

/** Stands beside what an owner signs: a way out while the wallet is waited for, and why it did not come about. */
export function SigningOutcome({
  signing,
}: {
  signing: Pick<Signing<never>, 'isWaiting' | 'error' | 'stop'>
}) {
  const words = useSafeWords()
  return (
    <>
      {signing.isWaiting && (
        <button type="button" className={controls.quiet} onClick={signing.stop}>
          {words.stop}
        </button>
      )}
      <ActFailed error={signing.error} />
    </>
  )
}

/** Says why something did not come about: the wallet's reason, or the gateway's. */
export function ActFailed({ error }: { error: Error | null }) {
  const words = useSafeWords()
  const { language } = useWords()
  if (!error) return null
  const { text, said } =
    error instanceof SigningError
      ? { text: words.signing[error.kind], said: null }
      : failureWords(error, words.gateway, language)
  return (
    <p className={prose.failure} role="alert">
      {text}
      {said !== null && (
        <q className={styles.quoted}>
          <bdi>{said}</bdi>
        </q>
      )}
    </p>
  )
}
