import { buildWallets } from './src/wallet/build.ts'

const { built, page, extension } = await buildWallets()
console.log(built ? `Built the demo wallet: ${page} and ${extension}.` : 'The demo wallet is up to date.')
