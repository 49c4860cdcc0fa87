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

const unsupported = 'This device has no passkeys of the kind that the account needs. Choose a plain key.'

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  if (typeof PublicKeyCredential === 'undefined') throw new PasskeyError('unsupported', unsupported)
  return work().catch(cause => {
    throw toPasskeyError(cause)
  })
}

/** Explains an error of viem, whose cause is the browser's. */
function toPasskeyError(cause: Error): PasskeyError {
  switch (cause.cause instanceof DOMException ? cause.cause.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return new PasskeyError(
        'refused',
        'Nothing was signed or created: you declined on your device, or it took too long. Try again.',
        { cause },
      )
    case 'NotSupportedError':
    case 'SecurityError':
    case 'ConstraintError':
      return new PasskeyError('unsupported', unsupported, { cause })
    default:
      return new PasskeyError('failed', 'Your device did not return a passkey. Try again.', { cause })
  }
}
