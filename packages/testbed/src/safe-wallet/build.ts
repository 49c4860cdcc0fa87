import { pageBuilder } from '../bundle/build-page.ts'

const here = import.meta.dirname

/** Builds the page that simulates Safe{Wallet}, unless the existing build is up to date. */
export const buildSafeWallet = pageBuilder({
  name: 'safe-wallet',
  here,
  accent: '#0f5c4a',
})
