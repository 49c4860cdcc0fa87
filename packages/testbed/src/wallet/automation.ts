export type { RosterName } from './accounts/roster.ts'
export { attachExtension } from './automation/attach.ts'
export type { ExtensionWallet } from './automation/extension-wallet.ts'
export type { RequestContent, WalletHand } from './automation/hand.ts'
export { findHeadless } from './automation/headless.ts'
export { type InjectedWallet, injectedWallet } from './automation/injected-wallet.ts'
export {
  disabledFeatures,
  findChromium,
  type Launched,
  type LaunchOptions,
  launchWithExtension,
} from './automation/launch.ts'
export { leaveNothing } from './automation/leave-nothing.ts'
export { walletChain } from './chain.ts'
export type { Quirks } from './engine/quirks.ts'
export type { PendingRequest, WalletState } from './engine/state.ts'
export type { Behavior, Chain, Replacement, SentTransaction } from './engine/types.ts'
