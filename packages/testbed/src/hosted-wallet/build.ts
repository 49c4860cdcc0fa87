import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageBuilder } from '../bundle/build-page.ts'

const here = import.meta.dirname
/** The accent color of the wallet's icon. */
export const accent = '#1f4fa3'

/** Builds the page of the hosted wallet, unless the existing build is up to date. */
export const buildHostedWallet = pageBuilder({
  name: 'hosted-wallet',
  here,
  accent,
  sources: { folders: [dirname(fileURLToPath(import.meta.resolve('@countersign/core')))] },
})
