import { parseJson } from '@countersign/core'
import { isWebAddress } from '../arguments.ts'
import { readFile, readUpTo } from '../documents/read-file.ts'
import { UsageError } from '../usage-error.ts'

/** A key set keeps old keys; each is some two hundred bytes. */
const mostBytes = 250_000

export type Keys = {
  /** RFC 7517. */
  readonly set: unknown
  /** The site at which the keys were fetched. `undefined`: the person who gave the file vouches for them. */
  readonly origin: string | undefined
}

/**
 * Reads a site's key set: from a file, or from an address. The address of the site alone means
 * `/.well-known/jwks.json` there.
 *
 * @throws {UsageError} if it cannot be read, or is not a key set.
 * @see RFC 7517 §5, RFC 8615
 */
export async function readKeys(source: string): Promise<Keys> {
  const address = isWebAddress(source) ? new URL(source) : undefined
  const bytes = address ? await fetchKeys(address) : await readFile(source, mostBytes)
  const name = address?.origin ?? source
  if (bytes === 'too-long') throw new UsageError(`${name} is larger than any key set.`)
  let set: unknown
  try {
    set = parseJson(bytes)
  } catch {
    throw new UsageError(`${name} isn’t a key set: it isn’t JSON.`)
  }
  if (typeof set !== 'object' || set === null || !('keys' in set) || !Array.isArray(set.keys))
    throw new UsageError(`${name} isn’t a key set: it has no list of keys (RFC 7517).`)
  return { set, origin: address?.origin }
}

async function fetchKeys(address: URL): Promise<Uint8Array | 'too-long'> {
  const file = address.pathname === '/' ? new URL('/.well-known/jwks.json', address) : address
  let status: number
  try {
    // A redirect could lead to the keys of somebody else.
    const answer = await fetch(file, { redirect: 'error', signal: AbortSignal.timeout(8_000) })
    if (answer.ok && answer.body) return await readUpTo(answer.body, mostBytes)
    status = answer.status
  } catch {
    throw new UsageError(
      `The key set at ${address.origin} couldn’t be fetched. Try again, or save it as a file.`,
    )
  }
  throw new UsageError(`${address.origin} responded with status ${status} instead of its key set.`)
}
