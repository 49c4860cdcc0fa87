import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** A cookie of ours: HttpOnly, SameSite=Lax, and under https bound to this very host by its `__Host-` name. */
export type Cookie = {
  read(context: Context): string | undefined
  write(context: Context, value: string, maxAge: number): void
  clear(context: Context): void
}

/**
 * Makes the accessor of one cookie.
 *
 * @param secure - whether the pages are served over https; the `__Host-` prefix needs it.
 */
export function cookie(name: string, secure: boolean): Cookie {
  const full = secure ? `__Host-${name}` : name
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  return {
    read: context => getCookie(context, full),
    write: (context, value, maxAge) =>
      setCookie(context, full, value, { ...attributes, maxAge: Math.floor(maxAge / 1000) }),
    clear: context => void deleteCookie(context, full, attributes),
  }
}
