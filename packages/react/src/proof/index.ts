// `@countersign/react/proof`: what a page needs to have proofs signed.
export type {
  DraftProblemCode,
  ProofAct,
  ProofFailure,
  ProofStep,
  ProofText,
  ProverState,
} from '@countersign/wallets'
export { type UsedProver, useProver } from './use-prover.ts'
