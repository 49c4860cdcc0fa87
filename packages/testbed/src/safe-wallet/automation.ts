export {
  type OpenSafeWalletOptions,
  openSafeWallet,
  type SafeWalletHand,
  type SafeWalletPerson,
  type SafeWalletPromptKind,
} from './automation/open-safe-wallet.ts'
