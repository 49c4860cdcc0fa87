import { proofChecks } from './checks.ts'
import { proofPages } from './page.ts'

/** Measures how fast proofs are checked and shown. */
export async function proofs(): Promise<void> {
  await proofChecks()
  console.log()
  await proofPages()
}
