import type { ProverOptions } from './proof/prover.ts'

// What asks a connected wallet, in one chunk: loaded when a person picks a wallet. Some of it is loaded from here.
export { lateSafeSignIn } from './cosigning/late-safe-sign-in.ts'
export { createNetworkSteps } from './networks/network.ts'
export { createRequestRunner } from './request/runner.ts'
// Has it loaded before it is needed.
export { answerChallenge } from './sign-in/answer.ts'
export { createSignInEffects } from './sign-in/sign-in.ts'
export { createTokenSteps } from './tokens/token.ts'

export const loadFindOpen = async () => (await import('./sign-in/find-open.ts')).findOpen

export const loadProofSteps = async (options: ProverOptions) =>
  (await import('./proof/prover.ts')).createProofSteps(options)
