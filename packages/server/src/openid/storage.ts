import type { Adapter, AdapterPayload } from 'oidc-provider'
import { artifactId } from './artifact-rows.ts'
import { createArtifacts } from './artifacts.ts'
import { createProviderSessions } from './provider-sessions.ts'

export type OpenIdStorage = ReturnType<typeof createOpenIdStorage>

function readAuthorizations(payload: string): NonNullable<AdapterPayload['authorizations']> {
  try {
    return (JSON.parse(payload) as AdapterPayload).authorizations ?? {}
  } catch {
    return {}
  }
}

/** Creates the storage of the provider. */
export function createOpenIdStorage(options: Parameters<typeof createArtifacts>[0]) {
  const { db, now } = options
  const artifacts = createArtifacts(options)
  const sessions = createProviderSessions(options)

  return {
    adapter: (kind: string): Adapter => (kind === 'Session' ? sessions.adapter : artifacts.adapter(kind)),
    settle: artifacts.settle,
    findByToken: sessions.findByToken,
    findStored: sessions.findStored,
    findSession: sessions.find,

    /** Finds when an interaction was started, and in which browser. */
    async findInteraction(
      id: string,
    ): Promise<{ browserHash: string | null; createdAt: number } | undefined> {
      const row = await db
        .selectFrom('openid_artifact')
        .select(['browser_hash', 'created_at'])
        .where('id', '=', artifactId('Interaction', id))
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return row && { browserHash: row.browser_hash, createdAt: row.created_at }
    },

    /** Finds the clients that people signed in to with sessions. A row that cannot be read has none. */
    async findApplications(ids: readonly string[]): Promise<[session: string, clients: string[]][]> {
      const rows = await db
        .selectFrom('openid_session')
        .select(['id', 'payload'])
        .where('id', 'in', ids)
        .execute()
      return rows.map(({ id, payload }) => [
        id,
        Object.entries(readAuthorizations(payload)).flatMap(([client, { grantId }]) =>
          grantId ? [client] : [],
        ),
      ])
    },
  }
}
