import { recoverWithNoble } from '../../recover/noble.ts'
import { type ProofQuestion, verifyProof } from '../verify-proof.ts'
import { keyOf, keyProof, makeSite, now, receipted } from './samples.ts'

/** A proof by two keys, with and without the receipt of its site, and how to check it. For tests. */

export const [alice, bob, carol] = [keyOf(1), keyOf(2), keyOf(3)]
export const site = await makeSite()
export const bare = await keyProof([alice, bob])
export const proof = await receipted(bare, site)

export const verify = (document: unknown, more: Partial<ProofQuestion> = {}) =>
  verifyProof({ document, recover: recoverWithNoble, now, ...more })

/** The result of checking each of its accounts. */
export const verdict = { status: 'verified', method: 'eoa', block: null }
