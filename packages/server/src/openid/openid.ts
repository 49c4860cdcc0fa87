import type { Authorization, Consents as ConsentList, OpenIdSignOut } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import type { Kysely } from 'kysely'
import type { JWK, Provider } from 'oidc-provider'
import type { Logger } from 'pino'
import type { Accounts } from '../accounts/accounts.ts'
import type { Settings } from '../config/config.ts'
import { writeList } from '../http/cursor.ts'
import { isoTime } from '../http/iso-time.ts'
import { ProblemException } from '../http/problem.ts'
import type { GuardedPost } from '../outgoing/guarded-post.ts'
import type { Nodes } from '../rpc/nodes.ts'
import type { Row, Sessions } from '../sessions/sessions.ts'
import { createReadRows } from '../store/read-rows.ts'
import { rowBytes, type Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken, newToken } from '../store/token.ts'
import { createAccess } from './access.ts'
import { bridge } from './bridge.ts'
import { createClaims } from './claims.ts'
import type { Client, Clients } from './clients.ts'
import { createConsents, termsOf } from './consents.ts'
import { createEndings } from './endings.ts'
import { createGroups } from './groups/groups.ts'
import { headersFor, withoutCookies } from './headers.ts'
import { idTokenKeys } from './id-token-keys.ts'
import { levelOf } from './levels.ts'
import { createLogoutSender } from './logout-sender.ts'
import { createProvider, isOpenIdPath, logoutTarget, openIdPaths } from './provider.ts'
import { readLanguages } from './read-languages.ts'
import { readLoginHint } from './read-login-hint.ts'
import { receivesOf } from './receives.ts'
import { type RequestContext, requestContext } from './request-context.ts'
import { createOpenIdStorage } from './storage.ts'
import { subOf } from './sub.ts'

export type OpenId = ReturnType<typeof createOpenId>

/** How long a provider is used before the keys are looked up again, in milliseconds. */
const keysFor = 60_000

/** About how much the request of an application stores besides its parameters, and then the sign-in, in bytes. */
const bytesOfInteraction = 4 * rowBytes
const bytesOfSignIn = 16 * rowBytes

const noSuchPath = () =>
  Response.json({ error: 'invalid_request', error_description: 'unrecognized route' }, { status: 404 })

/** The browser of a request to our own routes. */
export type Sender = { readonly browser: string | undefined; readonly session: Row | undefined }

