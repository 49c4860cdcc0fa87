import type { GuardOptions } from './guardedFetch.ts'
import { createLookup } from './lookup.ts'
import { type Opened, open as openConnection } from './open.ts'
import { OutgoingError } from './outgoingError.ts'
import { aborted, parseTarget, publicAddressesOf, refuseForm } from './target.ts'

type GuardedPostRequest = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  signal?: AbortSignal
}

export type GuardedPost = {
  /**
   * Posts to an address that anybody may have written, under the same guard as `GuardedFetch`: the connection goes to the
   * very IP addresses that were checked.
   *
   * @returns the status, whatever it is. A redirect is one like others, and is not followed.
   * @throws {OutgoingError}
   */
  send(request: GuardedPostRequest): Promise<number>
  /**
   * Refuses an address by its form alone, before anything is sent there. What its name stands for is looked up each time.
   *
   * @throws {OutgoingError} `forbidden`
   */
  refuse(url: string): void
}

export type GuardedPostOptions = Omit<GuardOptions, 'most'> & {
  /** Hosts with their ports that the operator vouches for: they may be on http, on any port, and inside. @default none */
  vouchedHosts?: readonly string[]
}

/** How much of an answer is read, in bytes, and for how long, in milliseconds: so that most can end undisturbed. */
const heard = { bytes: 1024, time: 1_000 }

export function createGuardedPost(options: GuardedPostOptions = {}): GuardedPost {
  const { lookup = createLookup(), open = openConnection, timeout = 10_000, vouchedHosts = [] } = options

  const isVouched = (url: URL) =>
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    vouchedHosts.includes(hostOf(url))

  async function post(
    { url: text, headers, body }: GuardedPostRequest,
    signal: AbortSignal,
  ): Promise<number> {
    const url = parseTarget(text)
    const addresses = isVouched(url) ? null : await publicAddressesOf(url, lookup, signal)
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
      // The status has come: nothing else counts.
      await Promise.race([hear(answer), aborted(AbortSignal.timeout(heard.time))]).catch(() => {})
      return answer.status
    } finally {
      answer.close()
    }
  }

  return {
    async send(request) {
      const limit = AbortSignal.timeout(timeout)
      const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit
      try {
        return await Promise.race([post(request, signal), aborted(signal)])
      } catch (cause) {
        if (cause instanceof OutgoingError) throw cause
        throw signal.aborted
          ? new OutgoingError('timeout', 'The other side did not answer in time.', { cause })
          : new OutgoingError('unreachable', 'The other side could not be reached.', { cause })
      }
    },

    refuse(text) {
      const url = parseTarget(text)
      if (!isVouched(url)) refuseForm(url)
    },
  }
}

/** Names the host of an address with its port, also where that is the standard one. */
function hostOf({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}

async function hear({ body }: Opened): Promise<void> {
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length >= heard.bytes) return
  }
}
