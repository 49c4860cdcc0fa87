import { type Proof, parseProof } from '@countersign/core'
// Made by scripts/tasks/sample-proof.ts, with a key that no one has.
import document from './proof.json' with { type: 'json' }

/** A genuine proof, of an account that belongs to no one, for visitors who want to see how a proof is checked. */
export const sample: Proof = parseProof(document)

/** Changes the last letter of a proof’s purpose. */
export function changeLetter(proof: Proof): Proof {
  return { ...proof, purpose: proof.purpose.replace(/.$/, letter => (letter === 'd' ? 't' : 'd')) }
}
