import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Settings } from '../config/config.ts'
import { browserLifetime, type Cookies } from '../http/cookies.ts'
import { limitNetwork } from '../http/counts-of.ts'
import type { Environment } from '../http/environment.ts'
import { readBody } from '../http/limit-body.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { newToken } from '../store/token.ts'
import { openIdPaths, registrationPath } from './addresses.ts'
import { withoutHint, withShortHint } from './hints.ts'
import type { OpenId } from './openid.ts'
import { createRegistration, type RegistrationOptions, type RegistrationReply } from './registration.ts'

/** The largest body of a request, in bytes: a key set proof, a pushed request, or client metadata. */
const longestBody = 32 * 1024

export type MountOptions = RegistrationOptions & {
  openId: OpenId
  cookies: Cookies
  rateLimit: RateLimit
  limits: Pick<Settings['limits'], 'openid'>
  now: () => number
}

/**
 * Mounts the provider's addresses. Programs use most of them, without a cookie and without an origin. Where people come
 * by, the provider only reads the session.
 */
export function mountOpenId(app: Hono<Environment>, options: MountOptions): void {
  const { openId, cookies, rateLimit, limits, settings, now } = options
  const limit = limitNetwork(rateLimit, 'openid', limits.openid.address)
  const isForPeople = (path: string) =>
    path.startsWith(openIdPaths.authorization) || path.startsWith(openIdPaths.end_session)
  /** A form of another site comes without the cookies of the person; the redirect gets them. */
  const isForm = ({ method, headers }: Request, path: string) =>
    method === 'POST' &&
    (path === openIdPaths.authorization || path === openIdPaths.end_session) &&
    headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded'
  if (settings.openid.registrationKey !== null) mountRegistration(app, limit, options)
  for (const path of [
    // Each by itself, because the log names the route.
    ...Object.values(openIdPaths),
    `${openIdPaths.authorization}/:id`,
    '/oidc/*',
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
  ])
    app.all(path, limit, async context => {
      const arrivedAt = now()
      const body = await readBody(context, longestBody)
      if (isForm(context.req.raw, context.req.path)) {
        const form = new URLSearchParams(new TextDecoder().decode(body))
        const replaceHint = context.req.path === openIdPaths.end_session ? withoutHint : withShortHint
        const query = await replaceHint(
          await openId.provider(form.has('id_token_hint') ? 0 : undefined),
          form,
        )
        return context.redirect(`${context.req.path}?${query}`, 303)
      }
      const isPerson = isForPeople(context.req.path)
      const known = isPerson ? cookies.browser.read(context) : undefined
      const browser = isPerson ? (known ?? newToken()) : undefined
      const { network, wideNetwork, isAbandoned } = context.get('client')
      const answer = await openId.handle(context.req.raw, body, {
        token: isPerson ? cookies.session.read(context) : undefined,
        browser,
        network: { network, wideNetwork },
        arrivedAt,
        isAbandoned,
      })
      if (browser !== undefined && known === undefined)
        cookies.browser.write(context, browser, browserLifetime)
      for (const [name, value] of answer.headers)
        context.header(name, value, { append: name === 'set-cookie' })
      const status = answer.status as 200
      return answer.body === null ? context.body(null, status) : context.body(answer.body, status)
    })
}

/** Mounts the addresses where applications register themselves, and read what they registered. */
function mountRegistration(
  app: Hono<Environment>,
  limit: MiddlewareHandler<Environment>,
  options: RegistrationOptions,
): void {
  const { register, read, refuseMethod } = createRegistration(options)
  const send = (context: Context, { status, headers, reply }: RegistrationReply) =>
    context.json(reply, status, headers)
  const clientPath = `${registrationPath}/:id` as const
  app.post(registrationPath, limit, async context =>
    send(context, await register(context.req.header(), await readBody(context, longestBody))),
  )
  app.get(clientPath, limit, async context =>
    send(context, await read(context.req.param('id'), context.req.header('authorization'))),
  )
  app.all(clientPath, limit, context => send(context, refuseMethod()))
}
