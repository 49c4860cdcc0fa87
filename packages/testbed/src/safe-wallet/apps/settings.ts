/** The settings of signing for apps, stored in this browser. */
export type AppSettings = {
  /** `on-chain`: every message is signed with a transaction, if the person chooses that. */
  readonly signing: 'off-chain' | 'on-chain'
  /**
   * When an app receives the answer for a message that more owners have to sign: `at-once`, with only its hash, or
   * `when-complete`, with the signature, as Safe{Wallet} does today.
   */
  readonly answers: 'at-once' | 'when-complete'
}

const key = 'app-settings'

export const readSettings = (): AppSettings => ({
  signing: 'off-chain',
  answers: 'at-once',
  // Only `storeSetting` writes it.
  ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<AppSettings>),
})

export function storeSetting(setting: Partial<AppSettings>): void {
  localStorage.setItem(key, JSON.stringify({ ...readSettings(), ...setting }))
}
