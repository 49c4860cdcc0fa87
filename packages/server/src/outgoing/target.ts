import { isIP } from 'node:net'
import type { Lookup } from './lookup.ts'
import { OutgoingError } from './outgoing-error.ts'
import { isPublicAddress } from './public-address.ts'

/** Parses a URL to fetch from or send to. @throws {OutgoingError} `forbidden` */
export function parseTarget(text: string, base?: URL): URL {
  const url = text.length <= 16_384 ? URL.parse(text, base) : null
  if (!url) throw new OutgoingError('forbidden', 'The URL is invalid or too long.')
  url.hash = ''
  return url
}

/** Returns the host of a URL with its port, even if that is the standard one. */
export function hostOf({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}

/**
 * Refuses URLs to which the server never connects, by their form: anything but https on its standard port, credentials,
 * and IP addresses that are not public, in any notation.
 *
 * @throws {OutgoingError} `forbidden`
 */
export function refuseForm({ protocol, port, username, password, hostname }: URL): void {
  if (protocol !== 'https:') throw new OutgoingError('forbidden', 'The URL must use https.')
  // An empty port is the standard one (WHATWG URL §4.2).
  if (port !== '') throw new OutgoingError('forbidden', 'The URL must not have a port.')
  if (username !== '' || password !== '')
    throw new OutgoingError('forbidden', 'The URL must not have credentials.')
  const literal = bareHost(hostname)
  if (isIP(literal) && !isPublicAddress(literal)) throw notPublic()
}

/**
 * Returns the IP addresses to connect to for a URL from an untrusted source.
 *
 * @throws {OutgoingError} `forbidden` or `unreachable`
 */
export async function publicAddressesOf(url: URL, lookup: Lookup, signal: AbortSignal): Promise<string[]> {
  refuseForm(url)
  const hostname = bareHost(url.hostname)
  const addresses = isIP(hostname) ? [hostname] : await lookup(hostname, signal)
  if (addresses.length === 0) throw new OutgoingError('unreachable', 'The host has no address.')
  if (!addresses.every(isPublicAddress)) throw notPublic()
  return addresses
}

/**
 * Runs a request within a time limit, in milliseconds, and until the caller's signal aborts.
 *
 * @throws {OutgoingError} also for every other error
 */
export async function withinTime<Result>(
  { timeout, signal: own }: { timeout: number; signal?: AbortSignal | undefined },
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = AbortSignal.timeout(timeout)
  const signal = own ? AbortSignal.any([own, limit]) : limit
  try {
    return await Promise.race([run(signal), aborted(signal)])
  } catch (cause) {
    if (cause instanceof OutgoingError) throw cause
    throw signal.aborted
      ? new OutgoingError('timeout', 'The server did not respond in time.', { cause })
      : new OutgoingError('unreachable', 'The server could not be reached.', { cause })
  }
}

export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

const bareHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

function notPublic(): OutgoingError {
  return new OutgoingError('forbidden', 'The host has an address that is not public.')
}
