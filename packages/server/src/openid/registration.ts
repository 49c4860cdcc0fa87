import { hash } from 'node:crypto'
import type { Settings } from '../config/config.ts'
import { registrationPath } from './addresses.ts'
import { bearerToken, bearsKey } from './bearer.ts'
import { claimsOfScope } from './claims.ts'
import type { Client, Clients, StoredClient } from './clients.ts'
import type { OpenId } from './openid.ts'
import { readRegistration, refuse } from './read-registration.ts'
import { registrationToken } from './registration-token.ts'
import { toMetadata } from './to-metadata.ts'

export type RegistrationOptions = {
  openId: Pick<OpenId, 'secret'>
  clients: Pick<Clients, 'find' | 'registerUpTo'>
  settings: { openid: Pick<Settings['openid'], 'registrationKey' | 'privateHosts'> }
  publicOrigin: string
}

/** Every client can ask for them; `siwe` is for those that have this setting. */
const knownScopes = ['offline_access', ...Object.keys(claimsOfScope)]

/** How many clients can be registered, so that applications cannot fill the database. */
const mostRegistered = 1000

export type RegistrationReply = {
  readonly status: 200 | 201 | 400 | 401 | 405
  readonly headers: Readonly<Record<string, string>>
  readonly reply: object
}

/**
 * Creates the handlers of the requests with which applications register themselves (RFC 7591 §3) and read what they
 * registered (RFC 7592 §2.1; OpenID Connect Dynamic Client Registration 1.0 §4). The operator gives them the
 * registration key, which is the initial access token. What they registered is changed with the operator's key only.
 */
export function createRegistration({ openId, clients, settings, publicOrigin }: RegistrationOptions) {
  const { registrationKey, privateHosts } = settings.openid

  async function register(sent: unknown): Promise<RegistrationReply> {
    const read = readRegistration(sent, privateHosts)
    if ('refused' in read) return toReply(400, read.refused)
    const registered = await clients.registerUpTo(mostRegistered, read.client)
    if (!registered) return toReply(400, tooMany)
    const { client, secret } = registered
    return toReply(201, {
      ...describe(client, await tokenOf(client)),
      ...(secret === null ? {} : { client_secret: secret }),
    })
  }

  const tokenOf = async (client: StoredClient) => registrationToken(await openId.secret(), client)

  /** Describes a client without its secret (RFC 7591 §3.2.1, RFC 7592 §3). */
  function describe(client: StoredClient, token: string) {
    const { require_pkce: _, introspects: __, client_secret: ___, ...metadata } = toMetadata(client)
    return {
      ...metadata,
      scope: knownScopes.filter(scope => scope !== 'siwe' || client.siwe !== false).join(' '),
      client_id_issued_at: Math.floor(client.registeredAt / 1000),
      ...(client.secretHash === null ? {} : { client_secret_expires_at: 0 }),
      registration_client_uri: `${publicOrigin}${registrationPath}/${client.id}`,
      registration_access_token: token,
    }
  }

  return {
    async register(
      headers: Readonly<Record<string, string | undefined>>,
      body: Uint8Array,
    ): Promise<RegistrationReply> {
      const { authorization, 'content-type': type } = headers
      if (!bearsKey(authorization, registrationKey))
        return refuseToken(authorization, 'send openid.registrationKey as the bearer token')
      if (!/^application\/json\s*(?:;|$)/i.test(type ?? ''))
        return toReply(400, refuse('Content-Type', type, 'application/json').refused)
      let sent: unknown
      try {
        sent = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
      } catch {
        return toReply(400, refuse('the body', new TextDecoder().decode(body), 'JSON in UTF-8').refused)
      }
      return register(sent)
    },

    /** Returns what is registered of a client. Without its token, nobody learns whether it exists. */
    async read(id: string, authorization: string | undefined): Promise<RegistrationReply> {
      const refused = refuseToken(
        authorization,
        'send the registration_access_token of this client as the bearer token',
      )
      const client = await clients.find(id)
      if (!client || !isStored(client)) return refused
      const token = await tokenOf(client)
      return bearsKey(authorization, hash('sha256', token)) ? toReply(200, describe(client, token)) : refused
    },

    /** Refuses any other method (RFC 7592 §2): only the operator changes clients. */
    refuseMethod: (): RegistrationReply =>
      toReply(
        405,
        { error_description: 'a registration can only be read here: the operator changes and removes it' },
        { allow: 'GET, HEAD' },
      ),
  }
}

const isStored = (client: Client): client is StoredClient => client.registeredAt !== null

const tooMany = {
  error: 'invalid_client_metadata',
  error_description: `${mostRegistered} clients are registered, and no more can be`,
}

const toReply = (
  status: RegistrationReply['status'],
  reply: object,
  headers: RegistrationReply['headers'] = {},
): RegistrationReply => ({
  status,
  headers: { 'cache-control': 'no-store', ...headers },
  reply,
})

/** Refuses a request without the right token. Without any, there is no error code (RFC 6750 §3.1). */
function refuseToken(authorization: string | undefined, error_description: string): RegistrationReply {
  const hasToken = bearerToken(authorization) !== undefined
  return toReply(
    401,
    { ...(hasToken && { error: 'invalid_token' }), error_description },
    { 'www-authenticate': hasToken ? 'Bearer error="invalid_token"' : 'Bearer' },
  )
}
