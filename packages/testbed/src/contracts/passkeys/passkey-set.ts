import { type Address, concat } from 'viem'

/**
 * Safe's contracts for passkeys, version 0.2.0, at the addresses where the common factory
 * (deterministic-deployment-proxy) deploys them on every chain.
 */
export const passkeySet = {
  /** Creates a contract that verifies signatures of a passkey, which can be a Safe's owner. */
  signerFactory: '0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf',
  /** Verifies signatures of the passkey stored in the calling Safe: an owner that needs no deployment. */
  sharedSigner: '0xfD90FAd33ee8b58f32c00aceEad1358e4AFC23f9',
  /** Verifies P-256 in Solidity (Fresh Crypto Lib). */
  verifier: '0x445a0683e494ea0c5AF3E83c5159fBE47Cf9e765',
} as const satisfies Record<string, Address>

/**
 * The P-256 verifiers of a passkey's contract (`P256.Verifiers` of Safe's library): the chain's precompile at 0x100
 * (EIP-7951), then the contract if the precompile is missing or rejects.
 */
export const verifiers = concat(['0x0100', passkeySet.verifier])
