export type { HostedAccountKind } from './account.ts'
export { createAccount } from './create-account.ts'
export { walletAccountOf } from './sign.ts'
export { softwareAuthenticator } from './software-authenticator.ts'
