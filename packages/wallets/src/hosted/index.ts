export { createHosted } from './create-hosted.ts'
export { HostedError } from './errors.ts'
export type { Hosted, HostedProblem, HostedSdk, HostedSignature, HostedWallet } from './hosted.ts'
export type { HostedOptions } from './speaking.ts'
