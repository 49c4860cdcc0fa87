export type { HostedAccountKind } from './accounts/account.ts'
export {
  type HostedPromptKind,
  type HostedWalletHand,
  type OpenHostedWalletOptions,
  openHostedWallet,
  setHostedMisbehaviour,
} from './automation/open-hosted-wallet.ts'
export { type HostedMisbehaviour, hostedMisbehaviours } from './misbehaviour.ts'
