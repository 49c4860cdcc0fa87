export type { Page } from './app/app.ts'
export type { AppStatus } from './app/state.ts'
export type {
  Authentication,
  Cosign,
  PreparedMessage,
  SignedIn,
  SignedMessage,
  SignInSubject,
  UnaddressedMessage,
} from './authentication/authentication.ts'
export type { OpenChallenge, OpenUnaddressed } from './authentication/open-message.ts'
export * from './catalogue/index.ts'
export type { ConnectionFailureKind } from './connection/failure.ts'
export type { Paired } from './connection/phone.ts'
export {
  type Connected,
  type ConnectingPhase,
  type ConnectionFailure,
  type ConnectionState,
  currentConnection,
  type WalletView,
} from './connection/state.ts'
export type { WagmiConfigSource } from './connection/wagmi.ts'
export {
  NetworkError,
  type NetworkFailureKind,
  type OpenWalletConnection,
  type SiteChain,
  type Token,
  TokenError,
  type TokenFailureKind,
  type WalletConnection,
} from './connection/wallet-connection.ts'
export type {
  OwnerAct,
  OwnerFailure,
  OwnerQuestion,
  OwnerRequest,
  OwnerResult,
  OwnerState,
} from './cosigning/owner-state.ts'
export type { SafeQueue } from './cosigning/safe-queue.ts'
export {
  type DescribedWalletError,
  describeWalletError,
  type WalletErrors,
  wordWalletError,
} from './describe-wallet-error.ts'
export type { DialogActions, Opening } from './dialog/actions.ts'
export type { DialogNotice, DialogPurpose, DialogState, DialogView } from './dialog/state.ts'
export type { Discovery } from './discovery/discovery.ts'
export type { NetworkState } from './networks/network.ts'
export {
  type KeptAddress,
  type NewAddress,
  type OpenPairing,
  RelayUnreachableError,
} from './pairing/open-pairing.ts'
export type { PendingRequest, RelayLine } from './pairing/relay.ts'
export type { PairingAddress, PairingFailureKind, PairingState } from './pairing/state.ts'
export type { PendingMemory } from './pending/mark.ts'
export type { Relay } from './pending/relay.ts'
export type { ProofSteps } from './proof/prover.ts'
export type {
  DraftProblemCode,
  ProofAct,
  ProofFailure,
  ProofRequest,
  ProofText,
  ProverState,
} from './proof/prover-state.ts'
export type { WalletMemory } from './recent/recent.ts'
export type { RequestSteps } from './request/runner.ts'
export { createRuntime, type WalletRuntime } from './runtime.ts'
export type { RuntimeOptions } from './runtime-options.ts'
export { ongoingCosigning } from './sign-in/cosigning.ts'
export {
  type CosigningProblemCode,
  needsOtherWallet,
  type SignInFailure,
  type WalletSigningCode,
} from './sign-in/failure.ts'
export { openCosigningsKey } from './sign-in/open-cosignings.ts'
export type { OwnPart, SafeSubject, SignInState, Subject } from './sign-in/state.ts'
export type { Store } from './store.ts'
export type { TokenState } from './tokens/token.ts'
export type { Transaction, TransactionStatus } from './transactions/transaction.ts'
export { createTransactions, type Transactions } from './transactions/transactions.ts'
export type { Wallet } from './wallet.ts'
export { type WayOn, wayOn } from './way-on.ts'
