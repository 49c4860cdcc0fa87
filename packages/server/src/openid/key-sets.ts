import type { Logger } from 'pino'
import { createCache } from '../cache/cache.ts'
import type { Settings } from '../config/config.ts'
import { isPublicKeySet } from '../config/openid.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import { hostOf } from '../outgoing/target.ts'

/** How long a key set can be, in bytes. */
const longest = 64 * 1024
/** How long a key set that could not be loaded is not requested again, in milliseconds. */
const pause = 10_000
/** How many of these are remembered. */
const mostFailed = 1_000

/**
 * Creates the loader of the keys of applications that name the address of their key set (`jwks_uri`). The library keeps
 * a key set for a minute, or for as long as the response says.
 *
 * @returns the function. It throws if the key set cannot be loaded, or is not one that could be configured: too long,
 * with a private key or a weak one
 */
export function createLoadKeySet({
  guardedFetch,
  settings,
  logger,
  now,
}: {
  guardedFetch: GuardedFetch
  settings: { openid: Pick<Settings['openid'], 'privateHosts'> }
  logger: Pick<Logger, 'warn'>
  now: () => number
}): (url: string) => Promise<Response> {
  const loads = createCache<Response | Error>({ capacity: mostFailed, weigh: () => 1, now })

  async function load(url: string): Promise<Response> {
    const target = new URL(url)
    const isTrusted = settings.openid.privateHosts.includes(hostOf(target))
    const { status, body } = await guardedFetch({
      url,
      accept: 'application/jwk-set+json, application/json',
      limit: longest,
      ...(isTrusted ? { vouched: new URL('/', target).href } : {}),
    })
    if (status !== 200) throw new Error(`the key set at ${url} has the status ${status}`)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    if (!isPublicKeySet(JSON.parse(text))) throw new Error(`there is no usable key set at ${url}`)
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  }

  return async url => {
    const { value } = await loads.get(url, () =>
      load(url).then(
        value => ({ value, lifetime: 0 }),
        (error: unknown) => {
          // The library's answer is the same as for a wrong signature.
          logger.warn({ url, error: String(error) }, 'the key set of an application could not be loaded')
          return { value: error instanceof Error ? error : new Error(String(error)), lifetime: pause }
        },
      ),
    )
    if (value instanceof Error) throw value
    return value.clone()
  }
}
