export type { Connection } from './connection/connection.ts'
export type { ConnectionFailureKind } from './connection/failure.ts'
export type { OpenLink, WalletMemory } from './connection/link.ts'
export type {
  Connected,
  ConnectingPhase,
  ConnectionFailure,
  ConnectionState,
  WalletView,
} from './connection/state.ts'
export type { Discovery } from './discovery/discovery.ts'
export { createRuntime, type RuntimeOptions, type WalletRuntime } from './runtime.ts'
export type { SignInFailure, WalletSigningCode } from './sign-in/failure.ts'
export type { SignIn } from './sign-in/sign-in.ts'
export type { OpenChallenge, SignInState, Subject } from './sign-in/state.ts'
export type { Store } from './store.ts'
export type { Wallet } from './wallet.ts'
