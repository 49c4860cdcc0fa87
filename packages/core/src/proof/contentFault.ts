import { type AccountId, accountChain } from '../account.ts'
import type { Recover } from '../recover/recover.ts'
import { keyVerdict } from './checkKey.ts'
import type { ProofFault } from './finding.ts'
import type { Proof, ProofAccount } from './proof.ts'
import { readReceipt, receiptDifference } from './receipt.ts'
import { textFault } from './textFault.ts'
import { proofSchemaAddress } from './writeProofMessage.ts'

/**
 * Finds what in a document contradicts its receipt, its texts or itself. Nobody is asked.
 *
 * @returns the first such thing; `undefined` where there is none.
 */
export function contentFault(proof: Proof, recover: Recover): ProofFault | undefined {
  if (proof.receipt !== null) {
    const receipt = readReceipt(proof.receipt)
    if (!receipt) return { check: 'receipt-content', reason: 'receipt-refused', field: '/receipt' }
    const field = receiptDifference(proof, receipt.claims)
    if (field !== undefined) return { check: 'receipt-content', reason: 'receipt-differs', field }
  }
  const accounts = proof.accounts.map(({ account }) => account)
  for (const [index, { account, chain }] of proof.accounts.entries()) {
    const field = textField(proof, accounts, index, recover)
    if (field !== undefined) return { check: 'text', reason: 'text-differs', field }
    if (chain !== accountChain(account))
      return { check: 'text', reason: 'text-differs', field: `/accounts/${index}/chain` }
  }
  if (proof.schema !== proofSchemaAddress(proof.origin))
    return { check: 'form', reason: 'malformed', field: '/schema' }
  return undefined
}

/** Names the field that differs from the text; or the text, where all points to that having been changed. */
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
  // What the texts of the others say as well, the document is right about.
  const agreed = accounts.some(
    (_, other) => other !== index && textFault(proof, accounts, other) === undefined,
  )
  return agreed && field !== `/accounts/${index}/account` ? itself : field
}

/** Says whether the key that a text names has signed it as it is. */
function isSignedSo(subject: ProofAccount, recover: Recover): boolean {
  const verdict = keyVerdict(subject, recover)
  if (verdict.status !== 'rejected') return true
  return verdict.recovered !== undefined && subject.message.includes(`\n${verdict.recovered}\n`)
}
