import type { Configuration } from 'oidc-provider'
import type { OpenIdClientSettings } from '../config/config.ts'
import { isLocal } from '../config/values.ts'
import type { Row } from '../sessions/sessions.ts'
import type { Access } from './access.ts'
import type { Claims } from './claims.ts'
import type { Clients } from './clients.ts'
import { type Consents, scopesOf, termsOf } from './consents.ts'
import { requestContext } from './request-context.ts'
import { subjectOfSub } from './sub.ts'

export type AccountFinderOptions = {
  library: Pick<typeof import('oidc-provider'), 'errors'>
  /** From which pairwise subjects are derived. */
  secret: string
  clients: Pick<Clients, 'find'>
  claims: Claims
  access: Access
  consents: Pick<Consents, 'covering' | 'use'>
  /** Finds a live session of ours, and counts this as a use. */
  findSession: (id: string) => Promise<Row | undefined>
}

/**
 * Creates the functions that find the account of a token, and the grant of this browser's account to an application.
 */
export function createAccountFinder(options: AccountFinderOptions) {
  const { library, secret, clients, claims, access, consents, findSession } = options
  const { errors } = library

  /** Nothing is used up: the application may try again with the same code or refresh token. */
  const unavailable = () => {
    const text = 'the groups of the account cannot be checked right now; try again later'
    const error = new errors.TemporarilyUnavailable(text)
    error.status = error.statusCode = 503
    return error
  }

  /** Whether the account that is signed in is in the groups that an application requires. */
  async function mayContinue(clientId: string): Promise<boolean> {
    const client = await clients.find(clientId)
    const session = requestContext.getStore()?.session
    if (!client || !session) return false
    const { status } = await access.admit(client, session, { scope: '', fresh: true })
    if (status === 'unavailable') throw unavailable()
    return status === 'admitted'
  }

  return {
    async findAccount(ctx, sub, token) {
      const context = requestContext.getStore()
      const sessionUid = token && 'sessionUid' in token ? token.sessionUid : undefined
      const row = sessionUid === undefined ? context?.session : await findSession(sessionUid)
      if (!row || !context || row.subject !== subjectOfSub(sub)) return undefined
      const client = await clients.find(ctx.oidc.client?.clientId)
      // The authorization is decided in `loadExistingGrant`. A replayed token is refused without asking any node.
      const isRefused = token === undefined || ('consumed' in token && token.consumed)
      if (!client || isRefused) return { accountId: sub, claims: () => ({ sub }) }
      const { scope = '' } = token
      // The client's settings may give more since then: the account is asked when it signs in again.
      if (!(await consents.covering(row.subject, client.id, termsOf(client, scope)))) return undefined
      const admitted = await access.admit(client, row, { scope, fresh: ctx.oidc.route === 'token' })
      switch (admitted.status) {
        case 'admitted': {
          const { groups } = admitted
          const { network } = context
          return {
            accountId: sub,
            claims: (_, scope) => claims.of(client, row, { scope, groups, network, secret }),
          }
        }
        case 'refused':
          return undefined
        case 'unavailable':
          throw unavailable()
      }
    },
    async loadExistingGrant(ctx) {
      const { client, result, session, provider } = ctx.oidc
      const subject = requestContext.getStore()?.session?.subject
      if (!client || !session?.accountId || subject === undefined) return undefined
      const given = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
      const known = given === undefined ? undefined : await provider.Grant.find(given)
      if (result?.consent) return known
      const settings = await clients.find(client.clientId)
      if (!settings || canBeImitated(settings, ctx.oidc.params?.redirect_uri)) return undefined
      const scope = [...ctx.oidc.requestParamOIDCScopes].join(' ')
      // What was revoked in the meantime must be asked for again.
      const consent = await consents.covering(subject, settings.id, termsOf(settings, scope))
      if (!consent) return undefined
      // The page says which account is refused, and offers another one.
      if (!(await mayContinue(client.clientId))) return undefined
      await consents.use(consent)
      // It ends with the session, so it need not be stored again.
      if (known && scopesOf(scope).isSubsetOf(scopesOf(known.getOIDCScope()))) return known
      const grant = known ?? new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope(scope)
      await grant.save()
      return grant
    },
  } satisfies Pick<Configuration, 'findAccount' | 'loadExistingGrant'>
}

/**
 * Whether any program on the person's machine can get an answer that is for this client: then, the person decides each
 * time (RFC 8252, section 8.6).
 */
const canBeImitated = ({ authentication }: OpenIdClientSettings, redirectUri: unknown): boolean =>
  authentication === 'none' && isLocal(URL.parse(String(redirectUri))?.hostname ?? '')
