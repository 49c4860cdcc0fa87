import { join } from 'node:path'
import { pageBuilder } from '../building/page-builder.ts'

const here = import.meta.dirname

/** Builds the page that plays Safe's wallet, unless what is there is up to date. */
export const buildSafeWallet = pageBuilder({
  name: 'safe-wallet',
  here,
  accent: '#0f5c4a',
  sources: { files: [join(here, '../accounts.ts')], folders: [] },
})
