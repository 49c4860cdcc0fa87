/** What is loaded when a person shows intent, in one piece. */
export { createRuntime } from '@countersign/wallets'
export { countersignAuthentication } from '@countersign/wallets/authentication'
export { DialogContent, Notices } from '../dialog/content.tsx'
export { offeredWallets } from './offered-wallets.ts'
