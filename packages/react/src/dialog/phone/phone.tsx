// What other views show of a wallet on a phone, in one piece.
export { AskedOnPhone, OpenAskedWallet } from './asked.tsx'
export { ReconnectingPhone } from './reconnecting.tsx'
