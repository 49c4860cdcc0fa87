export {
  type AccountInfo,
  type Chain,
  type Client,
  type Cosigner,
  type Cosigning,
  type CosigningSafe,
  createClient,
  type Session,
  type Site,
} from '@countersign/api'
export type {
  ApprovalCost,
  Arrangement,
  CatalogueEntry,
  Connected,
  ConnectionState,
  DialogState,
  DialogView,
  OpenPairing,
  OwnerAct,
  OwnerFailure,
  OwnerState,
  PairingNews,
  SafeSubject,
  SignInState,
  Token,
  Transaction,
  WagmiConfigSource,
  Wallet,
} from '@countersign/wallets'
export {
  type Authentication,
  AuthenticationError,
  type AuthenticationErrorCode,
  countersignAuthentication,
  type MessageBackend,
  messageAuthentication,
  type Nonce,
  type PreparedMessage,
  type SignedIn,
  type SignedMessage,
  type SignInSubject,
} from '@countersign/wallets/authentication'
export { AccountName } from './account/account-name.tsx'
export { Avatar, type AvatarProps } from './account/avatar.tsx'
export type { Reading } from './account/readings.ts'
export { useAccountInfo } from './account/use-account-info.ts'
export { useBalance } from './account/use-balance.ts'
export { ConnectButton, type ConnectButtonProps } from './button/connect-button.tsx'
export type { CosigningState } from './cosigning/readings.ts'
export { useCosigning } from './cosigning/use-cosigning.ts'
export { type ConnectedOwner, type UsedOwner, useOwner } from './cosigning/use-owner.ts'
export { useWaiting, type WaitingForOwners } from './cosigning/use-waiting.ts'
export { type Amount, type AmountFormat, formatAmount } from './format/amount.ts'
export { formatUnits } from './format/units.ts'
export type { CountersignActions } from './headless/actions.ts'
export { type SentTransaction, useAddTransaction } from './headless/use-add-transaction.ts'
export { type Countersign, useCountersign } from './headless/use-countersign.ts'
export { useClient } from './hooks/use-client.ts'
export { useConnection } from './hooks/use-connection.ts'
export { useDialog } from './hooks/use-dialog.ts'
export { useSession } from './hooks/use-session.ts'
export { useSessions } from './hooks/use-sessions.ts'
export { useSignIn } from './hooks/use-sign-in.ts'
export { type SignOutTarget, useSignOut } from './hooks/use-sign-out.ts'
export { useSite } from './hooks/use-site.ts'
export type { ReadAccountInfo, RpcAddress } from './kit/backend.ts'
export type { HostedSource } from './kit/hosted-source.ts'
export { createQueryClient } from './kit/query-client.ts'
export type { RelaySource } from './kit/relay-source.ts'
export { en } from './locales/en.ts'
export { type Language, languages, matchLanguage } from './locales/languages.ts'
export { loadLocale } from './locales/load.ts'
export type { DialogLocale, Locale } from './locales/locale.ts'
export { CountersignProvider, type CountersignProviderProps } from './provider.tsx'
export type { Register, RegisteredSession } from './session/register.ts'
export type { SessionState } from './session/session.ts'
export { addressOf, shortenAddress } from './shorten.ts'
export type { GivenChain } from './site/static-site.ts'
export type { Size, Theme } from './theme/look.ts'
