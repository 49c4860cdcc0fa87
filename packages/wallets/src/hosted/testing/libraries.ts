import type { Libraries } from '../library.ts'

/** Both libraries, as a site that has installed them passes them. */
export const libraries: Libraries = {
  'base-account': async () => (await import('../base-account.ts')).baseAccount,
  'coinbase-wallet': async () => (await import('../coinbase-wallet.ts')).coinbaseWallet,
}
