import { bytesToHex, hexToBytes } from 'viem'
import { type Authenticator, PasskeyError } from './authenticator.ts'
import { base64url, bytesOfBase64url } from './base64url.ts'
import { readSignature } from './der.ts'
import { readPublicKey } from './public-key.ts'

/** ECDSA of P-256 with SHA-256. @see RFC 9053 §2.1 */
const es256 = -7

/**
 * Gives the passkeys of this browser, for the page's own host.
 *
 * @param timeout - how long a person may take for one question, in milliseconds; browsers take it for a hint.
 * @see Web Authentication §5.1.3 and §5.1.4
 */
export function browserAuthenticator({
  timeout = 300_000,
}: {
  readonly timeout?: number
} = {}): Authenticator {
  return {
    async create(name) {
      const credential = await asked(() =>
        navigator.credentials.create({
          publicKey: {
            rp: { id: location.hostname, name: document.title },
            user: { id: crypto.getRandomValues(new Uint8Array(32)), name, displayName: name },
            // Nobody asks for an attestation, so that nothing is ever signed over it.
            challenge: crypto.getRandomValues(new Uint8Array(32)),
            pubKeyCredParams: [{ type: 'public-key', alg: es256 }],
            // Safe's contracts refuse a signature where the person was not verified.
            authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
            attestation: 'none',
            timeout,
          },
        }),
      )
      const { response } = credential
      if (!(response instanceof AuthenticatorAttestationResponse)) throw unexpected()
      const key = response.getPublicKey()
      if (response.getPublicKeyAlgorithm() !== es256 || !key)
        throw new PasskeyError('unsupported', 'This authenticator makes no passkeys of P-256.')
      return {
        credentialId: base64url(new Uint8Array(credential.rawId)),
        ...readPublicKey(new Uint8Array(key)),
      }
    },

    async sign(credentialId, challenge) {
      const { response } = await asked(() =>
        navigator.credentials.get({
          publicKey: {
            rpId: location.hostname,
            challenge: new Uint8Array(hexToBytes(challenge)),
            allowCredentials: [{ type: 'public-key', id: bytesOfBase64url(credentialId) }],
            userVerification: 'required',
            timeout,
          },
        }),
      )
      if (!(response instanceof AuthenticatorAssertionResponse)) throw unexpected()
      return {
        authenticatorData: bytesToHex(new Uint8Array(response.authenticatorData)),
        clientDataJSON: new TextDecoder('utf-8', { fatal: true }).decode(response.clientDataJSON),
        ...readSignature(new Uint8Array(response.signature)),
      }
    },
  }
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (typeof PublicKeyCredential === 'undefined')
    throw new PasskeyError('unsupported', 'This browser has no passkeys here; they need https, or localhost.')
  const credential = await ask().catch(explained)
  if (!(credential instanceof PublicKeyCredential)) throw unexpected()
  return credential
}

function explained(cause: unknown): never {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    throw new PasskeyError('refused', 'The passkey was not used: the person said no, or took too long.', {
      cause,
    })
  if (name === 'NotSupportedError' || name === 'SecurityError' || name === 'ConstraintError')
    throw new PasskeyError('unsupported', 'This browser can neither make nor use such a passkey here.', {
      cause,
    })
  throw cause
}

const unexpected = () =>
  new PasskeyError('malformed', 'The browser answered with something that is no passkey.')
