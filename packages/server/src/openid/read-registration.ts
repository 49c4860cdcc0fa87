import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { refusal } from '../config/config-error.ts'
import { type RegisteredClient, registeredClientSchema } from '../config/openid.ts'
import { at } from '../http/validation.ts'
import { hostOf } from '../outgoing/target.ts'

/** Why an application cannot register, as a response says it (RFC 7591 §3.2.2). */
type Refusal = {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata'
  /** One sentence in ASCII that names the metadata, the value and what is allowed. */
  readonly error_description: string
}

/** Which setting of a client has which metadata (RFC 7591 §2; OpenID Connect Dynamic Client Registration 1.0 §2). */
const metadataSettings = {
  client_name: 'name',
  client_uri: 'url',
  logo_uri: 'logoUri',
  policy_uri: 'policyUri',
  tos_uri: 'tosUri',
  redirect_uris: 'redirectUris',
  post_logout_redirect_uris: 'postLogoutRedirectUris',
  backchannel_logout_uri: 'backchannelLogoutUri',
  token_endpoint_auth_method: 'authentication',
  jwks: 'jwks',
  jwks_uri: 'jwksUri',
  id_token_signed_response_alg: 'idTokens',
  subject_type: 'subject',
  require_pushed_authorization_requests: 'requirePar',
  dpop_bound_access_tokens: 'requireDpop',
  default_max_age: 'defaultMaxAge',
} as const satisfies Record<string, keyof RegisteredClient>

type Rule = { readonly allowed: string; readonly isMet: (value: unknown) => boolean }

const absent: Rule = { allowed: 'left out: it is not supported here', isMet: () => false }
const off: Rule = { allowed: 'false: it is not supported here', isMet: value => value === false }
const listRule = (allowed: string, needed: string, others: readonly string[] = []): Rule => ({
  allowed,
  isMet: value =>
    Array.isArray(value) &&
    value.includes(needed) &&
    value.every(each => each === needed || others.includes(each)),
})

/**
 * Metadata that is no setting, and without which an application would not work, or be less safe than it believes. All
 * other metadata is ignored, as RFC 7591 §2 requires.
 */
const rules: Readonly<Record<string, Rule>> = {
  application_type: {
    allowed: 'web, or left out: addresses are compared exactly, also those on localhost',
    isMet: value => value === 'web',
  },
  scope: { allowed: 'a text: scopes with spaces between them', isMet: value => typeof value === 'string' },
  response_types: listRule('["code"]', 'code'),
  grant_types: listRule('["authorization_code"], or with "refresh_token"', 'authorization_code', [
    'refresh_token',
  ]),
  sector_identifier_uri: absent,
  id_token_encrypted_response_alg: absent,
  userinfo_encrypted_response_alg: absent,
  userinfo_signed_response_alg: absent,
  require_signed_request_object: off,
  tls_client_certificate_bound_access_tokens: off,
}

/**
 * Reads what an application that registers itself sent. It gets a new id, and, without a name, the host that people are
 * sent back to as its name.
 *
 * @param privateHosts - `openid.privateHosts`: only the operator registers addresses there
 */
export function readRegistration(
  sent: unknown,
  privateHosts: readonly string[],
): { client: RegisteredClient } | { refused: Refusal } {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return refuse('the body', sent, 'a JSON object')
  // Some libraries send null for what they leave out.
  const given = new Map(Object.entries(sent).filter(([, value]) => value !== null))
  for (const [name, { allowed, isMet }] of Object.entries(rules))
    if (given.has(name) && !isMet(given.get(name))) return refuse(name, given.get(name), allowed)
  const known = Object.entries(metadataSettings).filter(([name]) => given.has(name))
  const { data, error } = registeredClientSchema.safeParse({
    name: nameFrom(at(given.get('redirect_uris'), [0])),
    // The only scope that needs a setting. With it, an application receives what is signed for it alone.
    ...(String(given.get('scope')).split(' ').includes('siwe') && { siwe: 'own' }),
    ...Object.fromEntries(known.map(([name, setting]) => [setting, given.get(name)])),
    id: randomUUID(),
  })
  if (!data) return refuseIssue(error.issues[0], given)
  for (const name of ['logo_uri', 'backchannel_logout_uri', 'jwks_uri'] as const) {
    const address = data[metadataSettings[name]]
    if (address !== undefined && privateHosts.includes(hostOf(new URL(address))))
      return refuse(name, address, 'at another host: only the operator registers addresses at this one')
  }
  return { client: data }
}

function refuseIssue(issue: z.core.$ZodIssue | undefined, given: ReadonlyMap<string, unknown>) {
  const [setting, ...rest] = issue?.path ?? []
  const name = Object.entries(metadataSettings).find(([, each]) => each === setting)?.[0] ?? 'the body'
  if (setting === 'siwe')
    return refuse('scope', given.get('scope'), 'without siwe, or with the subject_type public')
  const place = rest.map(each => `[${String(each)}]`).join('')
  return refuse(`${name}${place}`, at(given.get(name), rest), issue?.message ?? 'client metadata')
}

/** Refuses a value: a sentence says what is allowed. */
export function refuse(name: string, value: unknown, allowed: string): { refused: Refusal } {
  return {
    refused: {
      error: name.startsWith('redirect_uris') ? 'invalid_redirect_uri' : 'invalid_client_metadata',
      error_description: refusal(name, value, allowed)
        .replaceAll('…', '...')
        .replace(/[^\x20-\x7e]/g, '?'),
    },
  }
}

/** Returns the host of an address; for anything else, which is refused where it is, some name. */
function nameFrom(address: unknown): string {
  return (typeof address === 'string' && URL.parse(address)?.host.slice(0, 60)) || 'application'
}
