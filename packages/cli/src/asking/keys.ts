import { parseJson } from '@countersign/core'
import { isWebAddress } from '../arguments.ts'
import { readFile, readUpTo } from '../documents/readFile.ts'
import { UsageError } from '../usageError.ts'

/** A key set keeps the keys of years; each is some two hundred bytes. */
const mostBytes = 250_000

export type Keys = {
  /** RFC 7517. */
  readonly set: unknown
  /** Whose they are: of the site at which they were fetched. `undefined`: whoever gave the file says so. */
  readonly origin: string | undefined
}

/**
 * Reads a site's key set: from a file, or from an address. The address of the site alone stands for
 * `/.well-known/jwks.json` on it.
 *
 * @throws {UsageError} where it cannot be had, or is none.
 * @see RFC 7517 §5, RFC 8615
 */
export async function readKeys(source: string): Promise<Keys> {
  const address = isWebAddress(source) ? new URL(source) : undefined
  const bytes = address ? await fetchKeys(address) : await readFile(source, mostBytes)
  const name = address?.origin ?? source
  if (bytes === 'too-long') throw new UsageError(`What ${name} has is longer than any key set.`)
  let set: unknown
  try {
    set = parseJson(bytes)
  } catch {
    throw new UsageError(`What ${name} has is no key set: it is not JSON.`)
  }
  if (typeof set !== 'object' || set === null || !('keys' in set) || !Array.isArray(set.keys))
    throw new UsageError(`What ${name} has is no key set: it has no list of keys (RFC 7517).`)
  return { set, origin: address?.origin }
}

async function fetchKeys(address: URL): Promise<Uint8Array | 'too-long'> {
  const file = address.pathname === '/' ? new URL('/.well-known/jwks.json', address) : address
  let status: number
  try {
    // Elsewhere they would be somebody else's.
    const answer = await fetch(file, { redirect: 'error', signal: AbortSignal.timeout(8_000) })
    if (answer.ok && answer.body) return await readUpTo(answer.body, mostBytes)
    status = answer.status
  } catch {
    throw new UsageError(
      `The key set at ${address.origin} could not be fetched; try again, or save it as a file.`,
    )
  }
  throw new UsageError(`${address.origin} answers ${status} where its key set should be.`)
}
