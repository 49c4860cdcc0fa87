export type { GatewayChain } from './chains/chain.ts'
export { type Call, type GatewayOptions, publicGateway } from './connection/connection.ts'
export type { Listing, Page } from './connection/listing.ts'
export { isQuotaExhausted, readQuota, type ToldQuota } from './connection/quota.ts'
export { type DelegateRequest, delegateRequest } from './delegates/delegateRequest.ts'
export type { DelegateDeletion } from './delegates/deleteDelegate.ts'
export type { Delegate } from './delegates/listDelegates.ts'
export type { DeviceUuid } from './devices/deviceUuid.ts'
export {
  type DeviceRegistration,
  type NotificationType,
  notificationTypes,
} from './devices/registerDevice.ts'
export {
  GatewayError,
  type GatewayErrorKind,
  type GatewayInputCode,
  GatewayInputError,
  type GatewayIssue,
} from './error.ts'
export type { AddressInfo } from './fields/address.ts'
export { createGateway, type Gateway } from './gateway.ts'
export type { MessageListItem } from './messages/listMessages.ts'
export type { GatewayMessage, MessageContent } from './messages/message.ts'
export type { MessageProposal, ProposedTypedData } from './messages/proposeMessage.ts'
export type { Balances } from './safes/getBalances.ts'
export type { GatewaySafe } from './safes/getSafe.ts'
export type { Collectible } from './safes/listCollectibles.ts'
export { type DeleteRequest, deleteRequest } from './transactions/deleteRequest.ts'
export type { TransactionDetails } from './transactions/getTransaction.ts'
export type { TransactionProposal } from './transactions/proposeTransaction.ts'
export type { TransactionInfo } from './transactions/transactionInfo.ts'
export type { TransactionItem, TransactionSummary } from './transactions/transactionItem.ts'
export * from './values.ts'
