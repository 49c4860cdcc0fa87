import { createPrivateKey, createPublicKey, hash, type JsonWebKey, type KeyObject } from 'node:crypto'
import { isUri } from '@countersign/core'
import { z } from 'zod'
import { groupsSchema, mostGroups } from './groups.ts'
import { notes } from './keys.ts'
import { group, hostsSchema, isEncryptedOrLocal, listOf, nameUpTo, once, text, whole } from './values.ts'

/** How a key signs (RFC 7518 §3.3, §3.4). */
export type KeyAlgorithm = 'ES256' | 'RS256'

/** The applications whose rules are known; `generic` for all others. */
const openIdProfiles = [
  'grafana',
  'nextcloud',
  'discourse',
  'gitea',
  'gitlab',
  'outline',
  'oauth2-proxy',
  'kubernetes',
  'mod_auth_openidc',
  'generic',
] as const

const addressText = 'an https address such as https://app.example.org/callback (http only on localhost)'

function webAddress() {
  return text(`${addressText}, without fragment and credentials`, isWebAddress)
}

const secretForm = /^[\x21-\x7e]{32,256}$/

const keySetText = 'a key set { keys: [ … ] } of 1 to 10 public keys (RFC 7517)'

const signingKeyText =
  'a private key in PEM (PKCS#8, unencrypted): RSA of at least 2048 bits, or EC on the curve P-256'

const signingKey = z.string(signingKeyText).transform((pem, context) => {
  const key = readPem(pem)
  if (key) return key
  context.addIssue({ code: 'custom', message: signingKeyText })
  return z.NEVER
})

function groupNames() {
  return listOf('a list of names of groups', z.string('a name of a group'), 0, mostGroups).default([])
}

/**
 * Whether a text can be the id of a client. `.` and `..` are not part of any address, and the provider's library uses ids
 * as keys of objects, where `__proto__` or `constructor` would mean something else.
 */
export const isClientId = (value: string) =>
  /^(?!\.{1,2}$)[\w.~-]{1,64}$/.test(value) && !(value in Object.prototype)

