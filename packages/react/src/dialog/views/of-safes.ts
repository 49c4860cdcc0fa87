// Whatever the dialog shows of accounts of several owners, in one piece.
export { SafeView } from './safe/safe.tsx'
export { CosigningGoesOn } from './verify-safe/goes-on.tsx'
export { VerifySafeView } from './verify-safe/verify-safe.tsx'
