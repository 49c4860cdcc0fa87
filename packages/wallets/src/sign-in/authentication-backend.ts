import type { BackendNonce, BackendSession, BackendSignIn } from '@countersign/api/backend'
import { backendRoutes, defaultBasePath } from '@countersign/api/backend'
import type { Authentication } from '../authentication/authentication.ts'
import { AuthenticationError } from '../authentication/authentication-error.ts'
import { type MessageBackend, messageAuthentication } from './authentication-message.ts'

export type BackendAuthenticationOptions = Pick<
  MessageBackend<BackendSession>,
  'chainsInOneStep' | 'timeout'
> & {
  /**
   * Where the page finds the site's own `@countersign/backend`: on the page's origin, or on another one for which a
   * proxy answers. @default '/api/auth'
   */
  readonly baseUrl?: string
}

/**
 * Creates an `Authentication` with the site's own backend, if that uses `@countersign/backend`.
 *
 * @example
 * <CountersignProvider authentication={backendAuthentication()} chains={[mainnet]}>
 */
export function backendAuthentication(
  options: BackendAuthenticationOptions = {},
): Authentication<BackendSession> {
  const { baseUrl = defaultBasePath, ...rest } = options
  const call = (route: keyof typeof backendRoutes, init: RequestInit) =>
    fetch(`${baseUrl}${backendRoutes[route]}`, init)
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
      throw new AuthenticationError(failureOf(response.status))
    },
    getSession: async ({ signal }): Promise<BackendSession | null> =>
      (await ok(call('session', { signal }))).json(),
    signOut: ({ signal }) => ok(call('signOut', { method: 'POST', signal })),
  })
}

/** "No" and "could not be checked" are different answers: after the second, the same signature can be sent again. */
function failureOf(status: number) {
  if (status === 410) return 'expired'
  return status >= 400 && status < 500 && status !== 429 ? 'rejected' : 'unavailable'
}

async function ok(asked: Promise<Response>): Promise<Response> {
  const response = await asked
  if (!response.ok) throw new AuthenticationError('unreachable')
  return response
}
