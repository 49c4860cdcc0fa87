import { type ChainId, parseAddress, safeMessageHash, safeRules, writeSafeSignature } from '@countersign/core'
import { safeSets } from '../../contracts/safe-addresses.ts'
import { contractAccount } from '../../wallet/accounts/contract.ts'
import { keyAccount } from '../../wallet/accounts/key.ts'
import type { WalletAccount } from '../../wallet/engine/engine.ts'
import type { HostedAccount } from './account.ts'
import type { Authenticator } from './authenticator.ts'
import { webAuthnSignature } from './webauthn-signature.ts'

/** All Safes here are version 1.4.1 with its own handler. */
const rules = safeRules({ version: '1.4.1', handler: parseAddress(safeSets['1.4.1'].fallbackHandler) })

/**
 * Returns the account in the form of a wallet's accounts. Its signatures are 65 bytes of a key, the Safe's parts
 * (ERC-1271), or these in the wrapper that deploys the Safe (ERC-6492); signing throws a `PasskeyError` if the passkey
 * returns no signature.
 *
 * @param chain - the chain for which the signatures are valid: a Safe signs for one chain, a key for all.
 * @see EIP-191, EIP-712, Safe 1.4.1 CompatibilityFallbackHandler.isValidSignature
 */
export function walletAccountOf(
  account: HostedAccount,
  { chain, authenticator }: { readonly chain: ChainId; readonly authenticator: Authenticator },
): WalletAccount {
  if (account.kind === 'key') return keyAccount(account.kind, account.privateKey)
  const { kind, address, passkey, owner, deployment } = account
  const wrapping = deployment.at(-1)
  return contractAccount({
    name: kind,
    address,
    ...(kind === 'undeployed' &&
      wrapping && { deployment: { factory: wrapping.to, factoryData: wrapping.data } }),
    async sign(message) {
      if (!rules) throw new Error('The rules of Safe 1.4.1 are unknown.')
      // The Safe passes its owner the preimage of this hash. The owner hashes it: that is the passkey's challenge.
      const challenge = safeMessageHash({ safe: address, chain, rules, message })
      const signature = webAuthnSignature(await authenticator.sign(passkey.credentialId, challenge))
      return writeSafeSignature([{ kind: 'contract', owner, signature }])
    },
  })
}
