export * from './account.ts'
export { type CallsReading, callContracts } from './contracts/call-contracts.ts'
export { readWords, type WordsReading } from './contracts/read-words.ts'
export { CountersignError } from './error.ts'
export { InputError } from './input.ts'
export { type JsonFormatCode, JsonFormatError } from './json/error.ts'
export { type JsonLimits, parseJson } from './json/parse-json.ts'
export { addressWithoutChecksum } from './message/address-without-checksum.ts'
export { differingField } from './message/differing-field.ts'
export { type AskedMessage, differingFromAsked } from './message/differing-from-asked.ts'
export { type MessageFormatCode, MessageFormatError } from './message/error.ts'
export { isStatement, isUri } from './message/fields.ts'
export { type MessageField, messageLimit, type ParsedMessage, type SignInMessage } from './message/message.ts'
export { parseMessage } from './message/parse-message.ts'
export { messageTime } from './message/time.ts'
export { toStatementText } from './message/to-statement-text.ts'
export { type Decline, writeDecline } from './message/write-decline.ts'
export { writeMessage } from './message/write-message.ts'
export type { NodeClient, NodeRequest } from './node-client.ts'
export { isObject } from './object.ts'
export { parseUrl } from './parse-url.ts'
export { block as proofBlockForm, safe as proofSafeForm } from './proof/definition.ts'
export { type ProofFormatCode, ProofFormatError } from './proof/error.ts'
export type { Form, JsonSchema, ValuesOf } from './proof/form.ts'
export { originalDifference } from './proof/original-difference.ts'
export { parseProof } from './proof/parse-proof.ts'
export * from './proof/proof.ts'
export { proofSchemaJson } from './proof/proof-schema-json.ts'
export {
  type ReceiptClaims,
  type ReceiptVerdict,
  receiptClaims,
  receiptType,
  signReceipt,
  verifyReceipt,
} from './proof/receipt.ts'
export * from './proof/report.ts'
export { reportVerdict } from './proof/report-verdict.ts'
export { type Cacao, toCacao } from './proof/to-cacao.ts'
export { type ProofQuestion, verifyProof } from './proof/verify-proof.ts'
export { normalizeWords, refusedInWords } from './proof/words.ts'
export {
  type ProofText,
  proofAddress,
  proofContextAddress,
  proofSchemaAddress,
  proofStatement,
  writeProofMessage,
} from './proof/write-proof-message.ts'
export type { Reasons } from './reasons.ts'
export { recoverWithNoble } from './recover/noble.ts'
export type { Recover } from './recover/recover.ts'
export * from './safe/index.ts'
export { shortNames } from './short-names.ts'
export * from './typed-account.ts'
export * from './verdict.ts'
export { type AccountFactory, accountFactory } from './verify/account-factory.ts'
export type { AllowedFactories } from './verify/factory-rule.ts'
export { type KnownFactory, knownFactories } from './verify/known-factories.ts'
export { NodeError } from './verify/node-error.ts'
export { type BlockReading, readBlockAt } from './verify/read-block-at.ts'
export {
  type OwnershipQuestion,
  type VerificationLimits,
  verifyOwnership,
} from './verify/verify-ownership.ts'
