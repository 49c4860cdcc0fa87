import type { SignedIn } from './authentication.ts'

/**
 * Checks what a backend gives as a session: a page that draws one without an account falls over.
 *
 * @returns the session
 * @throws {TypeError} if it names no account (CAIP-10), such as the body of an error taken for one
 */
export function checkSession<S extends SignedIn>(session: S): S {
  const { account }: { readonly account?: unknown } = Object(session)
  if (typeof account === 'string' && /^eip155:\d{1,16}:0x[0-9a-f]{40}$/i.test(account)) return session
  throw new TypeError('The backend gave a session without an account such as eip155:1:0x….')
}
