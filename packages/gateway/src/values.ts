/** Where a transaction of a Safe stands. */
export const transactionStatuses = [
  'AWAITING_CONFIRMATIONS',
  'AWAITING_EXECUTION',
  'CANCELLED',
  'FAILED',
  'SUCCESS',
] as const

/** Where a message of a Safe stands. `CONFIRMED` says that enough owners confirmed, not that a chain was asked. */
export const messageStatuses = ['NEEDS_CONFIRMATION', 'CONFIRMED'] as const

/** What kind of token it is. */
export const tokenTypes = ['ERC20', 'ERC721', 'NATIVE_TOKEN'] as const

/** Which way a transfer goes, seen from the Safe. */
export const transferDirections = ['INCOMING', 'OUTGOING', 'UNKNOWN'] as const

/** What kind of device gets notifications. */
export const deviceTypes = ['ANDROID', 'IOS', 'WEB'] as const

export type TransactionStatus = (typeof transactionStatuses)[number]
export type MessageStatus = (typeof messageStatuses)[number]
export type TokenType = (typeof tokenTypes)[number]
export type TransferDirection = (typeof transferDirections)[number]
export type DeviceType = (typeof deviceTypes)[number]
