import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isToken } from '../store/token.ts'

/**
 * A cookie of this server: HttpOnly, SameSite=Lax, and over https bound to this exact host by its `__Host-` name.
 *
 * Browsers do not send it from within another site's frame, as in Safe{Wallet}. There a second cookie replaces it,
 * which they do send (SameSite=None) but store separately for each framing site (Partitioned): a session in one frame
 * exists nowhere else, and no other site can use it. Our page indicates with a header that it is in such a frame.
 */
export type Cookie = {
  read(context: Context): string | undefined
  /** Reads the cookie where a page cannot set headers (`EventSource`): only for read access, never for changes. */
  readAnywhere(context: Context): string | undefined
  write(context: Context, value: string, maxAge: number): void
  clear(context: Context): void
}

export type Cookies = { readonly browser: Cookie; readonly session: Cookie }

/** The header by which our page indicates that it is in another site's frame. Other sites cannot set it. */
export const frameHeader = 'x-countersign-frame'

/**
 * Creates the accessor of one cookie.
 *
 * @param secure - whether the pages are served over https; the `__Host-` prefix requires it.
 */
export function cookie(name: string, secure: boolean): Cookie {
  const own = {
    name: secure ? `__Host-${name}` : name,
    attributes: { path: '/', httpOnly: true, sameSite: 'Lax', secure },
  } as const
  // Over http, this works on localhost only, and only in browsers that accept `Secure` there.
  const framed = {
    name: `__Host-${name}-framed`,
    attributes: { path: '/', httpOnly: true, sameSite: 'None', secure: true, partitioned: true },
  } as const
  const of = (context: Context) => (context.req.header(frameHeader) === '1' ? framed : own)
  return {
    read: context => tokenIn(context, of(context).name),
    readAnywhere: context => tokenIn(context, own.name) ?? tokenIn(context, framed.name),
    write(context, value, maxAge) {
      const { name, attributes } = of(context)
      setCookie(context, name, value, { ...attributes, maxAge: Math.floor(maxAge / 1000) })
    },
    clear(context) {
      const { name, attributes } = of(context)
      deleteCookie(context, name, attributes)
    },
  }
}

/** Returns the value of a cookie. One that is not a token of this server is ignored. */
function tokenIn(context: Context, name: string): string | undefined {
  const value = getCookie(context, name)
  return isToken(value) ? value : undefined
}

/** How long a browser is recognized by its cookie, in milliseconds. */
export const browserLifetime = 90 * 86_400_000

export function createCookies(secure: boolean): Cookies {
  return {
    browser: cookie('countersign-browser', secure),
    session: cookie('countersign-session', secure),
  }
}
