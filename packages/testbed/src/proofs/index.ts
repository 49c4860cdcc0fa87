export { makeProofs, type ProofSamples } from './make-proofs.ts'
export type { Expectation, ProofSample } from './sample.ts'
