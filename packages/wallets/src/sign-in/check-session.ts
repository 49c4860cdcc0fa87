import type { SignedIn } from '../authentication/authentication.ts'

/**
 * Checks what a backend returns as a session: a page that renders one without an account would crash.
 *
 * @returns the session
 * @throws {TypeError} if it names no account (CAIP-10), for example because it is the body of an error
 */
export function checkSession<S extends SignedIn>(session: S): S {
  const { account }: { readonly account?: unknown } = Object(session)
  if (typeof account === 'string' && /^eip155:\d{1,16}:0x[0-9a-f]{40}$/i.test(account)) return session
  throw new TypeError('The backend gave a session without an account such as eip155:1:0x….')
}
