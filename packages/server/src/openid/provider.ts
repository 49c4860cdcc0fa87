import { createHash, timingSafeEqual } from 'node:crypto'
import { hrefOf } from '@countersign/api/pages'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { type ConfigurationOptions, configurationOf } from './configuration.ts'
import { withoutQuorum } from './levels.ts'
import { logoutTarget } from './logout-target.ts'
import type { OpenIdStorage } from './storage.ts'
import { toMetadata } from './to-metadata.ts'

export type ProviderOptions = ConfigurationOptions & {
  storage: Pick<OpenIdStorage, 'adapter'>
}

/** Creates the OpenID Connect provider. It keeps nothing in memory, so that any server can answer any request. */
export function createProvider(options: ProviderOptions): Provider {
  const { library, issuer, settings, storage, clients } = options
  const provider = new library.Provider(issuer, {
    ...configurationOf(options),
    adapter: kind => ({
      ...storage.adapter(kind),
      // Those that are registered over HTTP.
      ...(kind === 'Client' && { find: id => clients.find(id).then(client => client && toMetadata(client)) }),
    }),
    clients: settings.openid.clients.map(toMetadata),
  })
  // Our bridge sets the forwarded headers; none come from outside.
  provider.proxy = true
  const { payload } = provider.IdToken.prototype
  Object.assign(provider.IdToken.prototype, {
    // The library takes `amr` from the session, which is one for all applications, and keeps it in codes and tokens.
    async payload(this: InstanceType<Provider['IdToken']>) {
      const claims = await payload.call(this)
      return this.client?.subjectType === 'pairwise' && Array.isArray(claims.amr)
        ? { ...claims, amr: withoutQuorum(claims.amr) }
        : claims
    },
  })
  Object.assign(provider.Client.prototype, {
    // What is configured is the hash of the secret.
    compareClientSecret(this: { clientSecret?: string }, actual: string): boolean {
      const expected = Buffer.from(this.clientSecret ?? '', 'hex')
      const given = createHash('sha256').update(actual).digest()
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  })
  provider.use(async (ctx, next) => {
    // The library adds the hash of the one script that it may send: it submits a form with the response.
    ctx.set('content-security-policy', pagePolicy("'none'"))
    await next()
    // It is missing where the library has no route, such as for a `GET` of the token address.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    if (!ctx.response.is('html')) ctx.remove('content-security-policy')
    // A page, and no redirect, is the one that submits the form, to an address that the library found registered.
    else if (!ctx.response.get('location') && typeof oidc?.params?.redirect_uri === 'string')
      ctx.set(
        'content-security-policy',
        ctx.response
          .get('content-security-policy')
          .replace("form-action 'none'", `form-action ${new URL(oidc.params.redirect_uri).origin}`),
      )
    // The person has signed in with another account since they decided. The library would end the session of that one.
    if (oidc?.route === 'resume' && ctx.status === 200 && oidc.params === undefined) {
      ctx.status = 303
      ctx.redirect(hrefOf('authorize', { id: String(ctx.params.uid) }))
      ctx.body = ''
      ctx.type = 'text'
    }
    // Nobody is signed in here: there is nothing to ask.
    if (oidc?.route === 'end_session' && ctx.status === 200 && !oidc.session?.accountId) {
      ctx.status = 303
      ctx.redirect(logoutTarget(oidc.session?.state, issuer))
      ctx.body = ''
      ctx.type = 'text'
    }
  })
  return provider
}

const pagePolicy = (formAction: string) =>
  `default-src 'none';script-src 'self';form-action ${formAction};base-uri 'none';frame-ancestors 'none'`
