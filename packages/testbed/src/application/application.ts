import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as openid from 'openid-client'
import { close, listen, serverOf } from '../listen.ts'
import { portrait } from '../pictures/drawings.ts'
import { failedPage, policyPage, signedInPage, signedOutPage, termsPage } from './pages.ts'

/** A running application that signs people in by OpenID Connect. */
export type Application = Awaited<ReturnType<typeof startApplication>>

type Started = { readonly verifier: string; readonly state: string; readonly nonce: string }
type SignedIn = { readonly claims: Readonly<Record<string, unknown>>; readonly idToken: string }

const styles = {
  'ui.css': new URL('../ui/ui.css', import.meta.url),
  'explorer.css': new URL('../explorer/explorer.css', import.meta.url),
}

/**
 * Starts an application that uses a server only as an OpenID Connect provider, with the published library
 * `openid-client`.
 *
 * @param options.port - @default a free one
 */
export async function startApplication({ port = 0 }: { port?: number } = {}) {
  const secret = randomBytes(32).toString('hex')
  const started = new Map<string, Started>()
  const people = new Map<string, SignedIn>()
  let origin = ''
  let issuer: string | undefined
  let discovered: Promise<openid.Configuration> | undefined

  /** Reads the provider's metadata at the first sign-in. */
  async function provider(): Promise<openid.Configuration> {
    if (issuer === undefined) throw new Error('No provider is connected.')
    discovered ??= openid.discovery(new URL(issuer), 'demo-notes', secret, undefined, {
      // Also verifies the signatures of ID tokens.
      execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
    })
    try {
      return await discovered
    } catch (error) {
      discovered = undefined
      throw error
    }
  }

  const person = (context: Context) => people.get(getCookie(context, 'person') ?? '')

  const app = new Hono()
    .get('/', context => {
      const signedIn = person(context)
      return context.html(signedIn ? signedInPage(signedIn.claims) : signedOutPage())
    })
    .get('/logo.png', context =>
      context.body(new Uint8Array(portrait('carol')), 200, { 'content-type': 'image/png' }),
    )
    .get('/terms', context => context.html(termsPage()))
    .get('/privacy', context => context.html(policyPage()))
    .get('/login', async context => {
      const configuration = await provider()
      const verifier = openid.randomPKCECodeVerifier()
      const key = openid.randomState()
      const attempt = { verifier, state: openid.randomState(), nonce: openid.randomNonce() }
      started.set(key, attempt)
      setCookie(context, 'started', key, { httpOnly: true, sameSite: 'Lax' })
      const { prompt, ui_locales, scope = 'openid profile email' } = context.req.query()
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: `${origin}/callback`,
        scope,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
        ...(prompt === undefined ? {} : { prompt }),
        ...(ui_locales === undefined ? {} : { ui_locales }),
      })
      return context.redirect(url.href)
    })
    .get('/callback', async context => {
      const key = getCookie(context, 'started') ?? ''
      const attempt = started.get(key)
      started.delete(key)
      deleteCookie(context, 'started')
      if (!attempt) return context.html(failedPage('This sign-in was not started here.'), 400)
      const configuration = await provider()
      const { search } = new URL(context.req.url)
      const tokens = await openid.authorizationCodeGrant(
        configuration,
        new URL(`/callback${search}`, origin),
        {
          pkceCodeVerifier: attempt.verifier,
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
        },
      )
      const claims = tokens.claims()
      if (!claims || tokens.id_token === undefined)
        return context.html(failedPage('There is no ID token.'), 400)
      const userinfo = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      const id = openid.randomState()
      people.set(id, { claims: userinfo, idToken: tokens.id_token })
      setCookie(context, 'person', id, { httpOnly: true, sameSite: 'Lax' })
      return context.redirect('/')
    })
    .get('/logout', async context => {
      const signedIn = person(context)
      people.delete(getCookie(context, 'person') ?? '')
      deleteCookie(context, 'person')
      if (!signedIn) return context.redirect('/')
      const url = openid.buildEndSessionUrl(await provider(), {
        id_token_hint: signedIn.idToken,
        post_logout_redirect_uri: `${origin}/`,
      })
      return context.redirect(url.href)
    })
    .onError((error, context) => {
      const isRefused = error instanceof openid.AuthorizationResponseError && error.error === 'access_denied'
      return context.html(
        failedPage(isRefused ? 'You cancelled.' : `The sign-in failed: ${error.message}`),
        400,
      )
    })
  for (const [name, file] of Object.entries(styles))
    app.get(`/${name}`, async context =>
      context.body(await readFile(file, 'utf8'), 200, { 'content-type': 'text/css' }),
    )

  const server = serverOf(app)
  origin = `http://localhost:${await listen(server, port)}`
  return {
    url: `${origin}/`,
    /** How it is registered as a client. */
    client: {
      id: 'demo-notes',
      name: 'Demo notes',
      url: `${origin}/`,
      logoUri: `${origin}/logo.png`,
      tosUri: `${origin}/terms`,
      policyUri: `${origin}/privacy`,
      redirectUris: [`${origin}/callback`],
      postLogoutRedirectUris: [`${origin}/`],
      siwe: 'own' as const,
      secret,
    },
    /** Sets which provider it uses, by its issuer. */
    connect(to: string): void {
      issuer = to
      discovered = undefined
    },
    stop: () => close(server),
    [Symbol.asyncDispose]: () => close(server),
  }
}
