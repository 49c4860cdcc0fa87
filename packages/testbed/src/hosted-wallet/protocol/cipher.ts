import { bytesToHex, hexToBytes } from 'viem'

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

/** An encrypted message between a site and the wallet, which no other script on either page can read. */
export type Encrypted = { readonly iv: Uint8Array<ArrayBuffer>; readonly cipherText: ArrayBuffer }

/** The wallet's own stored keys for one site: hex of SPKI and PKCS #8, without `0x`. */
export type KeyPair = { readonly publicKey: string; readonly privateKey: string }

/** Creates a key pair for a site. */
export async function makeKeyPair(): Promise<KeyPair> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, true, ['deriveKey'])
  const [spki, pkcs8] = await Promise.all([
    crypto.subtle.exportKey('spki', publicKey),
    crypto.subtle.exportKey('pkcs8', privateKey),
  ])
  return { publicKey: hexOf(spki), privateKey: hexOf(pkcs8) }
}

/**
 * Derives the key that the wallet and a site share.
 *
 * @param peer - the site's public key, hex of its SPKI.
 * @throws {Error} if one of them is not a P-256 key.
 */
export async function sharedKey(
  { privateKey }: Pick<KeyPair, 'privateKey'>,
  peer: string,
): Promise<CryptoKey> {
  const [own, other] = await Promise.all([
    crypto.subtle.importKey('pkcs8', bytesOf(privateKey), curve, false, ['deriveKey']),
    crypto.subtle.importKey('spki', bytesOf(peer), curve, false, []),
  ])
  const cipher = { name: 'AES-GCM', length: 256 } as const
  return crypto.subtle.deriveKey({ name: 'ECDH', public: other }, own, cipher, false, ['encrypt', 'decrypt'])
}

/** Encrypts a value as JSON. */
export async function encrypt(key: CryptoKey, value: unknown): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  return { iv, cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
}

/** Decrypts JSON. @throws {Error} if the key differs, the message was changed, or it is not JSON. */
export async function decrypt(key: CryptoKey, { iv, cipherText }: Encrypted): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipherText)
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain))
}

const hexOf = (bytes: ArrayBuffer) => bytesToHex(new Uint8Array(bytes)).slice(2)
// Copied, because Web Crypto rejects views of memory that may be shared.
const bytesOf = (hex: string) => new Uint8Array(hexToBytes(`0x${hex}`))
