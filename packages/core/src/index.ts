export * from './account.ts'
export { CountersignError } from './error.ts'
export { InputError } from './input.ts'
export { type JsonFormatCode, JsonFormatError } from './json/error.ts'
export { type JsonLimits, parseJson } from './json/parseJson.ts'
export { differingField } from './message/differingField.ts'
export { type AskedMessage, differingFromAsked } from './message/differingFromAsked.ts'
export { type MessageFormatCode, MessageFormatError } from './message/error.ts'
export { isStatement } from './message/fields.ts'
export { type MessageField, messageLimit, type SignInMessage } from './message/message.ts'
export { parseMessage } from './message/parseMessage.ts'
export { messageTime } from './message/time.ts'
export { type Decline, writeDecline } from './message/writeDecline.ts'
export { writeMessage } from './message/writeMessage.ts'
export { type ProofFormatCode, ProofFormatError } from './proof/error.ts'
export { originalDifference } from './proof/originalDifference.ts'
export { parseProof } from './proof/parseProof.ts'
export * from './proof/proof.ts'
export { proofSchemaJson } from './proof/proofSchemaJson.ts'
export {
  type ReceiptClaims,
  type ReceiptVerdict,
  receiptClaims,
  receiptType,
  signReceipt,
  verifyReceipt,
} from './proof/receipt.ts'
export type * from './proof/report.ts'
export { reportVerdict } from './proof/reportVerdict.ts'
export { type Cacao, toCacao } from './proof/toCacao.ts'
export { type ProofQuestion, verifyProof } from './proof/verifyProof.ts'
export {
  type ProofText,
  proofAddress,
  proofContextAddress,
  proofSchemaAddress,
  proofStatement,
  writeProofMessage,
} from './proof/writeProofMessage.ts'
export { recoverWithNoble } from './recover/noble.ts'
export type { Recover } from './recover/recover.ts'
export * from './safe/index.ts'
export type * from './verdict.ts'
export { type AccountFactory, accountFactory } from './verify/accountFactory.ts'
export type { AllowedFactories } from './verify/factoryRule.ts'
export { type KnownFactory, knownFactories } from './verify/knownFactories.ts'
export type { NodeClient, NodeRequest } from './verify/node.ts'
export { type OwnershipQuestion, type VerificationLimits, verifyOwnership } from './verify/verifyOwnership.ts'
