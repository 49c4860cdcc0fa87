export {
  type OpenSafeWalletOptions,
  openSafeWallet,
  type SafeWalletAskKind,
  type SafeWalletHand,
  type SafeWalletPerson,
} from './automation/open-safe-wallet.ts'
