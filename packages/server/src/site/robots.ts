import type { MiddlewareHandler } from 'hono'

/** Pages that only whoever has their link should find. What accounts show to everybody, and the check page, are others. */
const unlisted = /^\/(?:p|prove|r|requests|cosign|safe|account)(?:\/|$)/

/** Keeps search engines from listing pages that only whoever has their link should find. */
export const hideFromSearch: MiddlewareHandler = async (context, next) => {
  await next()
  if (unlisted.test(context.req.path)) context.res.headers.set('x-robots-tag', 'noindex')
}
