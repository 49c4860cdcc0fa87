export type { Call, Deploy, HostedAccount, HostedAccountKind, KeyAccount, PasskeyAccount } from './account.ts'
export {
  type Assertion,
  type Authenticator,
  type Passkey,
  PasskeyError,
  type PasskeyProblem,
} from './authenticator.ts'
export { browserAuthenticator } from './browser-authenticator.ts'
export { type AccountMeans, createAccount } from './create-account.ts'
export { type KeptAccount, keepAccount, restoreAccount } from './keep-account.ts'
export { type SigningMeans, signMessage, signTypedData } from './sign.ts'
export { type SoftwareAuthenticatorOptions, softwareAuthenticator } from './software-authenticator.ts'
