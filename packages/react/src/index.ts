export {
  type AccountInfo,
  type Client as CountersignClient,
  type Cosigner,
  type Cosigning,
  type CosigningSafe,
  createClient as createCountersignClient,
  type Session,
} from '@countersign/api'
export { CountersignError } from '@countersign/core'
export type {
  Arrangement,
  CatalogueEntry,
  ConnectionState,
  DialogNotice,
  DialogView,
  NewAddress,
  OpenPairing,
  OwnerAct,
  OwnerFailure,
  OwnerState,
  OwnWallet,
  RequestSteps,
  SafeQueue,
  SafeSubject,
  SignInState,
  WagmiConfigSource,
  Wallet,
} from '@countersign/wallets'
export {
  type Authentication,
  AuthenticationError,
  type AuthenticationErrorCode,
  type BackendAuthenticationOptions,
  backendAuthentication,
  countersignAuthentication,
  type MessageBackend,
  messageAuthentication,
  type Nonce,
  type PreparedMessage,
  type SignedIn,
  type SignedMessage,
  type SignInSubject,
} from '@countersign/wallets/authentication'
export type { ResourceState } from '@countersign/wallets/state'
export { AccountName } from './account/account-name.tsx'
export { useAddressText, useNameText, useNameWithAddress } from './account/account-names.ts'
export { useAccountBalance, useAccountInfo } from './account/account-resources.ts'
export { Avatar, type AvatarProps } from './account/avatar.tsx'
export { longestOwnName, ownNameFault, setOwnName, useOwnName } from './account/own-names.ts'
export { AccountNames, type AccountNamesProps, SafeName, type SafeNameProps } from './account/safe-name.tsx'
export { ConnectButton, type ConnectButtonProps } from './button/connect-button.tsx'
export type { ConnectButtonState, CustomButtonProps } from './button/custom-button.ts'
export { SafeButton, type SafeButtonProps } from './button/safe-button.tsx'
export type { CosigningState } from './cosigning/current-cosigning.ts'
export { useCosigning } from './cosigning/use-cosigning.ts'
export { type Owner, useOwner } from './cosigning/use-owner.ts'
export { useWaiting, type WaitingForOwners } from './cosigning/use-waiting.ts'
export { KitError, type KitErrorCode } from './errors/kit-error.ts'
export { type Amount, type AmountFormat, formatAmount } from './format/amount.ts'
export type { CountersignActions } from './headless/actions.ts'
export type { DialogControls, TokenToWatch } from './headless/controls.ts'
export type { Countersign, CountersignDialog, CountersignTransaction } from './headless/countersign.ts'
export { type SentTransaction, useAddTransaction } from './headless/use-add-transaction.ts'
export { useCountersign } from './headless/use-countersign.ts'
export type { ConnectedWallet } from './hooks/use-connected-wallet.ts'
export { useCountersignClient } from './hooks/use-countersign-client.ts'
export { useDialog } from './hooks/use-dialog.ts'
export { useNetworkName } from './hooks/use-network-name.ts'
export { useOfferedChains } from './hooks/use-offered-chains.ts'
export { useSession } from './hooks/use-session.ts'
export { type SignOutTarget, useRenameSession, useSessions, useSignOut } from './hooks/use-sessions.ts'
export { useWallet, type WalletState } from './hooks/use-wallet.ts'
export type { ReadAccountInfo, RpcAddress } from './kit/backend.ts'
export { en } from './locales/en/locale.ts'
export { type Language, languages, matchLanguage } from './locales/languages.ts'
export { loadLocale } from './locales/load.ts'
export type { DialogLocale, Locale } from './locales/locale.ts'
export { CountersignProvider, type CountersignProviderProps } from './provider/provider.tsx'
export { createQueryClient } from './provider/query-client.ts'
export type { RequestKind } from './request/use-wallet-request.ts'
export { useWalletRequest } from './request/use-wallet-request.ts'
export type { CountersignRegister, DefaultSession, RegisteredSession } from './session/register.ts'
export type { SessionState } from './session/session.ts'
export { addressOf, shortenAddress } from './shorten.ts'
export type { CountersignChain } from './site/chain.ts'
export type { Size, Theme } from './theme/look.ts'
