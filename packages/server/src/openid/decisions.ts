import type { Authorization } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import type { Kysely } from 'kysely'
import type { Provider } from 'oidc-provider'
import type { Settings } from '../config/config.ts'
import { isoTime } from '../http/iso-time.ts'
import { ProblemException } from '../http/problem.ts'
import type { SignedFor } from '../sessions/application-signatures.ts'
import type { Row } from '../sessions/sessions.ts'
import { rowBytes, type Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken } from '../store/token.ts'
import type { Access } from './access.ts'
import { type Client, type Clients, toPublicClient } from './clients.ts'
import { type Consents, termsOf } from './consents.ts'
import type { CurrentProvider } from './current-provider.ts'
import { ensureSession } from './ensure-session.ts'
import { newKept } from './kept.ts'
import { levelOf } from './levels.ts'
import { readLanguages } from './read-languages.ts'
import { unmetLoginHint } from './read-login-hint.ts'
import { receivesOf } from './receives.ts'
import { requestContext } from './request-context.ts'
import { ownAddress, receivesSigned, type Signatures } from './signatures.ts'
import { subOf } from './sub.ts'

/** About how much a sign-in stores, in bytes. */
const bytesOfSignIn = 16 * rowBytes

/** The browser of a request to our own routes. */
export type Sender = { readonly browser: string | undefined; readonly session: Row | undefined }

