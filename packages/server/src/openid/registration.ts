import type { Settings } from '../config/config.ts'
import { bearerToken, bearsKey } from './bearer.ts'
import type { Clients } from './clients.ts'
import { readRegistration, refuse } from './read-registration.ts'
import { toMetadata } from './to-metadata.ts'

export type RegistrationOptions = {
  clients: Pick<Clients, 'registerUpTo'>
  settings: { openid: Pick<Settings['openid'], 'registrationKey' | 'privateHosts'> }
}

/** How many clients can be registered, so that applications cannot fill the database. */
const mostRegistered = 1000

type Reply = {
  readonly status: 201 | 400 | 401
  readonly headers: Readonly<Record<string, string>>
  readonly reply: object
}

/**
 * Creates the handler of the requests with which applications register themselves (RFC 7591 §3). The operator gives them
 * the registration key, which is the initial access token. What they registered is changed with the operator's key only.
 */
export function registrationHandler({ clients, settings }: RegistrationOptions) {
  const { registrationKey, privateHosts } = settings.openid

  async function register(sent: unknown): Promise<Reply> {
    const read = readRegistration(sent, privateHosts)
    if ('refused' in read) return toReply(400, read.refused)
    const registered = await clients.registerUpTo(mostRegistered, read.client)
    if (!registered) return toReply(400, tooMany)
    const { client, secret } = registered
    const { require_pkce: _, ...metadata } = toMetadata({ ...client, secretHash: null })
    return toReply(201, {
      ...metadata,
      client_id_issued_at: Math.floor(client.registeredAt / 1000),
      ...(secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
    })
  }

  return async (headers: Readonly<Record<string, string | undefined>>, body: Uint8Array): Promise<Reply> => {
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
  }
}

const tooMany = {
  error: 'invalid_client_metadata',
  error_description: `${mostRegistered} clients are registered, and no more can be`,
}

const toReply = (status: Reply['status'], reply: object, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { 'cache-control': 'no-store', ...headers },
  reply,
})

/** Refuses a request without the right token. Without any, there is no error code (RFC 6750 §3.1). */
function refuseToken(authorization: string | undefined, error_description: string): Reply {
  const hasToken = bearerToken(authorization) !== undefined
  return toReply(
    401,
    { ...(hasToken && { error: 'invalid_token' }), error_description },
    { 'www-authenticate': hasToken ? 'Bearer error="invalid_token"' : 'Bearer' },
  )
}
