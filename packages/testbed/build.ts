import { buildHostedWallet } from './src/hosted-wallet/build.ts'
import { buildPhone } from './src/phone/build.ts'
import { buildSafeWallet } from './src/safe-wallet/build.ts'
import { buildWallets } from './src/wallet/build.ts'

const { built, page, extension } = await buildWallets()
console.log(built ? `Built the demo wallet: ${page} and ${extension}.` : 'The demo wallet is up to date.')
const phone = await buildPhone()
console.log(phone.built ? `Built the demo phone: ${phone.directory}.` : 'The demo phone is up to date.')
const safeWallet = await buildSafeWallet()
console.log(
  safeWallet.built
    ? `Built the Safe{Wallet} of the demo: ${safeWallet.directory}.`
    : 'The Safe{Wallet} of the demo is up to date.',
)
const hostedWallet = await buildHostedWallet()
console.log(
  hostedWallet.built
    ? `Built the hosted wallet of the demo: ${hostedWallet.directory}.`
    : 'The hosted wallet of the demo is up to date.',
)
