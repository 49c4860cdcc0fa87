import { hash } from 'node:crypto'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** An artifact of the provider to store: a code, token, grant or request. */
export type NewArtifact = Omit<Selectable<Tables['openid_artifact']>, 'consumed_at' | 'network_hash'> & {
  /** The network that it counts for; `null`: that of its grant. */
  readonly network: string | null
}

/** Returns the key of an artifact. The values of codes and tokens are not stored. */
export function artifactId(kind: string, value: string): string {
  return hash('sha256', `${kind}:${value}`, 'hex')
}

/** Returns the columns of an artifact. */
export const toValues = ({ network, ...row }: NewArtifact) => ({
  ...row,
  consumed_at: null,
  network_hash: sql<string | null>`
    coalesce(${network}, (select network_hash from openid_artifact where id = ${row.grant_key}))
  `,
})

/** Builds the statement that stores an artifact, if a source has a row. */
export function insertFrom(artifact: NewArtifact, source: RawBuilder<unknown>): RawBuilder<unknown> {
  const values = toValues(artifact)
  return sql`
    insert into ${sql.table('openid_artifact')} (${sql.join(Object.keys(values).map(name => sql.ref(name)))})
    select ${sql.join(Object.values(values))} from ${source}
  `
}

/** Builds the statement that uses up an artifact, unless it is used up. */
export const buildConsume = (db: Kysely<Tables>, { id, time }: { id: string; time: number }) =>
  db
    .updateTable('openid_artifact')
    .set({ consumed_at: time })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
