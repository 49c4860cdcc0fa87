import { bytesToBigInt, bytesToHex, concat, type Hex, hexToBytes, sha256, stringToBytes } from 'viem'
import { type Authenticator, PasskeyError } from './authenticator.ts'
import { base64url } from './base64url.ts'
import { readPublicKey } from './public-key.ts'

export type SoftwareAuthenticatorOptions = {
  /** The page that asks. @default 'http://localhost' */
  readonly origin?: string
  /** Whether it finds out who the person is, as one with a PIN, a finger or a face does. @default true */
  readonly verifiesPerson?: boolean
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
/** UP and UV. @see Web Authentication §6.1 */
const flags = { present: 0x01, verified: 0x04 } as const

/**
 * Makes an authenticator without a browser and without a person, whose passkeys are in memory. What it answers is what a
 * real one and the browser before it answer, to the byte.
 *
 * @see Web Authentication §5.8.1.1 for the client's data, §6.1 for the authenticator's
 */
export function softwareAuthenticator(options: SoftwareAuthenticatorOptions = {}): Authenticator {
  const { origin = 'http://localhost', verifiesPerson = true } = options
  const rpIdHash = sha256(stringToBytes(new URL(origin).hostname))
  const flag = flags.present | (verifiesPerson ? flags.verified : 0)
  const keys = new Map<string, CryptoKey>()
  let counter = 0

  return {
    async create() {
      const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
      const credentialId = base64url(crypto.getRandomValues(new Uint8Array(16)))
      keys.set(credentialId, pair.privateKey)
      const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
      return { credentialId, ...readPublicKey(spki) }
    },

    async sign(credentialId, challenge) {
      const key = keys.get(credentialId)
      if (!key) throw new PasskeyError('unknown', `There is no passkey ${credentialId} here.`)
      counter += 1
      const authenticatorData = concat([rpIdHash, bytesToHex(Uint8Array.of(flag)), counted(counter)])
      const clientDataJSON = JSON.stringify({
        type: 'webauthn.get',
        challenge: base64url(hexToBytes(challenge)),
        origin,
        crossOrigin: false,
      })
      const signed = concat([authenticatorData, sha256(stringToBytes(clientDataJSON))])
      const bytes = new Uint8Array(
        await crypto.subtle.sign(algorithm, key, new Uint8Array(hexToBytes(signed))),
      )
      return {
        authenticatorData,
        clientDataJSON,
        r: bytesToBigInt(bytes.subarray(0, 32)),
        s: bytesToBigInt(bytes.subarray(32)),
      }
    },
  }
}

const counted = (counter: number): Hex => `0x${counter.toString(16).padStart(8, '0')}`
