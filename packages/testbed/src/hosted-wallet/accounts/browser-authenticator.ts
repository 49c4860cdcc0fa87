import { slice } from 'viem'
import { createWebAuthnCredential, toWebAuthnAccount } from 'viem/account-abstraction'
import { type Authenticator, PasskeyError } from './authenticator.ts'

/**
 * Returns this browser's authenticator, for the page's own host.
 *
 * @see Web Authentication §5.1.3 and §5.1.4
 */
export function browserAuthenticator(): Authenticator {
  return {
    async create(name) {
      // Each passkey has its own user: an authenticator has only one per user and site.
      const user = { id: crypto.getRandomValues(new Uint8Array(32)), name }
      const { id, publicKey } = await attempt(() => createWebAuthnCredential({ user }))
      return { credentialId: id, x: slice(publicKey, 0, 32), y: slice(publicKey, 32, 64) }
    },
    async sign(id, hash) {
      const account = toWebAuthnAccount({ credential: { id, publicKey: '0x' } })
      const { signature, webauthn } = await attempt(() => account.sign({ hash }))
      const { authenticatorData, clientDataJSON } = webauthn
      const [r, s] = [BigInt(slice(signature, 0, 32)), BigInt(slice(signature, 32, 64))]
      return { authenticatorData, clientDataJSON, r, s }
    },
  }
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  if (typeof PublicKeyCredential === 'undefined')
    throw new PasskeyError('unsupported', 'This browser has no passkeys here; they need https, or localhost.')
  return work().catch(error => {
    throw toPasskeyError(error)
  })
}

/** Explains an error of viem, whose cause is the browser's. */
function toPasskeyError(error: Error): PasskeyError {
  const name = error.cause instanceof DOMException ? error.cause.name : ''
  const options = { cause: error }
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new PasskeyError('refused', 'The passkey was not used: declined, or timed out.', options)
  if (name === 'NotSupportedError' || name === 'SecurityError' || name === 'ConstraintError')
    return new PasskeyError(
      'unsupported',
      'This browser can neither make nor use such a passkey here.',
      options,
    )
  return new PasskeyError('malformed', 'The browser did not return a passkey.', options)
}
