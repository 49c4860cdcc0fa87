import { type AccountId, accountChain } from '../account.ts'
import { parseMessage } from '../message/parse-message.ts'
import { messageTime } from '../message/time.ts'
import type { Recover } from '../recover/recover.ts'
import { keyVerdict } from './check-key.ts'
import type { ProofFault } from './finding.ts'
import { type Proof, type ProofAccount, versionOneEnd } from './proof.ts'
import { readReceipt, receiptDifference } from './receipt.ts'
import { textFault } from './text-fault.ts'
import { proofSchemaAddress } from './write-proof-message.ts'

/**
 * Finds the first contradiction between a document and its receipt, its texts or itself. Needs no node.
 *
 * @returns `undefined` if none exists.
 */
export function contentFault(proof: Proof, recover: Recover): ProofFault | undefined {
  if (proof.receipt !== null) {
    const receipt = readReceipt(proof.receipt)
    if (!receipt) return { check: 'receipt-content', reason: 'receipt-refused', field: '/receipt' }
    const field = receiptDifference(proof, receipt.claims)
    if (field !== undefined) return { check: 'receipt-content', reason: 'receipt-differs', field }
  }
  const accounts = proof.accounts.map(({ account }) => account)
  for (const [index, { account, chain, message }] of proof.accounts.entries()) {
    const field = textField(proof, accounts, index, recover)
    if (field !== undefined) return { check: 'text', reason: 'text-differs', field }
    // A text without a resource of its own may have been signed automatically: new ones are refused.
    if (proof.version === 1 && messageTime(parseMessage(message).issuedAt) >= messageTime(versionOneEnd))
      return { check: 'form', reason: 'malformed', field: '/version' }
    if (chain !== accountChain(account))
      return { check: 'text', reason: 'text-differs', field: `/accounts/${index}/chain` }
  }
  if (proof.schema !== proofSchemaAddress(proof.origin, proof.version))
    return { check: 'form', reason: 'malformed', field: '/schema' }
  const field = timesField(proof)
  return field === undefined ? undefined : { check: 'text', reason: 'text-differs', field }
}

/** The allowed clock difference between a site's servers, in milliseconds. */
const skew = 300_000

/**
 * Returns the first impossible time: an account is verified after its text was issued and before that expires, and the
 * proof is issued when the last account is verified. The texts have already been compared with the document.
 */
function timesField({ accounts, issuedAt, expiresAt }: Proof): string | undefined {
  const end = messageTime(expiresAt)
  let last = 0
  for (const [index, { message, verifiedAt }] of accounts.entries()) {
    const verified = messageTime(verifiedAt)
    if (verified < messageTime(parseMessage(message).issuedAt) - skew || verified > end + skew)
      return `/accounts/${index}/verifiedAt`
    last = Math.max(last, verified)
  }
  return Math.abs(messageTime(issuedAt) - last) > skew ? '/issuedAt' : undefined
}

/** Returns the field that differs from the text; or the text, if everything indicates that the text was changed. */
function textField(
  proof: Proof,
  accounts: readonly AccountId[],
  index: number,
  recover: Recover,
): string | undefined {
  const field = textFault(proof, accounts, index)
  const subject = proof.accounts[index]
  if (field === undefined || !subject) return field
  const itself = `/accounts/${index}/message`
  if (subject.method === 'eoa') return isSignedSo(subject, recover) ? field : itself
  // If the other texts agree with the document, the document is correct.
  const agreed = accounts.some(
    (_, other) => other !== index && textFault(proof, accounts, other) === undefined,
  )
  return agreed && field !== `/accounts/${index}/account` ? itself : field
}

/** Whether the key that a text names signed it as it is. */
function isSignedSo(subject: ProofAccount, recover: Recover): boolean {
  const verdict = keyVerdict(subject, recover)
  if (verdict.status !== 'rejected') return true
  return verdict.recovered !== undefined && subject.message.includes(`\n${verdict.recovered}\n`)
}
