export {
  type OpenSafeWalletOptions,
  openSafeWallet,
  type SafeWalletHand,
  type SafeWalletPromptKind,
} from './automation/open-safe-wallet.ts'