/** Creates what people decide about the requests of applications, on the page of a request. */
export function createDecisions(options: {
  db: Kysely<Tables>
  current: CurrentProvider
  clients: Pick<Clients, 'find'>
  consents: Pick<Consents, 'covering' | 'give'>
  signatures: Pick<Signatures, 'isMissing'>
  access: Access
  settings: Pick<Settings, 'chains'>
  storage: Pick<Storage, 'checkSignIn'>
  now: () => number
}) {
  const { db, current, clients, consents, signatures, access, settings, now } = options

  /** Finds a request that a person decides about. @throws {ProblemException} unless this browser started it */
  async function findInteraction(provider: Provider, id: string, { browser }: Sender) {
    const { storage } = await current.library()
    const stored = await storage.findInteraction(id)
    const interaction = stored && (await provider.Interaction.find(id))
    const client = await clients.find(interaction?.params.client_id)
    if (!interaction || !client) throw new ProblemException('authorization-not-found')
    if (browser === undefined || stored.browserHash !== hashToken(browser))
      throw new ProblemException('authorization-of-another-browser')
    return { interaction, client, startedAt: stored.createdAt }
  }

  type Found = Awaited<ReturnType<typeof findInteraction>>

  /** Whether the ID token that an application sent as a hint names another account than that of a session. */
  function isUnexpected({ interaction, startedAt }: Found, session: Row): boolean {
    const { reasons } = interaction.prompt
    // The provider has compared the account that was signed in when the request came. It compares that of a new session later.
    return (
      reasons.includes('id_token_hint') && !reasons.includes('no_session') && session.created_at < startedAt
    )
  }

  const promptsOf = ({ interaction }: Found) => String(interaction.params.prompt ?? '').split(' ')

  const isNew = ({ startedAt }: Found, session: Row) => session.created_at >= startedAt

  /** Whether a request demands a session that is newer than this one, by `prompt` or `max_age`. */
  function isTooOld(found: Found, session: Row): boolean {
    const { max_age: maxAge } = found.interaction.params
    if (isNew(found, session)) return false
    return (
      promptsOf(found).includes('login') ||
      (maxAge !== undefined && now() - session.created_at > Number(maxAge) * 1000)
    )
  }

  /** Decides whether a session is enough for a request. */
  async function signInOf(found: Found, session: Row | undefined): Promise<Authorization['signIn']> {
    if (!session) return 'needed'
    const isMissing = await lacksSignature(found, session)
    // The application receives what people sign to sign in here, and this session has not kept it.
    if (isTooOld(found, session) || (isMissing && found.client.siwe === true)) return 'again'
    if (isUnexpected(found, session)) return 'choose'
    if (isMissing) return 'sign'
    const asks = promptsOf(found).includes('select_account') || hintOf(found, session) !== null
    return asks && !isNew(found, session) ? 'choose' : 'ready'
  }

  /** Whether the application receives something that the person has not signed in this session. */
  const lacksSignature = ({ client, interaction }: Found, session: Row) =>
    signatures.isMissing(client, session, scopeOf(interaction))

  /** The account that the application expects, unless it is signed in. */
  const hintOf = ({ interaction }: Found, session: Row | undefined) =>
    unmetLoginHint(interaction.params.login_hint, settings.chains, session)

  /** Runs something of the provider with what is known of a request. */
  const within = <Result>(sender: Sender, work: () => Promise<Result>): Promise<Result> =>
    requestContext.run(
      {
        ...sender,
        network: { network: 'pages', wideNetwork: 'pages' },
        arrivedAt: now(),
        kept: newKept(),
      },
      work,
    )

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

  async function finish(interaction: Found['interaction'], result: object): Promise<string> {
    // The account may have changed since the request began: then the new one counts.
    Object.assign(interaction, { result, session: undefined })
    // `exp` is by the clock of the library.
    await interaction.save(interaction.exp - toSeconds(Date.now()))
    return interaction.returnTo
  }

  return {
    /** @throws {ProblemException} */
    async authorization(id: string, sender: Sender): Promise<Authorization> {
      const { provider } = await current.find()
      const found = await findInteraction(provider, id, sender)
      const { interaction, client } = found
      const { session } = sender
      const scope = scopeOf(interaction)
      return {
        id,
        client: toPublicClient(client),
        redirectHost: new URL(String(interaction.params.redirect_uri)).host,
        receives: receivesOf(client, scope),
        account: session ? parseAccountId(session.account) : null,
        isSafe: session !== undefined && session.threshold !== null,
        signIn: await signInOf(found, session),
        loginHint: hintOf(found, session),
        languages: readLanguages(interaction.params.ui_locales),
        remembered: session
          ? (await consents.covering(session.subject, client.id, termsOf(client, scope))) !== undefined
          : false,
        expiresAt: isoTime(interaction.exp * 1000),
      }
    },

    /**
     * Finds what the message has to name with which a person signs in for an application.
     *
     * @returns `undefined`: it only names this site
     * @throws {ProblemException} `authorization-not-found`, `authorization-of-another-browser`
     */
    async signedFor(id: string, sender: Sender): Promise<SignedFor | undefined> {
      const { provider } = await current.find()
      const found = await findInteraction(provider, id, sender)
      const { client, interaction } = found
      if (client.siwe !== 'own' || !receivesSigned(client, scopeOf(interaction))) return undefined
      const { session } = sender
      return {
        redirectUri: ownAddress(client),
        session: session && !isTooOld(found, session) ? session : undefined,
      }
    },

    /** Signs the person in to the application. @returns where the browser goes next @throws {ProblemException} */
    async continue(id: string, sender: Sender): Promise<string> {
      const { provider } = await current.find()
      const { session } = sender
      const found = await findInteraction(provider, id, sender)
      if (!session) throw new ProblemException('not-signed-in')
      if (isTooOld(found, session)) throw new ProblemException('sign-in-again')
      const { interaction, client } = found
      // OpenID Connect Core 1.0, section 3.1.2.1. Otherwise, the provider would ask again and again.
      if (isUnexpected(found, session))
        return within(sender, () =>
          finish(interaction, {
            error: 'login_required',
            error_description: 'the person signed in with another account than the ID token names',
          }),
        )
      if (await lacksSignature(found, session)) throw new ProblemException('sign-in-again')
      await checkGroups(client, session)
      await options.storage.checkSignIn(db, 'applications', session.network_hash, bytesOfSignIn)
      const { storage } = await current.library()
      return within(sender, async () => {
        await ensureSession(provider, session, { storage, now })
        const accountId = subOf(session.subject)
        const scope = scopeOf(interaction)
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
      const { provider } = await current.find()
      const { interaction } = await findInteraction(provider, id, sender)
      return within(sender, () =>
        finish(interaction, { error: 'access_denied', error_description: 'the person cancelled' }),
      )
    },
  }
}

const scopeOf = ({ params }: { readonly params: { readonly scope?: unknown } }) => String(params.scope ?? '')

const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
