import type { Consents as ConsentList, OpenIdSignOut } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Accounts } from '../accounts/accounts.ts'
import type { Settings } from '../config/config.ts'
import { writeList } from '../http/cursor.ts'
import { isoTime } from '../http/iso-time.ts'
import { ProblemException } from '../http/problem.ts'
import { idTokenKeys } from '../keys/id-token-keys.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import type { GuardedPost } from '../outgoing/guarded-post.ts'
import type { Nodes } from '../rpc/nodes.ts'
import type { Row, Sessions } from '../sessions/sessions.ts'
import { deleteInBatches } from '../store/in-batches.ts'
import { createReadRows } from '../store/read-rows.ts'
import type { Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken } from '../store/token.ts'
import { createAccess } from './access.ts'
import { createClaims } from './claims.ts'
import { type Clients, toPublicClient } from './clients.ts'
import { createConsents } from './consents.ts'
import { createCurrentProvider } from './current-provider.ts'
import { createDecisions, type Sender } from './decisions.ts'
import { createEndings } from './endings.ts'
import { createGroups } from './groups/groups.ts'
import { createLogoutSender } from './logout-sender.ts'
import { logoutTarget } from './logout-target.ts'
import { receivesOf } from './receives.ts'
import { createRequestHandler } from './request-handler.ts'
import { createSignatures } from './signatures.ts'
import { subOf } from './sub.ts'

export type OpenId = ReturnType<typeof createOpenId>

export type OpenIdOptions = {
  db: Kysely<Tables>
  settings: Pick<Settings, 'openid' | 'lifetimes' | 'webhooks' | 'chains'>
  publicOrigin: string
  sessions: Pick<Sessions, 'recordUse'>
  accounts: Pick<Accounts, 'read' | 'heldNames'>
  clients: Clients
  nodes: Nodes
  post: Pick<GuardedPost, 'send'>
  guardedFetch: GuardedFetch
  logger: Logger
  storage: Pick<Storage, 'checkSignIn'>
  now: () => number
}

/** Creates the OpenID Connect provider and what our pages need of it. The library is loaded at the first request. */
export function createOpenId(options: OpenIdOptions) {
  const { db, settings, publicOrigin, accounts, clients, logger, now } = options
  const keys = idTokenKeys({ db, settings, now })
  const consents = createConsents(db, now)
  const signatures = createSignatures(db)
  const claims = createClaims({ ...options, signatures })
  const endings = createEndings({ db, settings, logger, now })
  const readRows = createReadRows(logger)
  const groups = createGroups({ ...options, heldNames: accounts.heldNames })
  const access = createAccess({ db, settings, clients, groups, endings })
  const current = createCurrentProvider({ ...options, keys, claims, access, consents, signatures })
  const decisions = createDecisions({ ...options, current, access, consents, signatures })
  const sender = createLogoutSender({ ...options, endings, send: sendLogout })

  async function sendLogout(logout: { clientId: string; sub: string; sid: string }): Promise<void> {
    const { provider } = await current.find()
    const client = await provider.Client.find(logout.clientId)
    // It may have been removed from the configuration since.
    if (client && (await clients.find(logout.clientId))?.backchannelLogoutUri)
      await toLogoutClient(client).backchannelLogout(logout.sub, logout.sid)
  }

  return {
    /**
     * Returns the provider of the library.
     *
     * @param age - how long ago its keys may have been looked up, in milliseconds; by default a minute
     */
    provider: async (age?: number) => (await current.find(age)).provider,
    handle: createRequestHandler({ ...options, current }),
    /** Returns the secret of pairwise subjects and registration access tokens. */
    secret: current.secret,
    ...decisions,

    /** Returns the names of the applications that people signed in to with sessions, by their ids. */
    async applicationsOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
      if (sessionIds.length === 0) return new Map()
      const { storage } = await current.library()
      const applications = await storage.findApplications(sessionIds)
      const known = await clients.findAll(applications.flatMap(([, ids]) => ids))
      return new Map(
        applications.map(([session, ids]) => [session, ids.flatMap(id => known.get(id)?.name ?? []).sort()]),
      )
    },

    async listConsents(session: Row): Promise<ConsentList> {
      const rows = await consents.list(session.subject)
      const known = await clients.findAll(rows.map(({ client_id }) => client_id))
      const readable = rows.flatMap(row => {
        const client = known.get(row.client_id)
        return client ? [{ ...row, id: hashToken(`${row.subject} ${row.client_id}`), client }] : []
      })
      return writeList(
        readRows('openid_consent', readable, row => ({
          client: toPublicClient(row.client),
          receives: receivesOf(row.client, row.scope),
          createdAt: isoTime(row.created_at),
          lastUsedAt: isoTime(row.last_used_at),
        })),
      )
    },

    /** @throws {ProblemException} */
    async revokeConsent(session: Row, clientId: string): Promise<void> {
      await db.transaction().execute(async transaction => {
        if (!(await consents.revoke(transaction, session.subject, clientId)))
          throw new ProblemException('consent-not-found')
        await endings.endClient(transaction, subOf(session.subject), clientId)
      })
      sender.wake()
    },

    /** Returns what an application asked for when it sent the person to sign out. */
    async signOutRequest({ session }: Sender): Promise<OpenIdSignOut> {
      const state = await logoutState(session)
      const client = await clients.find(state?.clientId)
      const target = state?.postLogoutRedirectUri
      return {
        client: client ? toPublicClient(client) : null,
        account: session ? parseAccountId(session.account) : null,
        redirectHost: typeof target === 'string' ? new URL(target).host : null,
      }
    },

    /** Returns where the browser goes after it has signed out. */
    async signOutTarget({ session }: Sender): Promise<string> {
      const state = await logoutState(session)
      return state ? logoutTarget(state, publicOrigin) : '/'
    },

    /** Reports the end of sessions now. */
    wake: sender.wake,

    start: sender.start,
    stop: sender.stop,

    /** Removes what has expired. */
    async sweep(): Promise<void> {
      await deleteInBatches(db, 'openid_artifact', {
        where: sql`expires_at <= ${now()}`,
        orderBy: 'expires_at',
      })
      await groups.sweep()
      for (const each of keys) await each.sweep()
    },
  }

  async function logoutState(session: Row | undefined): Promise<Record<string, unknown> | undefined> {
    const { storage } = await current.library()
    return session && (await storage.findSession(session.id))?.state
  }
}

/** The types of the library do not describe this method. */
function toLogoutClient(client: object): { backchannelLogout(sub: string, sid: string): Promise<void> } {
  return client as { backchannelLogout(sub: string, sid: string): Promise<void> }
}
