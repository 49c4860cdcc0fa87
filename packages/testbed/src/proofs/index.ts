export { makeProofs, type ProofSamples } from './makeProofs.ts'
export type { Expectation, ProofSample } from './sample.ts'
