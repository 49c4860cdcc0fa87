export { approvedOwners } from './approved-owners.ts'
export {
  type AssembledSignature,
  assembleSafeSignature,
  type ChosenConfirmations,
  chooseConfirmations,
  type SafeConfirmation,
  writeSafeSignature,
} from './assemble.ts'
export type { SafeFault } from './explain.ts'
export {
  canOwn,
  ownersMessage,
  type SafeMessageQuestion,
  type SafeMessageTypedData,
  safeMessageHash,
  safeMessagePreimage,
  safeMessageTypedData,
  signedHash,
} from './message.ts'
export { parseSafeSignature } from './parse.ts'
export { type PartCode, type PartFault, partFaults, type SafePart, SafeSignatureError } from './parts.ts'
export { type NotASafe, readSafe, type Safe, type SafeReading } from './read-safe.ts'
export { type SafeKind, type SafeRules, safeRules } from './rules.ts'
export { type SafeMessageHashes, safeMessageHashes } from './safe-message-hashes.ts'
export {
  type ConfirmationQuestion,
  type ConfirmationRefused,
  type ConfirmationVerdict,
  verifyConfirmation,
} from './verify-confirmation.ts'
export {
  type SafeRefused,
  type SafeSignatureQuestion,
  type SafeUnreadable,
  type SafeVerdict,
  type SafeVerified,
  verifySafeSignature,
} from './verify-safe-signature.ts'
export type { NodeQuestion } from './view.ts'
