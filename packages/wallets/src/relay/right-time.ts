import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import type { Client } from './surroundings.ts'

type Payload = Parameters<Client['core']['crypto']['encode']>[1]

/** The key under which the library stores its identity at the relay, in hex. */
export const clientSeed = 'client_ed25519_seed'
/** How long a token is valid, in seconds, like the library's. */
const tokenLifetime = 86_400

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
  crypto.signJWT = async audience => {
    // Creates the seed when it is first called.
    await crypto.getClientId()
    const seed = crypto.keychain.get(clientSeed).match(/../g) ?? []
    const keys = generateKeyPair(Uint8Array.from(seed, byte => Number.parseInt(byte, 16)))
    return signJWT(crypto.randomSessionIdentifier, audience, tokenLifetime, keys, Math.floor(now() / 1000))
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
