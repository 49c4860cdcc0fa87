export type { GatewayChain } from './chains/chain.ts'
export { type Call, type GatewayOptions, publicGateway } from './connection/connection.ts'
export type { Listing, Page } from './connection/listing.ts'
export { isQuotaExhausted, readQuota, type ToldQuota } from './connection/quota.ts'
export { type DelegateRequest, delegateRequest } from './delegates/delegate-request.ts'
export type { DelegateDeletion } from './delegates/delete-delegate.ts'
export type { Delegate } from './delegates/list-delegates.ts'
export type { DeviceUuid } from './devices/device-uuid.ts'
export {
  type DeviceRegistration,
  type NotificationType,
  notificationTypes,
} from './devices/register-device.ts'
export {
  GatewayError,
  type GatewayErrorCode,
  type GatewayInputCode,
  GatewayInputError,
  type GatewayIssue,
} from './error.ts'
export type { AddressInfo } from './fields/address.ts'
export { createGateway, type Gateway } from './gateway.ts'
export type { MessageListItem } from './messages/list-messages.ts'
export type { GatewayMessage, MessageContent } from './messages/message.ts'
export type { MessageProposal, ProposedTypedData } from './messages/propose-message.ts'
export type { Balances } from './safes/get-balances.ts'
export type { GatewaySafe } from './safes/get-safe.ts'
export type { Collectible } from './safes/list-collectibles.ts'
export { type DeleteRequest, deleteRequest } from './transactions/delete-request.ts'
export type { TransactionDetails } from './transactions/get-transaction.ts'
export type { TransactionProposal } from './transactions/propose-transaction.ts'
export type { TransactionInfo } from './transactions/transaction-info.ts'
export type { TransactionItem, TransactionSummary } from './transactions/transaction-item.ts'
export * from './values.ts'
