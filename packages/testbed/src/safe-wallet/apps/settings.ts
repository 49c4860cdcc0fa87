import type { SafeState } from '../safe/state.ts'
import { atLeast } from '../safe/version.ts'

/** How the wallet signs for apps; each browser has its own. */
export type AppSettings = {
  /** `on-chain`: every message is signed by a transaction, as the person may want it. */
  readonly signing: 'off-chain' | 'on-chain'
  /**
   * When an app hears of a message that more owners have to sign: `at-once`, by its hash alone, or `when-complete`, with
   * the signature, as Safe's wallet does today.
   */
  readonly answers: 'at-once' | 'when-complete'
}

const usual: AppSettings = { signing: 'off-chain', answers: 'at-once' }
const place = 'app-settings'

/** Reads the settings of this browser. */
export function readSettings(storage: Pick<Storage, 'getItem'>): AppSettings {
  try {
    // Written by `keepSettings`; anything else falls back to what is usual.
    const { signing, answers } = JSON.parse(storage.getItem(place) ?? '{}') as Partial<AppSettings>
    return {
      signing: signing === 'on-chain' ? signing : usual.signing,
      answers: answers === 'when-complete' ? answers : usual.answers,
    }
  } catch {
    return usual
  }
}

/** Keeps the settings. */
export function keepSettings(storage: Pick<Storage, 'setItem'>, settings: AppSettings): void {
  storage.setItem(place, JSON.stringify(settings))
}

/**
 * Says whether a message of an app is signed without a transaction.
 *
 * @param question.app - what the app has asked for (`safe_setSettings`); apps may forbid it, not force it.
 * @see Safe Apps SDK: off-chain signing came with 7.11.0, Safe 1.3.0 with the handler that answers for it
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
