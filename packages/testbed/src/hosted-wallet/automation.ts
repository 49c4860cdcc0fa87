export type { HostedAccountKind } from './accounts/account.ts'
export {
  type HostedPromptKind,
  type HostedWalletHand,
  type OpenHostedWalletOptions,
  openHostedWallet,
  setHostedMisbehavior,
} from './automation/open-hosted-wallet.ts'
export { type HostedMisbehavior, hostedMisbehaviors } from './misbehavior.ts'
