import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { isToken } from './token.ts'

/** What reading a cookie needs of a request. */
export type WithHeaders = { readonly headers: Pick<Headers, 'get'> }

/** A cookie with a token: HttpOnly, SameSite=Lax, and over https bound to this host by its `__Host-` name. */
export type TokenCookie = {
  /** Returns the token; `undefined` without one, and for a value that has not its form. */
  readonly read: (request: WithHeaders) => string | undefined
  /** @param lifetime - in milliseconds */
  readonly write: (context: Context, token: string, lifetime: number) => void
  readonly clear: (context: Context) => void
}

export function tokenCookie(plainName: string, isSecure: boolean): TokenCookie {
  const name = isSecure ? `__Host-${plainName}` : plainName
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const
  return {
    read({ headers }) {
      const value = parse(headers.get('cookie') ?? '', name)[name]
      return isToken(value) ? value : undefined
    },
    write: (context, token, lifetime) =>
      setCookie(context, name, token, { ...attributes, maxAge: Math.floor(lifetime / 1000) }),
    clear: context => {
      deleteCookie(context, name, attributes)
    },
  }
}
