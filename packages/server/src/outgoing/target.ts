import { isIP } from 'node:net'
import type { Lookup } from './lookup.ts'
import { OutgoingError } from './outgoingError.ts'
import { isPublicAddress } from './publicAddress.ts'

/** Parses where something is to be fetched from, or sent to. @throws {OutgoingError} `forbidden` */
export function parseTarget(text: string, base?: URL): URL {
  const url = text.length <= 16_384 ? URL.parse(text, base) : null
  if (!url) throw new OutgoingError('forbidden', 'The address is none, or too long.')
  url.hash = ''
  return url
}

/**
 * Refuses what the server goes to under no circumstances, by the form of its address: anything but https on its standard
 * port, credentials, and IP addresses that are not public, however they are written.
 *
 * @throws {OutgoingError} `forbidden`
 */
export function refuseForm({ protocol, port, username, password, hostname }: URL): void {
  if (protocol !== 'https:') throw new OutgoingError('forbidden', 'The address is not on https.')
  // The standard port is the empty one (WHATWG URL §4.2).
  if (port !== '') throw new OutgoingError('forbidden', 'The address names a port.')
  if (username !== '' || password !== '') throw new OutgoingError('forbidden', 'The address has credentials.')
  const literal = bareHost(hostname)
  if (isIP(literal) && !isPublicAddress(literal)) throw notPublic()
}

/**
 * Gives the IP addresses that may be connected to for an address that anybody may have written.
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

/** Ends with a signal. */
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
