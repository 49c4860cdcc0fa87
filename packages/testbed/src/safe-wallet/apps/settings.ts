import type { SafeState } from '../safe/state.ts'
import { atLeast } from '../safe/version.ts'

/** The settings of signing for apps, stored per browser. */
export type AppSettings = {
  /** `on-chain`: every message is signed with a transaction, if the person chooses that. */
  readonly signing: 'off-chain' | 'on-chain'
  /**
   * When an app receives the answer for a message that more owners have to sign: `at-once`, with only its hash, or
   * `when-complete`, with the signature, as Safe's wallet does today.
   */
  readonly answers: 'at-once' | 'when-complete'
}

const usual: AppSettings = { signing: 'off-chain', answers: 'at-once' }
const place = 'app-settings'

/** Reads the settings stored in this browser. */
export function readSettings(storage: Pick<Storage, 'getItem'>): AppSettings {
  try {
    // `keepSettings` writes it; invalid values are replaced by the defaults.
    const { signing, answers } = JSON.parse(storage.getItem(place) ?? '{}') as Partial<AppSettings>
    return {
      signing: signing === 'on-chain' ? signing : usual.signing,
      answers: answers === 'when-complete' ? answers : usual.answers,
    }
  } catch {
    return usual
  }
}

/** Stores the settings. */
export function keepSettings(storage: Pick<Storage, 'setItem'>, settings: AppSettings): void {
  storage.setItem(place, JSON.stringify(settings))
}

/**
 * Whether a message of an app is signed without a transaction.
 *
 * @param question.app - the app's own setting (`safe_setSettings`); apps can disable off-chain signing, but not force
 * it.
 * @see Safe Apps SDK: off-chain signing requires 7.11.0, and the fallback handler of Safe 1.3.0
 */
export function signsOffChain({
  safe,
  settings,
  app,
  sdkVersion,
}: {
  safe: Pick<SafeState, 'version' | 'fallbackHandler'>
  settings: AppSettings
  app: { offChainSigning: boolean }
  sdkVersion: string
}): boolean {
  return (
    settings.signing === 'off-chain' &&
    app.offChainSigning &&
    safe.fallbackHandler !== null &&
    atLeast(safe.version, '1.3.0') &&
    atLeast(sdkVersion, '7.11.0')
  )
}
