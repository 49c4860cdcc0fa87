export type { Page } from './app/app.ts'
export type { AppStatus } from './app/state.ts'
export * from './catalogue/index.ts'
export type { ConnectionFailureKind } from './connection/failure.ts'
export { type Link, NetworkError, type OpenLink, type SiteChain, TokenError } from './connection/link.ts'
export {
  type Connected,
  type ConnectingPhase,
  type ConnectionFailure,
  type ConnectionState,
  currentConnection,
  type WalletView,
} from './connection/state.ts'
export type { WagmiConfigSource } from './connection/wagmi.ts'
export type { Owner, OwnerOptions } from './cosigning/owner.ts'
export type { ApprovalCost, OwnerAct, OwnerFailure, OwnerState } from './cosigning/owner-state.ts'
export type { DialogActions, Opening } from './dialog/actions.ts'
export type { DialogNotice, DialogPurpose, DialogState, DialogView } from './dialog/state.ts'
export type { Discovery } from './discovery/discovery.ts'
export type { NetworkFailureKind, NetworkState } from './networks/state.ts'
export {
  type KeptAddress,
  type OpenPairing,
  type Paired,
  type PairingNews,
  RelayUnreachableError,
} from './pairing/open-pairing.ts'
export type { PendingRequest, Relay, RelayLine } from './pairing/relay.ts'
export type { PairingAddress, PairingFailureKind, PairingState } from './pairing/state.ts'
export type { PendingMemory } from './pending/mark.ts'
export type { Prover, ProverClient, ProverOptions } from './proof/prover.ts'
export type {
  DraftProblemCode,
  ProofAct,
  ProofFailure,
  ProofStep,
  ProofText,
  ProverState,
} from './proof/prover-state.ts'
export type { WalletMemory } from './recent/recent.ts'
export { createRuntime, type WalletRuntime } from './runtime.ts'
export type { RuntimeOptions } from './runtime-options.ts'
export type {
  Authentication,
  Cosign,
  PreparedMessage,
  SignedIn,
  SignedMessage,
  SignInSubject,
  UnaddressedMessage,
} from './sign-in/authentication.ts'
export type { CosigningProblemCode, SignInFailure, WalletSigningCode } from './sign-in/failure.ts'
export { openCosigningsKey } from './sign-in/open-cosignings.ts'
export type {
  OpenChallenge,
  OpenUnaddressed,
  OwnPart,
  SafeSubject,
  SignInState,
  Subject,
} from './sign-in/state.ts'
export type { Store } from './store.ts'
export type { Token, TokenFailureKind, TokenState } from './tokens/state.ts'
export type { Transaction, TransactionStatus } from './transactions/transaction.ts'
export { createTransactions, type Transactions } from './transactions/transactions.ts'
export type { Wallet } from './wallet.ts'
