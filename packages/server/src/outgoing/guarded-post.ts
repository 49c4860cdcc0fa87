import type { GuardOptions } from './guarded-fetch.ts'
import { createLookup } from './lookup.ts'
import { type Opened, open as openConnection } from './open.ts'
import { aborted, hostOf, parseTarget, publicAddressesOf, refuseForm, withinTime } from './target.ts'

type GuardedPostRequest = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array
  /**
   * Returns to which of the addresses that the host has to connect, or throws an `OutgoingError`. Not called for hosts
   * that the operator vouches for.
   *
   * @default to each
   */
  admit?: (addresses: readonly string[]) => readonly string[]
  signal?: AbortSignal
}

export type GuardedPost = ReturnType<typeof createGuardedPost>

export type GuardedPostOptions = Omit<GuardOptions, 'most'> & {
  /**
   * Hosts with ports that the operator vouches for: they may use http, any port and a private network.
   *
   * @default none
   */
  vouchedHosts?: readonly string[]
}

/** How much of a response is read, in bytes, and for how long, in milliseconds, so that most can end normally. */
const readLimits = { bytes: 1024, time: 1_000 }

export function createGuardedPost(options: GuardedPostOptions = {}) {
  const { lookup = createLookup(), open = openConnection, timeout = 10_000, vouchedHosts = [] } = options

  const isVouched = (url: URL) =>
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    vouchedHosts.includes(hostOf(url))

  async function post(
    { url: text, headers, body, admit = addresses => addresses }: GuardedPostRequest,
    signal: AbortSignal,
  ): Promise<number> {
    const url = parseTarget(text)
    const addresses = isVouched(url) ? null : admit(await publicAddressesOf(url, lookup, signal))
    const answer = await open(url, addresses, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...headers,
        'content-length': String(Buffer.byteLength(body)),
        'accept-encoding': 'identity',
        'user-agent': 'Countersign',
      },
      body,
      signal,
    })
    try {
      // The status has arrived: nothing else counts.
      await Promise.race([readSome(answer), aborted(AbortSignal.timeout(readLimits.time))]).catch(() => {})
      return answer.status
    } finally {
      answer.close()
    }
  }

  return {
    /**
     * Posts to a URL from an untrusted source, with the same guard as `GuardedFetch`: the connection goes to exactly
     * the IP addresses that were checked.
     *
     * @returns the status, of any kind. Redirects are not followed.
     * @throws {OutgoingError}
     */
    send: (request: GuardedPostRequest): Promise<number> =>
      withinTime({ timeout, signal: request.signal }, signal => post(request, signal)),

    /**
     * Refuses a URL by its form alone, before anything is sent there. Its name is resolved again each time.
     *
     * @throws {OutgoingError} `forbidden`
     */
    refuse(text: string): void {
      const url = parseTarget(text)
      if (!isVouched(url)) refuseForm(url)
    },
  }
}

async function readSome({ body }: Opened): Promise<void> {
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length >= readLimits.bytes) return
  }
}
