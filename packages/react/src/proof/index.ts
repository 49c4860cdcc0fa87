// `@countersign/react/proof`: the hook with which a page has proofs signed.
export type {
  DraftProblemCode,
  ProofAct,
  ProofFailure,
  ProofText,
  ProverState,
} from '@countersign/wallets'
export { type FailedStep, hasKeptText } from '@countersign/wallets/state'
export { type Prover, useProver } from './use-prover.ts'