/** What a client is, without its secret. */
const clientFields = {
  id: text('1 to 64 letters, digits and ._~-', isClientId).register(notes, {
    about: 'the client id: 1 to 64 letters, digits and `._~-`',
  }),
  name: nameUpTo(60).register(notes, { about: 'what people call the application' }),
  url: webAddress().optional().register(notes, { about: 'the address of its start page' }),
  logoUri: webAddress().optional().register(notes, {
    about:
      'the address of its logo: a PNG, JPEG, GIF, WebP or AVIF image of at most 2 MB. The server loads it, and people see it on this site',
  }),
  policyUri: webAddress().optional().register(notes, { about: 'the address of its privacy policy' }),
  tosUri: webAddress().optional().register(notes, { about: 'the address of its terms of service' }),
  profile: z
    .enum(openIdProfiles, `one of ${openIdProfiles.join(', ')}`)
    .default('generic')
    .register(notes, {
      about: `which application it is, for the rules of its user names: ${openIdProfiles.map(each => `\`${each}\``).join(', ')}`,
    }),
  redirectUris: listOf(`a list of 1 to 20 addresses, each ${addressText}`, webAddress(), 1, 20).register(
    notes,
    { about: 'where people are sent back to; compared character by character' },
  ),
  postLogoutRedirectUris: listOf('a list of at most 20 addresses', webAddress(), 0, 20)
    .default([])
    .register(notes, { about: 'where people may be sent after they sign out; compared in the same way' }),
  backchannelLogoutUri: webAddress().optional().register(notes, {
    about: 'where the server reports that a session has ended (Back-Channel Logout)',
  }),
  authentication: z
    .enum(
      ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
      'client_secret_basic, client_secret_post, private_key_jwt or none',
    )
    .default('client_secret_basic')
    .register(notes, {
      about:
        'how the application proves that it is the client: `client_secret_basic`, `client_secret_post`, `private_key_jwt`, or `none` for an application without a server of its own',
    }),
  jwks: z
    .custom<{ keys: object[] }>(isPublicKeySet, keySetText)
    .meta({ type: 'object' })
    .optional()
    .register(notes, {
      about: 'its public keys, for `private_key_jwt`: `{ keys: […] }` (RFC 7517)',
      secret: true,
    }),
  jwksUri: webAddress().optional().register(notes, {
    about:
      'the address of its public keys, instead of `jwks`: the server loads them, and again after a minute, or when the response says',
  }),
  pkce: z.enum(['required', 'optional'], 'required or optional').optional().register(notes, {
    about: 'whether it must use PKCE (RFC 7636) with S256; always `required` with `none`',
    default: '`required` with `none`, otherwise `optional`',
  }),
  requirePar: z.boolean('true or false').default(false).register(notes, {
    about:
      'whether it must push its requests to `/oidc/par` before it sends people here (RFC 9126), so that nobody can change them on the way',
  }),
  requireDpop: z.boolean('true or false').default(false).register(notes, {
    about:
      'whether its access tokens must be bound to a key of the application (DPoP, RFC 9449): a stolen one is worth nothing without the key',
  }),
  defaultMaxAge: whole('seconds', 0, 31_536_000).optional().register(notes, {
    about:
      'how many seconds ago people may have signed in here, from 0 to 31536000. Who signed in earlier signs in again. Its requests can say otherwise with `max_age`',
    default: 'as long as the session',
  }),
  idTokens: z.enum(['RS256', 'ES256'], 'RS256 or ES256').default('RS256').register(notes, {
    about: 'how its ID tokens are signed: `RS256`, `ES256`',
  }),
  subject: z.enum(['public', 'pairwise'], 'public or pairwise').default('public').register(notes, {
    about:
      '`public`: the application receives the account; `pairwise`: it receives only a pseudonym that no other application receives',
  }),
  siwe: z
    .union([z.boolean(), z.literal('own')], 'true, false or own')
    .default(false)
    .register(notes, {
      about:
        'whether it receives what the person signed, with the scope `siwe`, to verify it without trusting this server. `true`: what they signed to sign in here; `own`: what they sign for this application alone, which names its only redirect address',
    }),
  introspects: z.enum(['own', 'all'], 'own or all').default('own').register(notes, {
    about:
      'whose tokens it can check at `/oidc/introspect` (RFC 7662): `own`, or, for an API of yours, `all`: the access tokens of all applications; not with the authentication `none`',
  }),
  username: text(
    'a text of at most 60 characters with {name}, {address}, {short} or {chain}',
    isUsernameTemplate,
  )
    .default('{name}')
    .register(notes, {
      about:
        'template of the user name: `{name}` is the ENS name, or the short address without one, `{address}` the address, `{short}` its beginning and end, `{chain}` the chain id. A number is added where two accounts would have the same name',
    }),
  groups: groupNames().register(notes, {
    about:
      'which of `openid.groups` it receives in the claim `groups`, with the scope `groups`; at most 40 names',
  }),
  requiredGroups: groupNames().register(notes, {
    about:
      'the groups that an account must be in, all of them, to sign in there; at most 40 names. Who leaves one is signed out',
  }),
}

type ClientFields = z.output<z.ZodObject<typeof clientFields>>

/** A client as operators register it over HTTP. The server makes its secret. */
export const registeredClientSchema = z.strictObject(clientFields).superRefine(checkClient)

export type RegisteredClient = z.output<typeof registeredClientSchema>

const clientSchema = group('a client { id, name, redirectUris, … }', {
  ...clientFields,
  secret: text('a text of 32 to 256 printable ASCII characters without spaces', secretForm)
    .optional()
    .register(notes, {
      about:
        'the client secret: 32 to 256 printable characters. Read it from the environment (`process.env.…`), or set `secretHash` instead',
      secret: true,
    }),
  secretHash: text('a SHA-256 as 64 hex digits in lower case', /^[0-9a-f]{64}$/)
    .optional()
    .register(notes, {
      about: 'SHA-256 of the client secret in hex, instead of `secret`. The secret must be random',
      secret: true,
    }),
})
  .superRefine(checkClient)
  .superRefine((client, context) => {
    const refuse = refuseIn(context)
    const secrets = [client.secret, client.secretHash].filter(each => each !== undefined).length
    if (usesSecret(client) && secrets !== 1)
      refuse('secret', `set, or else secretHash (exactly one of both), with ${client.authentication}`)
    if (!usesSecret(client) && secrets > 0)
      refuse(client.secret === undefined ? 'secretHash' : 'secret', `left out with ${client.authentication}`)
  })
  .transform(({ secret, secretHash, ...client }) =>
    toClientSettings(client, secret === undefined ? (secretHash ?? null) : hash('sha256', secret, 'hex')),
  )

/** Reports what does not fit together in a client. */
function checkClient(client: ClientFields, context: z.core.$RefinementCtx): void {
  const refuse = refuseIn(context)
  const keySets = (['jwks', 'jwksUri'] as const).filter(key => client[key] !== undefined)
  if (client.authentication === 'private_key_jwt' && keySets.length !== 1)
    refuse('jwks', `${keySetText}, or else jwksUri set (exactly one of both)`)
  if (client.authentication !== 'private_key_jwt')
    for (const key of keySets) refuse(key, `left out with ${client.authentication}`)
  if (client.siwe && client.subject === 'pairwise') refuse('siwe', 'false with the subject pairwise')
  if (client.siwe === 'own' && (client.redirectUris.length > 1 || !client.redirectUris.every(isUri)))
    refuse(
      'redirectUris',
      'one address, with the characters of RFC 3986 only, because the message that is signed for this client alone names it (siwe: own)',
    )
  if (client.authentication === 'none' && client.pkce === 'optional')
    refuse('pkce', 'required with the authentication none')
  // Anyone can name such a client.
  if (client.authentication === 'none' && client.introspects === 'all')
    refuse('introspects', 'own with the authentication none')
}

const refuseIn = (context: z.core.$RefinementCtx) => (key: string, message: string) =>
  context.addIssue({ code: 'custom', path: [key], message })

export const usesSecret = ({ authentication }: Pick<ClientFields, 'authentication'>) =>
  authentication.startsWith('client_secret')

/** Returns a client as the server uses it. @param secretHash - SHA-256 in hex; `null`: the client has no secret */
export function toClientSettings(client: ClientFields, secretHash: string | null) {
  return {
    ...client,
    url: client.url ?? null,
    logoUri: client.logoUri ?? null,
    policyUri: client.policyUri ?? null,
    tosUri: client.tosUri ?? null,
    backchannelLogoutUri: client.backchannelLogoutUri ?? null,
    jwks: client.jwks ?? null,
    jwksUri: client.jwksUri ?? null,
    defaultMaxAge: client.defaultMaxAge ?? null,
    secretHash,
    isPkceRequired: client.authentication === 'none' || client.pkce === 'required',
  }
}

/** Lists where a client names a group that is not configured. */
export function unknownGroups(
  client: Pick<ClientFields, 'groups' | 'requiredGroups'>,
  groups: readonly { name: string }[],
) {
  const known = new Set(groups.map(({ name }) => name))
  return (['groups', 'requiredGroups'] as const).flatMap(key =>
    client[key].flatMap((name, place) =>
      known.has(name)
        ? []
        : [
            {
              key,
              place,
              name,
              allowed: `one of openid.groups: ${[...known].join(', ') || 'there are none'}`,
            },
          ],
    ),
  )
}

/** Whether people can sign in to applications. */
export const isOpenIdOn = ({
  openid,
}: {
  readonly openid: { readonly clients: readonly unknown[]; readonly operatorKey: string | null }
}): boolean => openid.clients.length > 0 || openid.operatorKey !== null

export const openIdSchema = z
  .strictObject({
    clients: listOf('a list of at most 200 clients', clientSchema, 0, 200)
      .superRefine(once('id', ({ id }) => id))
      .default([])
      .register(notes, {
        about:
          'the applications that people can sign in to with OpenID Connect; without any and without `operatorKey`, it is off. The variable has the whole list in JSON, with the same keys. See [OpenID Connect](openid/README.md#configure-an-application)',
        environment: 'COUNTERSIGN_OPENID_CLIENTS',
        secret: true,
      }),
    operatorKey: text('a text of 32 to 256 printable ASCII characters without spaces', secretForm)
      .optional()
      .register(notes, {
        about:
          'the key with which programs of the operator manage clients at `/v1/openid/clients`; 32 to 256 printable characters, which must be random. While it is set, each session keeps the signed message and its signature, for clients with `siwe: true`, unless it was signed for one application',
        environment: 'COUNTERSIGN_OPERATOR_KEY',
        secret: true,
        default: 'none: clients are in the configuration only',
      })
      .transform(hashOf),
    registrationKey: text('a text of 32 to 256 printable ASCII characters without spaces', secretForm)
      .optional()
      .register(notes, {
        about:
          'the key with which applications register themselves at `/oidc/register` ([RFC 7591](openid/README.md#applications-that-register-themselves)); 32 to 256 printable characters, which must be random. Only with `operatorKey`, with which they are listed, changed and removed',
        environment: 'COUNTERSIGN_REGISTRATION_KEY',
        secret: true,
        default: 'none: no application can register itself',
      })
      .transform(hashOf),
    groups: groupsSchema,
    keepGroupsFor: whole('seconds', 0, 604_800)
      .default(21_600)
      .register(notes, {
        about:
          'how many seconds the last answer about a group counts while no node is available, or while nodes disagree; from 0 to 604800. After that, refreshes fail until they answer again',
      })
      .transform(value => value * 1000),
    emailDomain: text('a domain such as wallet.example.org', /^(?:[a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63}$/)
      .optional()
      .register(notes, {
        about:
          'the domain of the email addresses in claims, which must be yours. Nobody reads them, and they are marked as not verified',
        default: "the public origin's host",
      }),
    rotateDays: z
      .int('a whole number of days from 1 to 365')
      .min(1, 'a whole number of days from 1 to 365')
      .max(365, 'a whole number of days from 1 to 365')
      .default(90)
      .register(notes, { about: 'how many days a key signs ID tokens, from 1 to 365' }),
    signingKeys: listOf(`a list of at most 10 keys, each ${signingKeyText}`, signingKey, 0, 10)
      .superRefine(once(null, ({ jwk }) => `${jwk.n} ${jwk.x}`))
      .default([])
      .register(notes, {
        about:
          'your own keys for ID tokens, instead of those that the server makes: private keys in PEM (PKCS#8, unencrypted), at most 10. RSA of at least 2048 bits signs `RS256`, EC on the curve P-256 signs `ES256`. The first one of each algorithm signs. Read them from a file or the environment. See [Keys](openid/README.md#keys)',
        secret: true,
        default: 'none: the server makes and replaces its keys',
      }),
    privateHosts: hostsSchema().register(notes, {
      about:
        'hosts with their ports of back-channel logout addresses and logos that you trust: they can use any port and a private network',
    }),
  })
  .superRefine(({ clients, groups, operatorKey, registrationKey }, context) => {
    const refuse = refuseIn(context)
    if (registrationKey !== null && operatorKey === null)
      refuse('registrationKey', 'left out without operatorKey')
    if (registrationKey !== null && registrationKey === operatorKey)
      refuse('registrationKey', 'different from operatorKey')
    for (const [index, client] of clients.entries())
      for (const { key, place, allowed } of unknownGroups(client, groups))
        context.addIssue({ code: 'custom', path: ['clients', index, key, place], message: allowed })
  })
  .prefault({})

function hashOf(key: string | undefined): string | null {
  return key === undefined ? null : hash('sha256', key, 'hex')
}

/** Whether an address can be compared exactly, and names a host that browsers and this server can reach. */
function isWebAddress(value: string): boolean {
  if (value.length > 1000 || !URL.canParse(value) || /[\s#\\]/.test(value)) return false
  const url = new URL(value)
  return isEncryptedOrLocal(url) && url.username === '' && url.password === ''
}

function isUsernameTemplate(value: string): boolean {
  return (
    value.length <= 60 && /^(?:[\w.-]|\{(?:name|address|short|chain)\})*$/.test(value) && /\{/.test(value)
  )
}

const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv']

/** The types of keys that can verify a signature (RFC 7518 §6.1, RFC 8037 §2). Keys of others are ignored. */
const verifying: ReadonlySet<unknown> = new Set(['RSA', 'EC', 'OKP'])

/** Whether a value is a key set (RFC 7517 §5) of 1 to 10 public keys, one of which can verify a signature. */
export function isPublicKeySet(value: unknown): boolean {
  const keys = typeof value === 'object' && value !== null && 'keys' in value ? value.keys : undefined
  return (
    Array.isArray(keys) &&
    keys.length >= 1 &&
    keys.length <= 10 &&
    keys.every(isPublicKey) &&
    keys.some(({ kty }) => verifying.has(kty))
  )
}

function isPublicKey(key: unknown): boolean {
  if (typeof key !== 'object' || key === null || !('kty' in key) || typeof key.kty !== 'string') return false
  if (key.kty === 'oct' || privateParts.some(part => Object.hasOwn(key, part))) return false
  if (!verifying.has(key.kty)) return true
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: key as JsonWebKey, format: 'jwk' })
    // RFC 7518 §3.3
    return (asymmetricKeyDetails?.modulusLength ?? 2048) >= 2048
  } catch {
    return false
  }
}

/**
 * Reads an unencrypted private key in PEM (PKCS#8): RSA of at least 2048 bits for RS256 (RFC 7518 §3.3), or P-256 for
 * ES256.
 *
 * @returns `undefined` for anything else
 */
function readPem(pem: string): { algorithm: KeyAlgorithm; jwk: JsonWebKey } | undefined {
  if (!/^\s*-----BEGIN PRIVATE KEY-----[\w+/=\s]+-----END PRIVATE KEY-----\s*$/.test(pem)) return undefined
  try {
    const key = createPrivateKey(pem)
    const algorithm = algorithmOf(key)
    return algorithm && { algorithm, jwk: key.export({ format: 'jwk' }) }
  } catch {
    return undefined
  }
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): KeyAlgorithm | undefined {
  const { modulusLength = 0, namedCurve } = asymmetricKeyDetails ?? {}
  if (asymmetricKeyType === 'rsa' && modulusLength >= 2048) return 'RS256'
  return asymmetricKeyType === 'ec' && namedCurve === 'prime256v1' ? 'ES256' : undefined
}
