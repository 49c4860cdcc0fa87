import { recoverWithNoble } from '../recover/noble.ts'
import { keyOf, keyProof, makeSite, now, receipted } from './samples.ts'
import { type ProofQuestion, verifyProof } from './verifyProof.ts'

/** One proof by two keys, with the receipt of its site and without, and how it is checked. For tests. */

export const [alice, bob, carol] = [keyOf(1), keyOf(2), keyOf(3)]
export const site = await makeSite()
export const bare = await keyProof([alice, bob])
export const proof = await receipted(bare, site)

export const verify = (document: unknown, more: Partial<ProofQuestion> = {}) =>
  verifyProof({ document, recover: recoverWithNoble, now, ...more })

/** What is found of each of its accounts. */
export const verdict = { status: 'verified', method: 'eoa', block: null }
