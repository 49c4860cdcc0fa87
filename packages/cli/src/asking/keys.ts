import { isWebAddress } from '../arguments.ts'
import { readFile, readUpTo } from '../documents/readFile.ts'
import { UsageError } from '../usageError.ts'

/** A key set keeps the keys of years; each is some two hundred bytes. */
const mostBytes = 250_000

/**
 * Reads a site's key set (RFC 7517): from a file, or from an address. The address of the site alone stands for
 * `/.well-known/jwks.json` on it.
 *
 * @throws {UsageError} where it cannot be had, or is none.
 */
export async function readKeys(source: string): Promise<unknown> {
  const bytes = isWebAddress(source) ? await fetchKeys(new URL(source)) : await readFile(source, mostBytes)
  if (bytes === 'too-long') throw new UsageError(`${source} is longer than any key set.`)
  let keys: unknown
  try {
    keys = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new UsageError(`${source} is no key set: it is not JSON.`)
  }
  if (typeof keys !== 'object' || keys === null || !('keys' in keys) || !Array.isArray(keys.keys))
    throw new UsageError(`${source} is no key set: it has no list of keys (RFC 7517).`)
  return keys
}

async function fetchKeys(address: URL): Promise<Uint8Array | 'too-long'> {
  if (address.pathname === '/') address.pathname = '/.well-known/jwks.json'
  let answer: Response
  try {
    answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(8_000) })
    if (answer.ok && answer.body) return await readUpTo(answer.body, mostBytes)
  } catch {
    throw new UsageError(
      `The key set at ${address.origin} could not be fetched; try again, or save it as a file.`,
    )
  }
  throw new UsageError(`${address.origin} answers ${answer.status} where its key set should be.`)
}
