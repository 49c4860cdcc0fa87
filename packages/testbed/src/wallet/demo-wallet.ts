import { join } from 'node:path'

/** The folder of everything that is built here. */
export const dist = join(import.meta.dirname, '../../dist')

/** What a server needs to put the injected wallet into its pages; `buildWallets` makes the files. */
export const demoWallet = {
  /** The folder to serve under `/demo/`. */
  directory: join(dist, 'page'),
  /** The classic script to load in the page's head. */
  script: '/demo/wallet.js',
} as const
