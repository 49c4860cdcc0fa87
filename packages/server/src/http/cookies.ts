import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/**
 * A cookie of ours: HttpOnly, SameSite=Lax, and under https bound to this very host by its `__Host-` name.
 *
 * Within another site's frame, as in Safe's wallet, browsers keep it to themselves. There a twin takes its place, which
 * they send (SameSite=None) but keep apart for each site that frames us (Partitioned): who is signed in there is signed in
 * nowhere else, and no other site can make use of it. Our page says by a header that it is in such a frame.
 */
export type Cookie = {
  read(context: Context): string | undefined
  /**
   * Reads it where a page cannot set headers (`EventSource`): for what such a request may see, never for what it may do.
   */
  readAnywhere(context: Context): string | undefined
  write(context: Context, value: string, maxAge: number): void
  clear(context: Context): void
}

/** The header by which our page says that it is in another site's frame. Other sites cannot set it. */
export const frameHeader = 'x-countersign-frame'

/**
 * Makes the accessor of one cookie.
 *
 * @param secure - whether the pages are served over https; the `__Host-` prefix needs it.
 */
export function cookie(name: string, secure: boolean): Cookie {
  const own = {
    name: secure ? `__Host-${name}` : name,
    attributes: { path: '/', httpOnly: true, sameSite: 'Lax', secure },
  } as const
  // On http this works on this machine only, where browsers take `Secure` all the same; others do without.
  const framed = {
    name: `__Host-${name}-framed`,
    attributes: { path: '/', httpOnly: true, sameSite: 'None', secure: true, partitioned: true },
  } as const
  const of = (context: Context) => (context.req.header(frameHeader) === '1' ? framed : own)
  return {
    read: context => getCookie(context, of(context).name),
    readAnywhere: context => getCookie(context, own.name) ?? getCookie(context, framed.name),
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
