import { bytesToBigInt, bytesToHex, concat, type Hex, hexToBytes, sha256, stringToBytes } from 'viem'
import type { Authenticator } from './authenticator.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
/** The person is present and verified. @see Web Authentication §6.1 */
const flags = '0x05'

/**
 * Creates an authenticator that needs no browser and no person, with passkeys in memory. Its responses match those of a
 * real authenticator and browser to the byte.
 *
 * @param origin - the origin of the requesting page.
 * @see Web Authentication §5.8.1.1 for the client's data, §6.1 for the authenticator's
 */
export function softwareAuthenticator({
  origin = 'http://localhost',
}: {
  origin?: string
} = {}): Authenticator {
  const rpIdHash = sha256(stringToBytes(new URL(origin).hostname))
  const keys = new Map<string, CryptoKey>()
  let counter = 0

  return {
    async create() {
      const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
      const credentialId = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
      keys.set(credentialId, pair.privateKey)
      // An uncompressed point: one byte of prefix, then the coordinates (SEC 1 §2.3.3).
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
      return { credentialId, x: bytesToHex(point.subarray(1, 33)), y: bytesToHex(point.subarray(33)) }
    },

    async sign(credentialId, challenge) {
      const key = keys.get(credentialId)
      if (!key) throw new Error(`There is no passkey ${credentialId} here.`)
      counter += 1
      const authenticatorData = concat([rpIdHash, flags, counted(counter)])
      const clientDataJSON = JSON.stringify({
        type: 'webauthn.get',
        challenge: Buffer.from(hexToBytes(challenge)).toString('base64url'),
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
