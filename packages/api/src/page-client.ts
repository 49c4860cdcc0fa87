import { CountersignError } from '@countersign/core'
import { parseJson } from './parse-json.ts'
import type { Problem } from './problem.ts'
import type { AnyProblemCode } from './problem-status.ts'
import { createServerClock } from './server-clock.ts'
import type { AccountInfo, CurrentSession, Site } from './types.ts'

/**
 * The server answered with a problem document (RFC 9457).
 *
 * @example
 * try {
 *   await createClient().cosigning(id)
 * } catch (error) {
 *   // Owners may have cancelled it, or it has expired. Every other problem has its own recovery.
 *   if (!(error instanceof ProblemError && error.code === 'cosigning-not-found')) throw error
 * }
 */
export class ProblemError extends CountersignError {
  override readonly name = 'ProblemError'
  readonly code: AnyProblemCode
  readonly problem: Problem

  /** @param problem - as the server sent it. A newer server may send codes that this version does not know. */
  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
    this.code = problem.code
  }
}

const sentences = {
  offline: 'The server could not be reached.',
  timeout: 'The server did not respond in time.',
  'not-ours': 'The response is not from a Countersign server. Check its address.',
}

/**
 * The server could not be reached, did not answer in time, or the answer is not from it.
 *
 * @example
 * try {
 *   await createClient().session()
 * } catch (error) {
 *   // It is not known who is signed in: show neither a name nor a sign-in button, and try again.
 *   if (!(error instanceof ServerUnreachableError)) throw error
 * }
 */
export class ServerUnreachableError extends CountersignError {
  override readonly name = 'ServerUnreachableError'
  /** Not reached, no answer in time, or an answer from something between page and server. */
  readonly code: keyof typeof sentences

  constructor(code: ServerUnreachableError['code'], options?: ErrorOptions) {
    super(sentences[code], options)
    this.code = code
  }
}

export type ClientOptions = {
  /** The address of the server, such as `https://id.example.org`; the page's own origin by default. */
  baseUrl?: string
  fetch?: typeof fetch
  /** The timeout of a request, in milliseconds. @default 10_000 */
  timeout?: number
  /**
   * Whether the page is in a frame of a foreign site, where the browser partitions cookies by the site around it: the
   * server then uses such cookies. @default detected in the browser
   */
  framed?: boolean
}

export type Call = { signal?: AbortSignal | undefined }

export type PageClient = ReturnType<typeof createPageClient>

/**
 * Creates the part of the client that every page needs at once. Each call throws `ProblemError`,
 * `ServerUnreachableError`, or the reason of its signal.
 *
 * @example
 * const client = createPageClient({ baseUrl: 'https://id.example.org', timeout: 5_000 })
 * const { name, chains } = await client.site()
 */
export function createPageClient(options: ClientOptions = {}) {
  const { baseUrl = '', timeout = 10_000, framed = isInForeignFrame() } = options
  const clock = createServerClock()

  async function call<Result>(
    method: string,
    path: string,
    { signal }: Call = {},
    body?: unknown,
  ): Promise<Result> {
    const limit = AbortSignal.timeout(timeout)
    const sentAt = performance.now()
    let response: Response
    let text: string
    try {
      response = await (options.fetch ?? fetch)(`${baseUrl}${path}`, {
        method,
        credentials: 'include',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(framed && { 'x-countersign-frame': '1' }),
        },
      })
      text = await response.text()
    } catch (cause) {
      signal?.throwIfAborted()
      throw new ServerUnreachableError(limit.aborted ? 'timeout' : 'offline', { cause })
    }
    const value = response.status === 204 ? null : parseJson(text)
    const problem = isProblem(value) && value
    if (!problem && !(response.ok && value !== undefined)) throw new ServerUnreachableError('not-ours')
    clock.note(response, sentAt)
    if (problem) throw new ProblemError(problem)
    return value as Result
  }

  return {
    /** The address of the server; empty for the page's own origin. */
    baseUrl,
    /** Whether the page is in a frame of a foreign site. */
    framed,
    /**
     * The time of the server, in milliseconds since 1970; the device's time before the first response.
     */
    now: clock.now,
    /** Sends any request of the interface. */
    call,
    /** The public configuration of the site: its name, chains and tokens. */
    site: (options?: Call) => call<Site>('GET', '/v1/site', options),
    /** Public information on an account (CAIP-10): its kind, name, and the address of its avatar. */
    account: async (account: string, options?: Call): Promise<AccountInfo> => {
      const info = await call<AccountInfo>('GET', `/v1/accounts/${encodeURIComponent(account)}`, options)
      return { ...info, avatar: info.avatar && `${baseUrl}${info.avatar}` }
    },
    /** The session of this browser, or `null`. */
    session: (options?: Call) => call<CurrentSession>('GET', '/v1/session', options),
    /** Revokes the session of this browser. */
    signOut: (options?: Call) => call<void>('DELETE', '/v1/session', options),
  }
}

/** Whether a page of another origin contains this one. */
function isInForeignFrame(): boolean {
  if (typeof window === 'undefined' || window.parent === window) return false
  try {
    // The outermost page decides whose cookies these are; nothing can be read of a foreign one.
    return window.top?.location.origin !== window.location.origin
  } catch {
    return true
  }
}

/** Whether it is a problem of our server: both forms of its type (RFC 9457 §3.1.1) end with its code. */
function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    'code' in value &&
    String(value.type).split(/^urn:countersign:problem:|\/docs\/troubleshooting#/)[1] === value.code
  )
}
