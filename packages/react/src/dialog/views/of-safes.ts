// What the dialog shows of a sign-in that several owners confirm, in one piece. Choosing a Safe is apart: it brings the
// client of the gateway, which nobody needs who waits.
export { CosigningGoesOn } from './verify-safe/goes-on.tsx'
export { VerifySafeView } from './verify-safe/verify-safe.tsx'
