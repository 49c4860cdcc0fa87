import type { Client } from './surroundings.ts'

const { subtle } = globalThis.crypto

type Payload = Parameters<Client['core']['crypto']['encode']>[1]

/** The key under which the library stores its identity at the relay, in hex. */
export const clientSeed = 'client_ed25519_seed'
/** How long a token is valid, in seconds, like the library's. */
const tokenLifetime = 86_400
/** What an Ed25519 private key begins with in PKCS #8, in hex, before its seed (RFC 8410 §7). */
const beforeSeed = '302e020100300506032b657004220420'

/**
 * Dates what the library sends by the given clock instead of the device's, which may be wrong: the relay refuses a token
 * of a clock that is two minutes fast, and a phone refuses a proposal or request that has expired by its own clock. What
 * the library stores remains dated by the device's clock, so what phones send is converted to that.
 *
 * The library (2.25.0) always uses `Date.now()`. This function can be removed when it accepts a clock.
 *
 * @param now - in milliseconds since 1970
 */
export function withRightTime({ core: { crypto } }: Client, now: () => number): void {
  const encode = crypto.encode.bind(crypto)
  const decode = crypto.decode.bind(crypto)
  crypto.encode = (topic, payload, options) => encode(topic, moved(payload, aheadOfDevice(now)), options)
  crypto.decode = async (topic, encoded, options) =>
    moved(await decode(topic, encoded, options), -aheadOfDevice(now))
  const sign = crypto.signJWT.bind(crypto)
  crypto.signJWT = async audience => {
    if (aheadOfDevice(now) === 0) return sign(audience)
    // Creates the seed when it is first called.
    const iss = await crypto.getClientId()
    const key = await signingKey(crypto.keychain.get(clientSeed))
    if (!key) return sign(audience)
    const iat = Math.floor(now() / 1000)
    const claims = { iss, sub: crypto.randomSessionIdentifier, aud: audience, iat, exp: iat + tokenLifetime }
    const signed = [{ alg: 'EdDSA', typ: 'JWT' }, claims]
      .map(part => inBase64Url(JSON.stringify(part)))
      .join('.')
    const signature = await subtle.sign('Ed25519', key, new TextEncoder().encode(signed))
    return `${signed}.${inBase64Url(String.fromCharCode(...new Uint8Array(signature)))}`
  }
}

/**
 * Returns the key of a seed (hex); `undefined` where browsers have no Ed25519, such as in Chrome before version 137, and
 * on pages without HTTPS.
 */
async function signingKey(seed: string): Promise<CryptoKey | undefined> {
  const bytes = Uint8Array.from(`${beforeSeed}${seed}`.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  try {
    return await subtle.importKey('pkcs8', bytes, 'Ed25519', false, ['sign'])
  } catch {
    return undefined
  }
}

/**
 * Returns how far a clock is ahead of the device's, in seconds. A small difference counts as none: an attestation of the
 * relay's operator is for a message as the library composed it.
 */
export function aheadOfDevice(now: () => number): number {
  const ahead = Math.round((now() - Date.now()) / 1000)
  return Math.abs(ahead) < 30 ? 0 : ahead
}

/** Returns an address for a phone, with its expiry moved by a number of seconds. */
export function movedAddress(uri: string, by: number): string {
  return uri.replace(/(?<=[?&]expiryTimestamp=)\d+/, expiry => String(Number(expiry) + by))
}

/** Returns a message with its expiry moved: of a proposal, a request, a session, or its extension. */
function moved<Message extends Payload>(message: Message, by: number): Message {
  if (by === 0 || !('params' in message) || !isRecord(message.params)) return message
  const { params } = message
  const { request } = params
  return {
    ...message,
    params: {
      ...withMoved(params, by),
      ...(isRecord(request) && { request: withMoved(request, by) }),
    },
  }
}

function withMoved(fields: Readonly<Record<string, unknown>>, by: number) {
  const { expiry, expiryTimestamp } = fields
  return {
    ...fields,
    ...(typeof expiry === 'number' && { expiry: expiry + by }),
    ...(typeof expiryTimestamp === 'number' && { expiryTimestamp: expiryTimestamp + by }),
  }
}

/** @param bytes - one character each */
function inBase64Url(bytes: string): string {
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
