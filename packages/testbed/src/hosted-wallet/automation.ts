export type { HostedAccountKind } from './accounts/account.ts'
export {
  type HostedPromptKind,
  type HostedWalletHand,
  type OpenHostedWalletOptions,
  openHostedWallet,
  setHostedMischief,
} from './automation/open-hosted-wallet.ts'
export { type HostedMischief, hostedMischiefs } from './mischief.ts'
