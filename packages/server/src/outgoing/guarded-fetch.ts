import { createLookup, type Lookup } from './lookup.ts'
import { type Open, type Opened, open as openConnection } from './open.ts'
import { OutgoingError } from './outgoing-error.ts'
import { parseTarget, publicAddressesOf, withinTime } from './target.ts'

export type GuardedRequest = {
  url: string
  /** Sent as JSON by POST; without it the method is GET. */
  body?: string
  /** What the caller can read, as the `Accept` header. */
  accept: string
  /** How long the response may be, in bytes. */
  limit: number
  /**
   * An address that the operator vouches for, with a trailing slash: URLs that begin with it may use http, any port and
   * a private network.
   */
  vouched?: string
  signal?: AbortSignal
}

export type Fetched = { status: number; body: Uint8Array<ArrayBuffer> }

/**
 * Fetches a URL from an untrusted source.
 *
 * Only https on its standard port, without credentials, and only from public IP addresses. The connection goes to
 * exactly the addresses that were checked, so that a name cannot resolve differently in between. Redirects are checked
 * the same way. Nothing of ours is sent along.
 *
 * @throws {OutgoingError}
 */
export type GuardedFetch = (request: GuardedRequest) => Promise<Fetched>

export type GuardOptions = {
  lookup?: Lookup
  open?: Open
  /** For one fetch with all its redirects, in milliseconds. @default 10_000 */
  timeout?: number
  /** How many fetches may run concurrently. @default 48 */
  most?: number
}

const redirectLimit = 3

export function createGuardedFetch(options: GuardOptions = {}): GuardedFetch {
  const { lookup = createLookup(), open = openConnection, timeout = 10_000, most = 48 } = options
  let running = 0

  async function follow(request: GuardedRequest, signal: AbortSignal): Promise<Fetched> {
    let url = parseTarget(request.url)
    for (let redirects = 0; ; redirects += 1) {
      const addresses = isVouched(url, request.vouched) ? null : await publicAddressesOf(url, lookup, signal)
      const answer = await open(url, addresses, {
        method: request.body === undefined ? 'GET' : 'POST',
        headers: {
          accept: request.accept,
          'accept-encoding': 'identity',
          'user-agent': 'Countersign',
          ...(request.body === undefined
            ? {}
            : {
                'content-type': 'application/json',
                'content-length': String(Buffer.byteLength(request.body)),
              }),
        },
        ...(request.body === undefined ? {} : { body: request.body }),
        signal,
      })
      try {
        const location = redirectStatus.has(answer.status) ? answer.header('location') : undefined
        if (location === undefined)
          return { status: answer.status, body: await read(answer, request.limit, signal) }
        if (request.body !== undefined) throw new OutgoingError('forbidden', 'A POST was redirected.')
        if (redirects === redirectLimit)
          throw new OutgoingError('too-many-redirects', `There were more than ${redirectLimit} redirects.`)
        url = parseTarget(location, url)
      } finally {
        answer.close()
      }
    }
  }

  return async request => {
    if (running >= most) throw new OutgoingError('busy', 'Too many requests are in progress.')
    running += 1
    try {
      return await withinTime({ timeout, signal: request.signal }, signal => follow(request, signal))
    } finally {
      running -= 1
    }
  }
}

const redirectStatus: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Whether the operator vouches for a URL, which includes everything below the configured address. */
function isVouched(url: URL, vouched: string | undefined): boolean {
  return vouched !== undefined && url.username === '' && url.password === '' && url.href.startsWith(vouched)
}

async function read(answer: Opened, limit: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = answer.header('content-encoding')?.trim().toLowerCase()
  if (encoding && encoding !== 'identity')
    throw new OutgoingError('encoded', 'The response is compressed although that was not requested.')
  const tooLarge = () => new OutgoingError('too-large', `The response is larger than ${limit} bytes.`)
  if (Number(answer.header('content-length') ?? 0) > limit) throw tooLarge()
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body) {
    // The caller has left: a host that continues byte by byte would be read forever.
    signal.throwIfAborted()
    length += part.length
    if (length > limit) throw tooLarge()
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
