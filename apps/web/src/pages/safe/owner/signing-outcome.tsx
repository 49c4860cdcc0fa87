import controls from '@countersign/react/controls.module.css'
import { describeWalletError } from '@countersign/wallets'
import notices from '../../../layout/notices.module.css'
import type { SafeLocale } from '../../../locales/locale.ts'
import { useSafeWords, useWords } from '../../../locales/words.ts'
import { describeFailure } from '../frame.tsx'
import shared from '../safe.module.css'
import { SigningError } from './signing-error.ts'
import type { Signing } from './use-signing.ts'

/** Shows a button to cancel while the wallet has the request, and why it failed. Placed next to what an owner signs. */
export function SigningOutcome({ signing }: { signing: Pick<Signing, 'isWaiting' | 'error' | 'cancel'> }) {
  const words = useSafeWords()
  return (
    <>
      {signing.isWaiting && (
        <button type="button" className={controls.quiet} onClick={signing.cancel}>
          {words.stop}
        </button>
      )}
      <ActionFailed error={signing.error} />
    </>
  )
}

function describeSigningError(
  { code, wallet }: SigningError,
  { signing, wallet: errors }: SafeLocale,
): string {
  return code === 'malformed' ? signing.malformed : describeWalletError(errors, code, { wallet })
}

/** Shows why something failed: the wallet's reason, or the gateway's. */
export function ActionFailed({ error }: { error: Error | null }) {
  const words = useSafeWords()
  const { language } = useWords()
  if (!error) return null
  // A rejection in the wallet is a decision.
  const isRefusal = error instanceof SigningError && error.code === 'refused'
  const { text, said } =
    error instanceof SigningError
      ? { text: describeSigningError(error, words), said: null }
      : describeFailure(error, words, language)
  return (
    <p className={notices.failure} data-calm={isRefusal} role="alert">
      {text}
      {said !== null && (
        <q className={shared.quoted}>
          <bdi>{said}</bdi>
        </q>
      )}
    </p>
  )
}
