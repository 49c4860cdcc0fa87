import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { createLogoutHandler, logoutUri } from './logout.ts'
import { type PartyClient, type PartyHandler, partyClient, partyPage, sendPage } from './party.ts'

type SignedIn = {
  readonly idToken: string | undefined
  readonly claims: { readonly sub: string; readonly [claim: string]: unknown } | undefined
}

type Attempt = { readonly url: URL; redeem(callback: URL): Promise<SignedIn> }

/** How an application uses a library that signs people in, and keeps no sessions. */
export type Library = (options: { client: PartyClient; issuer: string; redirectUri: string }) => Promise<{
  /** Starts a sign-in. */
  start(): Promise<Attempt>
  /** Returns the address that signs a person out of the provider. */
  signOutUrl(parameters: { id_token_hint: string; post_logout_redirect_uri: string }): URL
}>

/** Creates an application with a library, and a session store of its own. */
export const ownSessions =
  (id: string, library: Library) =>
  (origin: string): PartyHandler => {
    const redirectUri = `${origin}/callback`
    const client = partyClient(origin, {
      id,
      name: `Site with ${id}`,
      redirectUris: [redirectUri],
      backchannelLogoutUri: logoutUri(origin),
    })
    const started = new Map<string, Attempt>()
    const sessions = new Map<string, SignedIn>()
    const app = new Hono()
      .get('/', context => {
        const claims = sessions.get(getCookie(context, 'session') ?? '')?.claims
        const link = claims ? html`<a href="/logout">Sign out</a>` : html`<a href="/login">Sign in</a>`
        return sendPage(partyPage(claims?.sub, link))
      })
      .get('/signed-out', () => sendPage(partyPage(undefined, html`<a href="/login">Sign in</a>`)))
    return {
      url: origin,
      client,
      async connect(issuer) {
        const { start, signOutUrl } = await library({ client, issuer, redirectUri })
        const handleLogout = createLogoutHandler({
          issuer,
          clientId: id,
          async endSessions({ sub, sid }) {
            for (const [key, { claims }] of sessions)
              if (claims?.sub === sub && claims.sid === sid) sessions.delete(key)
          },
        })
        app
          .get('/login', async context => {
            const [key, attempt] = [randomUUID(), await start()]
            started.set(key, attempt)
            setCookie(context, 'started', key, { httpOnly: true, sameSite: 'Lax' })
            return context.redirect(attempt.url.href)
          })
          .get('/callback', async context => {
            const key = getCookie(context, 'started') ?? ''
            const attempt = started.get(key)
            started.delete(key)
            if (!attempt) return context.text('This sign-in was not started here.', 400)
            const session = randomUUID()
            sessions.set(session, await attempt.redeem(new URL(context.req.url)))
            setCookie(context, 'session', session, { httpOnly: true, sameSite: 'Lax' })
            return context.redirect('/')
          })
          .get('/logout', context => {
            const key = getCookie(context, 'session') ?? ''
            const { idToken = '' } = sessions.get(key) ?? {}
            sessions.delete(key)
            deleteCookie(context, 'session')
            const parameters = { id_token_hint: idToken, post_logout_redirect_uri: `${origin}/signed-out` }
            return context.redirect(signOutUrl(parameters).href)
          })
          .post('/backchannel-logout', context => handleLogout(context.req.raw))
      },
      async fetch(request) {
        return app.fetch(request)
      },
    }
  }
