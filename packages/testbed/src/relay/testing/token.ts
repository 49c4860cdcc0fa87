import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A client's keys, and the id derived from them. For tests. */
export type ClientKeys = { readonly privateKey: KeyObject; readonly client: string }

/** Creates the keys of a relay client. */
export function clientKeys(): ClientKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' })
  return {
    privateKey,
    client: `did:key:z${base58(`ed01${Buffer.from(String(x), 'base64url').toString('hex')}`)}`,
  }
}

/** Signs a token as a relay client does, valid for a day unless the claims override that. */
export function signToken(
  claims: { readonly [claim: string]: unknown },
  {
    keys = clientKeys(),
    signer = keys,
    algorithm = 'EdDSA',
  }: { readonly keys?: ClientKeys; readonly signer?: ClientKeys; readonly algorithm?: string } = {},
): { readonly token: string; readonly client: string } {
  const iat = Math.floor(Date.now() / 1_000)
  const payload = { iss: keys.client, sub: 'c0ffee', iat, exp: iat + 86_400, ...claims }
  const text = [{ alg: algorithm, typ: 'JWT' }, payload]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign(null, Buffer.from(text), signer.privateKey).toString('base64url')
  return { token: `${text}.${signature}`, client: keys.client }
}

function base58(hex: string): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let digits = ''
  for (let value = BigInt(`0x${hex}`); value > 0n; value /= 58n)
    digits = alphabet.charAt(Number(value % 58n)) + digits
  return digits
}
