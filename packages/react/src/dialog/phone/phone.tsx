// Whatever is shown of phones, in one piece.
export { ScanView } from '../views/scan/scan.tsx'
export { AskedOnPhone, OpenAskedWallet } from './asked.tsx'
export { ReconnectingPhone } from './reconnecting.tsx'
