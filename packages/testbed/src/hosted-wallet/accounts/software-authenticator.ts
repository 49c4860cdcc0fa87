import { bytesToBigInt, bytesToHex, concat, type Hex, hexToBytes, sha256, stringToBytes } from 'viem'
import { type Authenticator, PasskeyError } from './authenticator.ts'
import { base64url } from './client-data.ts'

export type SoftwareAuthenticatorOptions = {
  /** The origin of the requesting page. @default 'http://localhost' */
  readonly origin?: string
  /** Whether it verifies the person, as with a PIN, a fingerprint or a face. @default true */
  readonly verifiesPerson?: boolean
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
/** UP and UV. @see Web Authentication §6.1 */
const flags = { present: 0x01, verified: 0x04 } as const

/**
 * Creates an authenticator that needs no browser and no person, with passkeys in memory. Its responses match those of a
 * real authenticator and browser to the byte.
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
      // An uncompressed point: one byte of prefix, then the coordinates (SEC 1 §2.3.3).
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
      return { credentialId, x: bytesToHex(point.subarray(1, 33)), y: bytesToHex(point.subarray(33)) }
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
