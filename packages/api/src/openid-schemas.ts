import { z } from 'zod'
import { accountId, listOf, text, time } from './values.ts'

/** What an application can receive about a person who signs in to it. */
export const openIdReceivesSchema = z.enum([
  'account',
  'pseudonym',
  'username',
  'name',
  'picture',
  'email',
  'groups',
  'signature',
  'own-signature',
])

/** An application that people can sign in to with their account here: a client in OpenID Connect. */
export const openIdClientSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable().describe('https address of its start page; null: not configured'),
  logo: z
    .string()
    .nullable()
    .describe('path of its logo on this site, which may be impossible to load; null: not configured'),
  policyUri: z.string().nullable().describe('https address of its privacy policy; null: not configured'),
  tosUri: z.string().nullable().describe('https address of its terms of service; null: not configured'),
})

/** An application’s request to sign a person in, until the person continues or cancels. */
export const authorizationSchema = z.object({
  id: z.string(),
  client: openIdClientSchema,
  redirectHost: z.string().describe('host and port of the address that the person is sent back to'),
  receives: z
    .array(openIdReceivesSchema)
    .describe(
      'what the application receives: the account (CAIP-10), or a pseudonym that no other application receives; a user name, a name (ENS), a picture, an email address on this site’s domain, groups, the message that was signed to sign in here, or one that is signed for the application alone, with its signature',
    ),
  account: accountId.nullable().describe('the account that is signed in in this browser'),
  isSafe: z.boolean().describe('whether that account is a Safe, whose owners sign'),
  signIn: z
    .enum(['ready', 'needed', 'again', 'sign', 'choose'])
    .describe(
      'ready: the person can continue; needed: sign in first; again: the application wants a sign-in that is newer than the session; sign: the application receives a message that the account signs for it alone, and it has not signed one in this session; choose: the person can continue, and the application asks to offer other accounts',
    ),
  loginHint: z
    .string()
    .nullable()
    .describe(
      'the account (CAIP-10) or address that the application expects, unless it is signed in; null: none',
    ),
  languages: z
    .array(z.string())
    .describe('the languages that the application asks for (BCP 47), best first; empty: none'),
  remembered: z
    .boolean()
    .describe('whether the account has already agreed to give this application all this'),
  expiresAt: time,
})

/** The answer of the call that reads an application’s request. */
export const authorizationReplySchema = z.object({ authorization: authorizationSchema })

/** Where the browser goes next. */
export const openIdNextSchema = z.object({ location: z.string().describe('the address to open') })

/** What a person lets an application receive. */
export const consentSchema = z.object({
  client: openIdClientSchema,
  receives: z.array(openIdReceivesSchema),
  createdAt: time,
  lastUsedAt: time.describe('when the account last signed in there'),
})

/** The applications that an account signed in to, the last used first. */
export const consentsSchema = listOf(consentSchema)

/** The application whose consent is revoked. */
export const revokeConsentRequestSchema = z.strictObject({ client: text(64).describe('id of the client') })

/** An application’s request to sign a person out. */
export const openIdSignOutSchema = z.object({
  client: openIdClientSchema.nullable().describe('the application that asks; null: none that is known'),
  account: accountId.nullable().describe('the account that would be signed out; null: nobody is signed in'),
  redirectHost: z
    .string()
    .nullable()
    .describe('host and port of the address that the person is sent back to; null: none'),
})
