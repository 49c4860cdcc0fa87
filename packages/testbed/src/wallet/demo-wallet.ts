import { join } from 'node:path'
import { dist } from '../bundle/make-once.ts'

/** The files that a server requires to add the injected wallet to its pages; `buildWallets` builds them. */
export const demoWallet = {
  /** The folder to serve under `/demo/`. */
  directory: join(dist, 'page'),
  /** The classic script to load in the page's head. */
  script: '/demo/wallet.js',
} as const
