// Whatever the dialog shows of accounts of several owners, in one piece.
export { SafeView } from './safe/safe.tsx'
export { VerifySafeView } from './verify-safe/verify-safe.tsx'
