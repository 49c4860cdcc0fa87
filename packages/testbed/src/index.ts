export * from './accounts.ts'
export { addDelegate, proposeTransaction } from './activity/at-gateway.ts'
export { allow, batch, send } from './activity/calls.ts'
export { fillSafes } from './activity/fill-safes.ts'
export { givePast } from './activity/past.ts'
export { type Application, startApplication } from './application/application.ts'
export * from './chain.ts'
export * from './contracts/act-as-safe.ts'
export {
  coinbaseSmartWallet,
  deployCoinbaseSmartWallet,
} from './contracts/coinbase/coinbase-smart-wallet.ts'
export * from './contracts/deploy.ts'
export { deploySafe, deploySafeContracts } from './contracts/deploy-safe.ts'
export { deployFalseSafe } from './contracts/false-safe.ts'
export { type KeyOwner, keyOwner } from './contracts/key-owner.ts'
export { deployFalsePasskey } from './contracts/passkeys/false-passkey.ts'
export { passkeySet } from './contracts/passkeys/passkey-set.ts'
export { deployPeoplesSafes, type PeoplesSafes, peoplesSafes } from './contracts/peoples-safes.ts'
export * from './contracts/safe-account.ts'
export { type SafeVersion, safeSet, safeSets } from './contracts/safe-set.ts'
export {
  type IntendedCall,
  type PreparedTransaction,
  prepareTransaction,
} from './contracts/safe-transaction.ts'
export { receiptOf } from './contracts/send.ts'
export * from './contracts/sign.ts'
export { deployEns, type Ens, type EnsClaim, type EnsName } from './ens/deploy.ts'
export { peoplesNames, peoplesTokens } from './ens/people.ts'
export { type Explorer, type ExplorerOptions, startExplorer } from './explorer/explorer.ts'
export { type GatewayOptions, startGateway, type TestGateway } from './gateway/gateway.ts'
export type { Requests } from './gateway/http/requests.ts'
export type { HostedAccountKind } from './hosted-wallet/accounts/account.ts'
export { type HostedMisbehavior, hostedMisbehaviors } from './hosted-wallet/misbehavior.ts'
export {
  type HostedWalletOptions,
  type RunningHostedWallet,
  startHostedWallet,
} from './hosted-wallet/serve.ts'
export { type FaultyNode, type NodeKind, startFaultyNode } from './nodes.ts'
export { type PhoneOptions, type RunningPhone, startPhone } from './phone/serve.ts'
export { cids, type Pictures, startPictures } from './pictures/pictures.ts'
export * from './postgres.ts'
export * from './program.ts'
export type {} from './provided.ts'
export { type Published, type RelayOptions, startRelay, type TestRelay } from './relay/relay.ts'
export type { OfferedSafe } from './safe-wallet/config.ts'
export { type RunningSafeWallet, type SafeWalletOptions, startSafeWallet } from './safe-wallet/serve.ts'
export type { ServedChain } from './served-chain.ts'
export { deployTokens, type Piece, type Tokens, type TokensToBegin } from './tokens/deploy.ts'
export { demoWallet } from './wallet/demo-wallet.ts'
export * from './world.ts'
