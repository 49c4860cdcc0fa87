import type { BackendNonce, BackendProblem, BackendSession, BackendSignIn } from '@countersign/api/backend'
import { backendRoutes, defaultBasePath, isBasePath } from '@countersign/api/backend'
import type { Authentication } from '../authentication/authentication.ts'
import { AuthenticationError } from '../authentication/authentication-error.ts'
import { type MessageBackend, messageAuthentication } from './authentication-message.ts'

export type BackendAuthenticationOptions = Pick<
  MessageBackend<BackendSession>,
  'chainsInOneStep' | 'timeout'
> & {
  /** The path on the page's origin where the site's own `@countersign/backend` is mounted. @default '/api/auth' */
  readonly basePath?: string
}

/**
 * Creates an `Authentication` with the site's own backend, if that uses `@countersign/backend`.
 *
 * @throws {TypeError} if `basePath` is not a path
 * @example
 * const authentication = backendAuthentication()
 * const app = (
 *   <CountersignProvider authentication={authentication} chains={[mainnet]}>
 *     <ConnectButton />
 *   </CountersignProvider>
 * )
 */
export function backendAuthentication(
  options: BackendAuthenticationOptions = {},
): Authentication<BackendSession> {
  const { basePath = defaultBasePath, ...rest } = options
  if (!isBasePath(basePath))
    throw new TypeError(`basePath is ${basePath}. Set it to a path on this page's origin, such as /api/auth.`)

  async function call(route: keyof typeof backendRoutes, init: RequestInit): Promise<Response> {
    const path = `${basePath}${backendRoutes[route]}`
    const response = await fetch(path, init)
    const advice = misconfigurations[response.status]
    if (advice === undefined) return response.ok ? answerOfBackend(path, response) : response
    const reason = await reasonOf(response)
    throw new Error(`${path} answered ${response.status}${reason ? ` (${reason})` : ''}. ${advice}`)
  }

  return messageAuthentication<BackendSession>({
    ...rest,
    // The backend's own is the only limit.
    lifetime: Number.POSITIVE_INFINITY,
    getNonce: async ({ signal }): Promise<BackendNonce> => (await ok(call('nonce', { signal }))).json(),
    verify: async ({ message, signature }, { signal }) => {
      const body: BackendSignIn = { message, signature }
      const headers = { 'content-type': 'application/json' }
      const response = await call('verify', { method: 'POST', headers, body: JSON.stringify(body), signal })
      if (response.ok) return response.json()
      throw new AuthenticationError(failureOf(response.status), { reason: await reasonOf(response) })
    },
    getSession: async ({ signal }): Promise<BackendSession | null> =>
      (await ok(call('session', { signal }))).json(),
    signOut: ({ signal }) => ok(call('signOut', { method: 'POST', signal })),
  })
}

/**
 * Returns the answer to a request that succeeded: JSON, or nothing.
 *
 * @throws if something else answered, such as the site itself with a page for every path
 */
function answerOfBackend(path: string, response: Response): Response {
  const type = response.headers.get('content-type')
  if (response.status === 204 || type?.startsWith('application/json')) return response
  throw new Error(`${path} answered ${response.status} with ${type ?? 'no content type'}, not JSON. ${mount}`)
}

const mount = 'Mount the backend here, or set `basePath` to the one of the backend.'

/** What to do about answers that no person and no signature cause. */
const misconfigurations: Readonly<Record<number, string>> = {
  403: "Set the backend's `origin` to the origin of this page, and let proxies forward the header Origin.",
  404: mount,
  415: 'Let proxies forward the header Content-Type.',
}

/** "No" and "could not be checked" are different answers: after the second, the same signature can be sent again. */
function failureOf(status: number) {
  if (status === 410) return 'expired'
  return status >= 400 && status < 500 && status !== 422 && status !== 429 ? 'rejected' : 'unavailable'
}

/** Returns the reason that the backend gives for a failure. A proxy may have answered in its place. */
async function reasonOf(response: Response): Promise<string | undefined> {
  const { reason }: Partial<BackendProblem> = Object(await response.json().catch(() => null))
  return typeof reason === 'string' ? reason : undefined
}

async function ok(asked: Promise<Response>): Promise<Response> {
  const response = await asked
  if (!response.ok) throw new AuthenticationError('unreachable')
  return response
}
