import {
  type ChainId,
  parseAddress,
  safeMessageHash,
  safeRules,
  signedHash,
  writeSafeSignature,
} from '@countersign/core'
import { type Hex, hashTypedData, serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { safeSets } from '../../contracts/safe-addresses.ts'
import type { TypedData } from '../../wallet/engine/types.ts'
import type { HostedAccount, KeyAccount, PasskeyAccount } from './account.ts'
import type { Authenticator } from './authenticator.ts'
import { webAuthnSignature } from './webauthn-signature.ts'

/** What signing requires besides the account. */
export type SigningMeans = {
  /**
   * The chain for which the signature is valid: a Safe signs for one chain. A key's signature is valid on all chains.
   */
  readonly chain: ChainId
  readonly authenticator: Authenticator
}

/**
 * Signs a text for an account (`personal_sign`).
 *
 * @returns the whole signature: 65 bytes of a key, the Safe's parts (ERC-1271), or these in the wrapper that deploys
 * the Safe (ERC-6492).
 * @throws {PasskeyError} if the passkey returns no signature.
 * @see EIP-191, EIP-1271, ERC-6492, Safe 1.4.1 CompatibilityFallbackHandler.isValidSignature
 */
export async function signMessage(account: HostedAccount, text: string, means: SigningMeans): Promise<Hex> {
  switch (account.kind) {
    case 'key':
      return keyOf(account).signMessage({ message: text })
    case 'passkey':
    case 'undeployed':
      return signAsSafe(account, signedHash(text), means)
  }
}

/**
 * Signs typed data for an account (`eth_signTypedData_v4`); a Safe signs its `SafeMessage` of the data's hash.
 *
 * @returns as `signMessage` does.
 * @throws {PasskeyError} if the passkey returns no signature.
 * @see EIP-712
 */
export async function signTypedData(
  account: HostedAccount,
  typedData: TypedData,
  means: SigningMeans,
): Promise<Hex> {
  switch (account.kind) {
    case 'key':
      return keyOf(account).signTypedData(typedData)
    case 'passkey':
    case 'undeployed':
      return signAsSafe(account, hashTypedData(typedData), means)
  }
}

/** All Safes here are version 1.4.1 with its own handler. */
const rules = safeRules({ version: '1.4.1', handler: parseAddress(safeSets['1.4.1'].fallbackHandler) })

const keyOf = ({ privateKey }: KeyAccount) => privateKeyToAccount(privateKey)

async function signAsSafe(
  { kind, address, passkey, owner, deployment }: PasskeyAccount,
  message: Hex,
  { chain, authenticator }: SigningMeans,
): Promise<Hex> {
  // The Safe passes its owner the preimage of this hash. The owner hashes it: that is the passkey's challenge.
  if (!rules) throw new Error('The rules of Safe 1.4.1 are unknown.')
  const challenge = safeMessageHash({ safe: address, chain, rules, message })
  const assertion = await authenticator.sign(passkey.credentialId, challenge)
  const signature = writeSafeSignature([{ kind: 'contract', owner, signature: webAuthnSignature(assertion) }])
  const wrapping = deployment.at(-1)
  return kind === 'undeployed' && wrapping
    ? serializeErc6492Signature({ address: wrapping.to, data: wrapping.data, signature })
    : signature
}
