import type { DeleteResult, InsertResult, UpdateResult } from 'kysely'

/**
 * Runs a statement that applies only while its row is in the expected state: of many concurrent ones, on any number of
 * servers, one changes the row.
 *
 * @returns whether this one did
 */
export async function changesRow(statement: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult | InsertResult>
}): Promise<boolean> {
  const result = await statement.executeTakeFirst()
  if ('numUpdatedRows' in result) return result.numUpdatedRows > 0n
  if ('numDeletedRows' in result) return result.numDeletedRows > 0n
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
