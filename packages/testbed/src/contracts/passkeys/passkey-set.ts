import { type Address, concat, type Hex, zeroAddress } from 'viem'

/**
 * Safe's contracts for passkeys, version 0.2.0, where the common factory (deterministic-deployment-proxy) puts them on
 * every chain.
 */
export const passkeySet = {
  /** Makes a contract for a passkey that answers for it, and can so be a Safe's owner. */
  signerFactory: '0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf',
  /** Answers for the passkey that the asking Safe has in its own storage: an owner that needs no deployment. */
  sharedSigner: '0xfD90FAd33ee8b58f32c00aceEad1358e4AFC23f9',
  /** Verifies P-256 in Solidity (Fresh Crypto Lib). */
  verifier: '0x445a0683e494ea0c5AF3E83c5159fBE47Cf9e765',
} as const satisfies Record<string, Address>

/** Who verifies P-256 for a passkey's contracts: 22 bytes, `P256.Verifiers` of Safe's library. */
export type P256Verifiers = Hex

/** The chain's precompile alone; there is one from Osaka on. */
export const precompileOnly: P256Verifiers = concat(['0x0100', zeroAddress])

/** The contract alone. */
export const verifierOnly: P256Verifiers = concat(['0x0000', passkeySet.verifier])

/** The chain's precompile at 0x100 (EIP-7951), and where it does not say yes, or is not there, the contract. */
export const precompileOrVerifier: P256Verifiers = concat(['0x0100', passkeySet.verifier])
