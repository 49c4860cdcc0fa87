import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageBuilder } from '../bundle/build-page.ts'
import { type WalletIdentity, walletConfig } from '../wallet/build.ts'

const here = import.meta.dirname
const identity: WalletIdentity = {
  name: 'Demo Phone',
  rdns: 'org.countersign.demo-phone',
  accent: '#84246f',
}

/** Builds the phone's page, unless the existing build is up to date. */
export const buildPhone = pageBuilder({
  name: 'phone',
  here,
  accent: identity.accent,
  inParts: true,
  define: async () => ({ WALLET_CONFIG: JSON.stringify(await walletConfig(identity)), global: 'globalThis' }),
  sources: {
    folders: [dirname(fileURLToPath(import.meta.resolve('@countersign/core')))],
  },
})
