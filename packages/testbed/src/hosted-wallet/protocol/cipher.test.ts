import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { decrypt, type Encrypted, encrypt, makeKeyPair, sharedKey } from './cipher.ts'

/** The libraries' own implementation, which they do not export. */
type Cipher = {
  generateKeyPair(): Promise<CryptoKeyPair>
  deriveSharedSecret(own: CryptoKey, peer: CryptoKey): Promise<CryptoKey>
  exportKeyToHexString(type: 'public' | 'private', key: CryptoKey): Promise<string>
  importKeyFromHexString(type: 'public' | 'private', hex: string): Promise<CryptoKey>
  encryptContent(content: unknown, key: CryptoKey): Promise<Encrypted>
  decryptContent(encrypted: Encrypted, key: CryptoKey): Promise<unknown>
}

const require = createRequire(import.meta.url)
const libraries = ['@base-org/account', '@coinbase/wallet-sdk']

async function cipherOf(library: string): Promise<Cipher> {
  const entry = require.resolve(library)
  const dist = entry.slice(0, entry.indexOf('/dist/') + '/dist'.length)
  return import(pathToFileURL(join(dist, 'util/cipher.js')).href)
}

test.for(libraries)('messages encrypted by %s are decrypted here, and the other way round', async library => {
  const theirs = await cipherOf(library)
  const [site, wallet] = [await theirs.generateKeyPair(), await makeKeyPair()]
  const peer = await theirs.exportKeyToHexString('public', site.publicKey)
  const here = await sharedKey(wallet, peer)
  const there = await theirs.deriveSharedSecret(
    site.privateKey,
    await theirs.importKeyFromHexString('public', wallet.publicKey),
  )
  const content = { action: { method: 'personal_sign', params: ['Živjo, 東京'] }, chainId: 1 }
  expect(await decrypt(here, await theirs.encryptContent(content, there))).toEqual(content)
  expect(await theirs.decryptContent(await encrypt(here, content), there)).toEqual(content)
})

test('a message that was changed, or is intended for another recipient, cannot be decrypted', async () => {
  const [site, wallet, other] = [await makeKeyPair(), await makeKeyPair(), await makeKeyPair()]
  const key = await sharedKey(wallet, site.publicKey)
  const sent = await encrypt(await sharedKey(site, wallet.publicKey), { value: 1 })
  expect(await decrypt(key, sent)).toEqual({ value: 1 })
  const bytes = new Uint8Array(sent.cipherText.slice(0))
  bytes[0] = (bytes[0] ?? 0) ^ 1
  await expect(decrypt(key, { ...sent, cipherText: bytes.buffer })).rejects.toThrow()
  await expect(decrypt(await sharedKey(other, site.publicKey), sent)).rejects.toThrow()
})

test('a public key that is not a P-256 point is rejected', async () => {
  const wallet = await makeKeyPair()
  await expect(sharedKey(wallet, '00'.repeat(91))).rejects.toThrow()
  const last = wallet.publicKey.at(-1) === '0' ? '1' : '0'
  await expect(sharedKey(wallet, `${wallet.publicKey.slice(0, -1)}${last}`)).rejects.toThrow()
})