/** Creates the OpenID Connect provider and what our pages need of it. The library is loaded at the first request. */
export function createOpenId(options: {
  db: Kysely<Tables>
  settings: Pick<Settings, 'openid' | 'lifetimes' | 'webhooks' | 'chains'>
  publicOrigin: string
  sessions: Pick<Sessions, 'recordUse'>
  accounts: Pick<Accounts, 'read' | 'heldNames'>
  clients: Clients
  nodes: Nodes
  post: Pick<GuardedPost, 'send'>
  logger: Logger
  storage: Pick<Storage, 'checkSignIn'>
  now: () => number
}) {
  const { db, settings, publicOrigin, sessions, accounts, clients, post, logger, now } = options
  const keys = idTokenKeys({ db, settings, now })
  const claims = createClaims(options)
  const consents = createConsents(db, now)
  const endings = createEndings({ db, settings, logger, now })
  const readRows = createReadRows(logger)
  const groups = createGroups({ ...options, heldNames: accounts.heldNames })
  const access = createAccess({ settings, clients, groups, endings })
  const sender = createLogoutSender({ ...options, endings, send: sendLogout })

  const library = lazily(async () => {
    const loaded = await import('oidc-provider')
    const used = (kind: string) =>
      kind === 'PushedAuthorizationRequest'
        ? new loaded.errors.InvalidRequestUri('request_uri was already used')
        : kind === 'ReplayDetection'
          ? new loaded.errors.InvalidRequest('this JWT was already used')
          : new loaded.errors.InvalidGrant('already used')
    return { loaded, storage: createOpenIdStorage({ db, errors: { used }, now }) }
  })
  const secret = lazily(readSecret)
  let current: { provider: Provider; keys: string; readAt: number } | undefined

  /** Reads the secret of pairwise subjects; the first server creates it. */
  async function readSecret(): Promise<string> {
    await db
      .insertInto('openid_secret')
      .values({ id: 1, secret: newToken() })
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute()
    const row = await db.selectFrom('openid_secret').select('secret').executeTakeFirstOrThrow()
    return row.secret
  }

  /** Returns the provider with the current keys. */
  async function findProvider(): Promise<Provider> {
    if (current && now() - current.readAt < keysFor) return current.provider
    const found = await Promise.all(
      keys.map(async each => ({ ...(await each.current()), publicKeys: await each.publicKeys() })),
    )
    const version = JSON.stringify(found.map(({ publicKeys }) => publicKeys))
    if (current?.keys === version) {
      current.readAt = now()
      return current.provider
    }
    const { loaded, storage } = await library()
    const provider = createProvider({
      ...options,
      library: loaded,
      issuer: publicOrigin,
      secret: await secret(),
      storage,
      claims,
      access,
      consents,
      findSession: async id => {
        const stored = await storage.findStored(id)
        return stored && sessions.recordUse(stored)
      },
      keys: {
        signing: found.map(({ privateKey }) => JSON.parse(privateKey) as JWK),
        retired: found.flatMap(({ id, publicKeys }) =>
          publicKeys.map(key => JSON.parse(key) as JWK).filter(({ kid }) => kid !== id),
        ),
      },
      postLogout: (url, body) =>
        post.send({ url, body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    })
    provider.on('server_error', (_, error) =>
      logger.error({ error: String(error), stack: error.stack }, 'unexpected error of OpenID Connect'),
    )
    provider.on('grant.error', (_, error) =>
      logger.info({ error: error.error, detail: error.error_detail }, 'a token request was refused'),
    )
    current = { provider, keys: version, readAt: now() }
    return provider
  }

  /** Creates the provider's session of ours, if it has none yet. */
  async function ensureSession(provider: Provider, row: Row): Promise<void> {
    const { storage } = await library()
    if (await storage.findSession(row.id)) return
    const session = Object.assign(new provider.Session(), { jti: row.id, uid: row.id })
    session.loginAccount({
      accountId: subOf(row.subject),
      loginTs: toSeconds(row.created_at),
      ...levelOf(row),
    })
    await session.save(toSeconds(row.ends_at - now()) + 1)
  }

  async function sendLogout(logout: { clientId: string; sub: string; sid: string }): Promise<void> {
    const provider = await findProvider()
    const client = await provider.Client.find(logout.clientId)
    // It may have been removed from the configuration since.
    if (client && (await clients.find(logout.clientId))?.backchannelLogoutUri)
      await toLogoutClient(client).backchannelLogout(logout.sub, logout.sid)
  }

  /** Finds a request that a person decides about. @throws {ProblemException} unless this browser started it */
  async function findInteraction(provider: Provider, id: string, { browser }: Sender) {
    const { storage } = await library()
    const stored = await storage.findInteraction(id)
    const interaction = stored && (await provider.Interaction.find(id))
    const client = await clients.find(interaction?.params.client_id)
    if (!interaction || !client) throw new ProblemException('authorization-not-found')
    if (browser === undefined || stored.browserHash !== hashToken(browser))
      throw new ProblemException('authorization-of-another-browser')
    return { interaction, client, startedAt: stored.createdAt }
  }

  type Found = Awaited<ReturnType<typeof findInteraction>>

  /** Decides whether a session is enough for a request: `prompt` and `max_age` may demand a newer one. */
  function signInOf({ interaction, startedAt }: Found, session: Row | undefined): Authorization['signIn'] {
    if (!session) return 'needed'
    const { prompt = '', max_age: maxAge } = interaction.params
    const prompts = String(prompt).split(' ')
    const isNew = session.created_at >= startedAt
    if (prompts.includes('login') && !isNew) return 'again'
    if (maxAge !== undefined && !isNew && now() - session.created_at > Number(maxAge) * 1000) return 'again'
    return prompts.includes('select_account') && !isNew ? 'choose' : 'ready'
  }

  const scopeOf = ({ interaction }: Found) => String(interaction.params.scope ?? '')

  /** Runs something of the provider with what is known of a request. */
  const within = <Result>(sender: Sender, work: () => Promise<Result>): Promise<Result> =>
    requestContext.run(
      { ...sender, network: { network: 'pages', wideNetwork: 'pages' }, arrivedAt: now() },
      work,
    )

  return {
    isEnabled: clients.isEnabled,
    /** Returns the provider of the library. */
    provider: findProvider,

    /** Answers a request to one of the provider's addresses. */
    async handle(request: Request, body: Uint8Array, context: RequestContext): Promise<Response> {
      const provider = await findProvider()
      const { method, headers, url } = request
      const { pathname, search } = new URL(url)
      if (!isOpenIdPath(pathname)) return noSuchPath()
      if (pathname === openIdPaths.authorization || pathname === openIdPaths.pushed_authorization_request)
        await options.storage.checkSignIn(
          db,
          'applications',
          hashToken(context.network.wideNetwork),
          bytesOfInteraction + search.length + body.length,
        )
      return requestContext.run(context, async () => {
        if (context.session) await ensureSession(provider, context.session)
        const response = await bridge(provider.callback(), {
          method,
          url: `${pathname}${search}`,
          headers: headersFor(headers, context, publicOrigin),
          body,
        })
        const { storage } = await library()
        try {
          await storage.storeIssued()
        } catch (error) {
          logger.error({ error: String(error) }, 'the tokens of an application could not be stored')
          return serverError(response)
        }
        return withoutCookies(response)
      })
    },

    /** @throws {ProblemException} */
    async authorization(id: string, sender: Sender): Promise<Authorization> {
      const provider = await findProvider()
      const found = await findInteraction(provider, id, sender)
      const { interaction, client } = found
      const { session } = sender
      const scope = scopeOf(found)
      return {
        id,
        client: toClient(client),
        redirectHost: new URL(String(interaction.params.redirect_uri)).host,
        receives: receivesOf(client, scope),
        account: session ? parseAccountId(session.account) : null,
        signIn: signInOf(found, session),
        loginHint: readLoginHint(interaction.params.login_hint, settings.chains),
        languages: readLanguages(interaction.params.ui_locales),
        remembered: session
          ? (await consents.covering(session.subject, client.id, termsOf(client, scope))) !== undefined
          : false,
        expiresAt: isoTime(interaction.exp * 1000),
      }
    },

    /** Signs the person in to the application. @returns where the browser goes next @throws {ProblemException} */
    async continue(id: string, sender: Sender): Promise<string> {
      const provider = await findProvider()
      const { session } = sender
      const found = await findInteraction(provider, id, sender)
      if (!session) throw new ProblemException('not-signed-in')
      if (signInOf(found, session) === 'again') throw new ProblemException('sign-in-again')
      const { interaction, client } = found
      await checkGroups(client, session)
      await options.storage.checkSignIn(db, 'applications', session.network_hash, bytesOfSignIn)
      return within(sender, async () => {
        await ensureSession(provider, session)
        const accountId = subOf(session.subject)
        const scope = scopeOf(found)
        const { storage } = await library()
        const known = (await storage.findSession(session.id))?.authorizations?.[client.id]?.grantId
        const before = known === undefined ? undefined : await provider.Grant.find(known)
        const grant = before ?? new provider.Grant({ accountId, clientId: client.id })
        grant.addOIDCScope(scope)
        const grantId = await grant.save()
        await consents.give(session, client.id, termsOf(client, scope))
        const login = { accountId, ts: toSeconds(session.created_at), ...levelOf(session) }
        return finish(interaction, { login, consent: { grantId }, select_account: {} })
      })
    },

    /** Tells the application that the person does not want to sign in. @returns where the browser goes next */
    async cancel(id: string, sender: Sender): Promise<string> {
      const provider = await findProvider()
      const { interaction } = await findInteraction(provider, id, sender)
      return within(sender, () =>
        finish(interaction, { error: 'access_denied', error_description: 'the person cancelled' }),
      )
    },

    /** Returns the names of the applications that people signed in to with sessions, by their ids. */
    async applicationsOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
      if (!clients.isEnabled || sessionIds.length === 0) return new Map()
      const { storage } = await library()
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
          client: toClient(row.client),
          receives: receivesOf(row.client, row.scope),
          createdAt: isoTime(row.created_at),
          lastUsedAt: isoTime(row.last_used_at),
        })),
      )
    },

    /** @throws {ProblemException} */
    async revokeConsent(session: Row, clientId: string): Promise<void> {
      if (!(await consents.revoke(session.subject, clientId))) throw new ProblemException('consent-not-found')
      await endings.endClient(subOf(session.subject), clientId)
      sender.wake()
    },

    /** Returns what an application asked for when it sent the person to sign out. */
    async signOutRequest({ session }: Sender): Promise<OpenIdSignOut> {
      const state = await logoutState(session)
      const client = await clients.find(state?.clientId)
      const target = state?.postLogoutRedirectUri
      return {
        client: client ? toClient(client) : null,
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

    start(): void {
      if (clients.isEnabled) sender.start()
    },
    stop: sender.stop,

    async sweep(): Promise<void> {
      if (!clients.isEnabled) return
      const { storage } = await library()
      await storage.sweep()
      await groups.sweep()
      for (const each of keys) await each.sweep()
    },
  }

  /** @throws {ProblemException} unless the account is in the groups that the application requires */
  async function checkGroups(client: Client, session: Row): Promise<void> {
    const { status } = await access.admit(client, session, { scope: '', fresh: true })
    switch (status) {
      case 'admitted':
        return
      case 'refused':
        throw new ProblemException('group-required')
      case 'unavailable':
        throw new ProblemException('groups-unavailable')
    }
  }

  async function logoutState(session: Row | undefined): Promise<Record<string, unknown> | undefined> {
    const { storage } = await library()
    return session && (await storage.findSession(session.id))?.state
  }

  async function finish(interaction: Found['interaction'], result: object): Promise<string> {
    // The account may have changed since the request began: then the new one counts.
    Object.assign(interaction, { result, session: undefined })
    // `exp` is by the clock of the library.
    await interaction.save(interaction.exp - toSeconds(Date.now()))
    return interaction.returnTo
  }
}

/** Returns an error in the form of the library, with the headers of its response, so that pages of other sites can read it. */
function serverError(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.delete('set-cookie')
  headers.delete('content-type')
  const body = { error: 'server_error', error_description: 'the tokens could not be stored' }
  return Response.json(body, { status: 500, headers })
}

/** The types of the library do not describe this method. */
function toLogoutClient(client: object): { backchannelLogout(sub: string, sid: string): Promise<void> } {
  return client as { backchannelLogout(sub: string, sid: string): Promise<void> }
}

const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

const toClient = ({ id, name, url }: Client) => ({ id, name, url })

/** Returns a function that does the work once; again, if it failed. */
function lazily<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
