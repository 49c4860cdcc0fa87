import {
  authorizationReplySchema,
  consentsSchema,
  openIdNextSchema,
  openIdSignOutSchema,
  revokeConsentRequestSchema,
} from '@countersign/api/openid-schemas'
import type { Context } from 'hono'
import type { Cookies } from '../http/cookies.ts'
import type { Environment } from '../http/environment.ts'
import { type Access, createRoutes } from '../http/route.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { signedIn } from '../sessions/signed-in.ts'
import type { Sender } from './decisions.ts'
import type { OpenId } from './openid.ts'

export type OpenIdRoutesOptions = {
  openId: OpenId
  sessions: Pick<Sessions, 'find'>
  /** Ends the session of this browser, and removes what belongs to it. */
  signOut: (context: Context<Environment>) => Promise<void>
  cookies: Cookies
}

/** Creates the routes of `/v1/openid`, which our pages use. */
export function openIdRoutes({ openId, sessions, signOut, cookies }: OpenIdRoutesOptions) {
  const { routes, route } = createRoutes()

  const browser: Access<Sender> = {
    problems: ['authorization-not-found', 'authorization-of-another-browser'],
    find: async context => ({
      browser: cookies.browser.read(context),
      session: await sessions.find(cookies.session.read(context), context.get('client').wideNetwork),
    }),
  }

  const person = signedIn({ sessions, cookies })

  route('GET /v1/openid/authorizations/{id}', {
    summary: 'Get the request of an application to sign a person in, in the browser that came with it',
    sender: browser,
    returns: { schema: authorizationReplySchema, about: 'The request' },
    handle: async ({ id, sender }) => ({ authorization: await openId.authorization(id, sender) }),
  })

  route('POST /v1/openid/authorizations/{id}/continue', {
    summary: 'Sign in to the application with the account that is signed in',
    sender: browser,
    returns: { schema: openIdNextSchema, about: 'Where to go next' },
    problems: ['not-signed-in', 'sign-in-again', 'group-required', 'groups-unavailable', 'storage-full'],
    handle: async ({ id, sender }) => ({ location: await openId.continue(id, sender) }),
  })

  route('POST /v1/openid/authorizations/{id}/cancel', {
    summary: 'Go back to the application without signing in',
    sender: browser,
    returns: { schema: openIdNextSchema, about: 'Where to go next' },
    handle: async ({ id, sender }) => ({ location: await openId.cancel(id, sender) }),
  })

  route('GET /v1/openid/consents', {
    summary: 'List the applications that the account has agreed to sign in to',
    sender: person,
    returns: { schema: consentsSchema, about: 'The applications, the last used first' },
    handle: ({ sender }) => openId.listConsents(sender),
  })

  route('POST /v1/openid/consents/revoke', {
    summary: 'Revoke what the account agreed to, and sign it out of the application',
    body: { schema: revokeConsentRequestSchema, about: 'The application', most: 1_024 },
    sender: person,
    returns: 'Revoked',
    problems: ['consent-not-found'],
    handle: ({ body, sender }) => openId.revokeConsent(sender, body.client),
  })

  const signingOut: Access<Sender> = { ...browser, problems: [] }

  route('GET /v1/openid/sign-out', {
    summary: 'Get the request of an application to sign the person out',
    sender: signingOut,
    returns: { schema: openIdSignOutSchema, about: 'The request' },
    handle: ({ sender }) => openId.signOutRequest(sender),
  })

  route('POST /v1/openid/sign-out', {
    summary: 'Sign out here and of all applications',
    sender: signingOut,
    returns: { schema: openIdNextSchema, about: 'Where to go next' },
    async handle({ sender }, context) {
      const location = await openId.signOutTarget(sender)
      await signOut(context)
      openId.wake()
      return { location }
    },
  })

  return routes
}
