import { access } from 'node:fs/promises'
import { buildHostedWallet } from '@countersign/testbed/hosted-wallet/build'
import { buildPhone } from '@countersign/testbed/phone/build'
import { buildSafeWallet } from '@countersign/testbed/safe-wallet/build'
import { buildWallets } from '@countersign/testbed/wallet/build'

/** Builds what tests load into browsers, once before any worker starts. */
export default async function globalSetup() {
  await buildWallets()
  await buildPhone()
  await buildSafeWallet()
  await buildHostedWallet()
  await access(new URL('../apps/web/dist/index.html', import.meta.url)).catch(() => {
    throw new Error('The pages are not built: run `npm run build` first.')
  })
}
