export { injected } from './injected.ts'
export { safeOwners } from './safe-owners.ts'
export type {
  GivenHosted,
  HostedKind,
  HostedPart,
  InjectedKind,
  SafeKind,
  WalletConnectKind,
  WalletKind,
} from './wallet-kind.ts'
