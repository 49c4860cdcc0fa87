import type { Proof, ProofAccount } from '@countersign/core'
import { makeGenuine, type Workshop } from './genuine.ts'
import { type Expectation, type Made, rejected } from './sample.ts'

/** A change of one field of a document after it was issued. */
export type Tampering = {
  /** At least so many accounts are in the proof. */
  readonly least?: number
  /** @returns the document changed, where, and what a check finds out without a receipt that tells it. */
  change(proof: Proof, workshop: Workshop): Changed
}

type Changed = {
  readonly document: object
  /** Of the first field that is another than before. */
  readonly field: string
  readonly told: Expectation
}

type AccountChange = {
  readonly to: Partial<Record<keyof ProofAccount, unknown>>
  readonly field: string
  readonly told: (at: string) => Expectation
}

/** Changes a field of the document, which no longer says what was signed. */
export const changed = (field: keyof Proof, to: (proof: Proof) => unknown): Tampering => ({
  change: proof => ({
    document: { ...proof, [field]: to(proof) },
    field: `/${field}`,
    told: rejected('text-differs', `/${field}`),
  }),
})

/** Changes an account by chance. */
export const accountChanged = (
  make: (account: ProofAccount, workshop: Workshop, proof: Proof) => AccountChange,
): Tampering => ({
  change(proof, workshop) {
    const index = workshop.random.below(proof.accounts.length)
    const at = `/accounts/${index}`
    const account = proof.accounts[index]
    if (!account) throw new Error('A proof has an account.')
    const { to, field, told } = make(account, workshop, proof)
    const accounts = proof.accounts.map((each, place) => (place === index ? { ...each, ...to } : each))
    return { document: { ...proof, accounts }, field: `${at}/${field}`, told: told(at) }
  },
})

export const signatureChanged = (change: (signature: string, workshop: Workshop) => string): Tampering =>
  accountChanged(({ signature }, workshop) => ({
    to: { signature: change(signature, workshop) },
    field: 'signature',
    told: at => rejected('signature-rejected', `${at}/signature`),
  }))

export const messageChanged = (change: (message: string) => string): Tampering =>
  accountChanged(({ message }) => ({
    to: { message: change(message) },
    field: 'message',
    told: at => rejected('text-differs', `${at}/message`),
  }))

/** Makes a sample of a proof in which one field was changed after it was issued. */
export async function makeTampered(
  { least = 1, change }: Tampering,
  workshop: Workshop,
  { receipt }: { receipt: boolean },
): Promise<Made> {
  const accounts = Math.max(least, workshop.random.pick([1, 1, 2, 3]))
  const { document, field, told } = change(await makeGenuine(workshop, { accounts, receipt }), workshop)
  return { document, expected: receipt ? rejected('receipt-differs', field) : told }
}
