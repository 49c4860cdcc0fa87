// What asks a connected wallet, in one chunk: loaded when a person picks a wallet.
export { lateSafeSignIn } from './cosigning/late-safe-sign-in.ts'
export { createNetworkSteps } from './networks/network.ts'
export { createRequestRunner } from './request/runner.ts'
export { createSignInEffects } from './sign-in/sign-in.ts'
export { createTokenSteps } from './tokens/token.ts'
