import type { Kysely } from 'kysely'

/**
 * Adds to sessions of Safes how many owners the Safe had, and whether one signed with a passkey. Of those that are open,
 * neither is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('owner_count', 'integer').execute()
  await db.schema
    .alterTable('session')
    .addColumn('passkey', 'integer', column => column.notNull().defaultTo(0))
    .execute()
}
