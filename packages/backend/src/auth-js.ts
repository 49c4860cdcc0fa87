import { BackendError } from './backend-error.ts'
import type { Backend } from './create-backend.ts'

/**
 * Returns the provider of Auth.js (`@auth/core`, `next-auth` 5) with which people sign in, as a provider of credentials.
 * Auth.js keeps the session, whose user's id is the account (CAIP-10). Nonces come from the backend, so mount it too, at
 * another path than Auth.js.
 *
 * A message that is not accepted is the error `CredentialsSignin`. Any other error means that it could not be checked.
 *
 * @example
 * NextAuth({ providers: [authJsProvider(backend)] })
 */
export function authJsProvider(backend: Backend) {
  return {
    id: 'siwe',
    name: 'Ethereum account',
    type: 'credentials' as const,
    credentials: { message: { type: 'text' }, signature: { type: 'text' } },
    async authorize(
      { message, signature }: { readonly message?: unknown; readonly signature?: unknown },
      request: Request,
    ): Promise<{ id: string } | null> {
      if (typeof message !== 'string' || typeof signature !== 'string') return null
      try {
        const { account } = await backend.verify(request, { message, signature })
        return { id: account }
      } catch (error) {
        if (error instanceof BackendError && error.code !== 'unavailable') return null
        throw error
      }
    },
  }
}
