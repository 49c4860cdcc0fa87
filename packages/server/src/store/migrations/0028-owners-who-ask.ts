import { type Kysely, sql } from 'kysely'

/** How many cosignings one statement reads. */
const batchSize = 100

type Row = { readonly id: string; readonly safes: string; readonly created_at: number | string }

/**
 * Adds whose session was open where a cosigning was started, and whether that is an owner: what an owner asks for comes
 * first. Adds the owners of open cosignings from before they were stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cosigning').addColumn('asker_subject', 'text').execute()
  await db.schema
    .alterTable('cosigning_owner')
    .addColumn('by_owner', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  let after = ''
  let count: number
  do {
    const { rows } = await sql<Row>`
      select id, safes, created_at from cosigning
      where status = 'NEEDS_CONFIRMATION' and id > ${after}
        and not exists (select 1 from cosigning_owner where cosigning_id = cosigning.id)
      order by id limit ${batchSize}
    `.execute(db)
    for (const row of rows)
      for (const { safe, owner, hash } of ownersIn(row.safes))
        await sql`
          insert into cosigning_owner (cosigning_id, safe, owner, hash, created_at)
          values (${row.id}, ${safe}, ${owner}, ${hash}, ${row.created_at})
        `.execute(db)
    count = rows.length
    after = rows.at(-1)?.id ?? after
  } while (count === batchSize)
  // The Safe itself, or an owner on its chain. Of those on other chains it is not known whether a key signed in.
  await sql`
    update cosigning_owner set by_owner = 1 where cosigning_id in (
      select id from cosigning where asker_account = account or exists (
        select 1 from cosigning_owner as own where own.cosigning_id = cosigning.id
          and substr(asker_account, 1, length(asker_account) - 42) = substr(account, 1, length(account) - 42)
          and own.owner = substr(asker_account, length(asker_account) - 41)
      )
    )
  `.execute(db)
}

/** Returns the owners in the column `safes`, as it is when this migration runs. */
function ownersIn(text: string): { safe: string; owner: string; hash: string }[] {
  const { safes } = JSON.parse(text) as {
    safes: { address: string; hash: string; owners: { address: string; present: boolean }[] }[]
  }
  return safes.flatMap(({ address: safe, hash, owners }) =>
    [...new Set(owners.filter(({ present }) => present).map(({ address }) => address))].map(owner => ({
      safe,
      owner,
      hash,
    })),
  )
}
