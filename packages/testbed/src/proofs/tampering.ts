import type { Proof, ProofAccount } from '@countersign/core'
import { createGenuine, type ProofContext } from './genuine.ts'
import { type Expectation, rejected, type UnnamedSample } from './sample.ts'

/** A change of one field of an issued document. */
export type Tampering = {
  /** The minimum number of accounts in the proof. */
  readonly least?: number
  /** Whether purpose and audience of the proof are in ASCII. */
  readonly ascii?: boolean
  /**
   * @returns the changed document, the changed field, and the expected result without a receipt that reveals the
   * change.
   */
  change(proof: Proof, context: ProofContext): Changed
}

type Changed = {
  readonly document: object
  /** The first field that differs. */
  readonly field: string
  readonly expected: Expectation
}

type AccountChange = {
  readonly to: Partial<Record<keyof ProofAccount, unknown>>
  readonly field: string
  readonly expected: (at: string) => Expectation
}

/** Changes a field of the document, which then differs from the signed text. */
export const changed = (field: keyof Proof, to: (proof: Proof) => unknown): Tampering => ({
  change: proof => ({
    document: { ...proof, [field]: to(proof) },
    field: `/${field}`,
    expected: rejected('text-differs', `/${field}`),
  }),
})

/** Changes a random account. */
export const accountChanged = (
  create: (account: ProofAccount, context: ProofContext, proof: Proof) => AccountChange,
): Tampering => ({
  change(proof, context) {
    const index = context.random.below(proof.accounts.length)
    const at = `/accounts/${index}`
    const account = proof.accounts[index]
    if (!account) throw new Error('A proof has an account.')
    const { to, field, expected } = create(account, context, proof)
    const accounts = proof.accounts.map((each, place) => (place === index ? { ...each, ...to } : each))
    return { document: { ...proof, accounts }, field: `${at}/${field}`, expected: expected(at) }
  },
})

export const signatureChanged = (change: (signature: string, context: ProofContext) => string): Tampering =>
  accountChanged(({ signature }, context) => ({
    to: { signature: change(signature, context) },
    field: 'signature',
    expected: at => rejected('signature-rejected', `${at}/signature`),
  }))

export const messageChanged = (change: (message: string) => string): Tampering =>
  accountChanged(({ message }) => ({
    to: { message: change(message) },
    field: 'message',
    expected: at => rejected('text-differs', `${at}/message`),
  }))

/** Creates a sample of a proof in which one field was changed after it was issued. */
export async function createTampered(
  { least = 1, ascii = false, change }: Tampering,
  context: ProofContext,
  { receipt }: { receipt: boolean },
): Promise<UnnamedSample> {
  const accounts = Math.max(least, context.random.pick([1, 1, 2, 3]))
  const { document, field, expected } = change(
    await createGenuine(context, { accounts, receipt, ascii }),
    context,
  )
  return { document, expected: receipt ? rejected('receipt-differs', field) : expected }
}
