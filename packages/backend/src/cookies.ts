import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { isToken } from './token.ts'

/** What reading a cookie needs of a request. */
export type WithHeaders = { readonly headers: Pick<Headers, 'get'> }

/**
 * Cookies with tokens: HttpOnly, SameSite=Lax, and over https bound to this host by their `__Host-` names. Each is named
 * after a prefix and its own name.
 */
export type TokenCookies = {
  /** Returns a token; `undefined` without the cookie, and for a value that does not have the form of a token. */
  readonly read: (request: WithHeaders, name: string) => string | undefined
  /** Lists the names of the cookies that a browser has, in the order of their creation (RFC 6265 §5.4). */
  readonly names: (request: WithHeaders) => string[]
  /** @param lifetime - in milliseconds */
  readonly write: (context: Context, name: string, token: string, lifetime: number) => void
  readonly clear: (context: Context, name: string) => void
}

export function tokenCookies(prefix: string, isSecure: boolean): TokenCookies {
  const start = `${isSecure ? '__Host-' : ''}${prefix}-`
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const
  const sent = ({ headers }: WithHeaders) => headers.get('cookie') ?? ''
  return {
    read(request, name) {
      const value = parse(sent(request), start + name)[start + name]
      return isToken(value) ? value : undefined
    },
    names: request =>
      Object.keys(parse(sent(request)))
        .filter(name => name.startsWith(start))
        .map(name => name.slice(start.length)),
    write: (context, name, token, lifetime) =>
      setCookie(context, start + name, token, { ...attributes, maxAge: Math.floor(lifetime / 1000) }),
    clear: (context, name) => {
      deleteCookie(context, start + name, attributes)
    },
  }
}
