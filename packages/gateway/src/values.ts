/** The status of a Safe's transaction. */
export const transactionStatuses = [
  'AWAITING_CONFIRMATIONS',
  'AWAITING_EXECUTION',
  'CANCELLED',
  'FAILED',
  'SUCCESS',
] as const

/** The status of a Safe's message. `CONFIRMED` means that enough owners confirmed, not that a chain was queried. */
export const messageStatuses = ['NEEDS_CONFIRMATION', 'CONFIRMED'] as const

/** The type of a token. */
export const tokenTypes = ['ERC20', 'ERC721', 'NATIVE_TOKEN'] as const

/** The direction of a transfer, as seen from the Safe. */
export const transferDirections = ['INCOMING', 'OUTGOING', 'UNKNOWN'] as const

/** The type of a device that receives notifications. */
export const deviceTypes = ['ANDROID', 'IOS', 'WEB'] as const

export type TransactionStatus = (typeof transactionStatuses)[number]
export type MessageStatus = (typeof messageStatuses)[number]
export type TokenType = (typeof tokenTypes)[number]
export type TransferDirection = (typeof transferDirections)[number]
export type DeviceType = (typeof deviceTypes)[number]
