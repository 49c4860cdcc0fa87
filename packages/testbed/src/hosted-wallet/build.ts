import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageBuilder } from '../building/page-builder.ts'

const here = import.meta.dirname
/** The colour of the wallet's picture. */
export const accent = '#1f4fa3'

/** Builds the page of the hosted wallet, unless what is there is up to date. */
export const buildHostedWallet = pageBuilder({
  name: 'hosted-wallet',
  here,
  accent,
  sources: {
    files: [],
    folders: [join(here, '../contracts'), dirname(fileURLToPath(import.meta.resolve('@countersign/core')))],
  },
})
