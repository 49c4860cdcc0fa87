import type { Purpose } from '@countersign/api'
import { type AccountFactory, type AccountId, accountChain } from '@countersign/core'
import type { Transaction } from 'kysely'
import type { Device } from '../sessions/device.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken, newId } from '../store/token.ts'
import { type SafeTree, withMessages } from './known.ts'

/** What a cosigning is opened with. */
export type Opening = {
  readonly challenge: string
  readonly purpose: Purpose
  readonly account: AccountId
  readonly message: string
  /** What the owners compare. The text has it as its request's id. */
  readonly code: string
  readonly factory: AccountFactory | undefined
  readonly tree: SafeTree
  /** The token of the browser that asks. */
  readonly browser: string
  readonly device: Device
  readonly issuedAt: number
  readonly expiresAt: number
}

/** How many open cosignings one browser has; the oldest are cancelled when there are more. */
const openOfOne = 20

/** Opens a cosigning with its challenge. @returns its id, and those that were cancelled for it */
export async function openCosigning(
  transaction: Transaction<Tables>,
  opening: Opening,
): Promise<{ id: string; cancelled: string[] }> {
  const { account, message, code, factory, tree, issuedAt } = opening
  const id = newId()
  const browserHash = hashToken(opening.browser)
  await transaction
    .insertInto('cosigning')
    .values({
      id,
      challenge_id: opening.challenge,
      purpose: opening.purpose,
      account,
      message,
      factory_address: factory?.address ?? null,
      factory_data: factory?.call ?? null,
      browser_hash: browserHash,
      ...opening.device,
      code,
      status: 'NEEDS_CONFIRMATION',
      superseded: null,
      safes: JSON.stringify(withMessages(tree, accountChain(account), message)),
      verdict: null,
      gateway_known: 0,
      revision: 1,
      created_at: issuedAt,
      expires_at: opening.expiresAt,
      ended_at: null,
      collected_at: null,
      session_id: null,
    })
    .execute()
  const cancelled = await transaction
    .updateTable('cosigning')
    .set(({ eb }) => ({ status: 'CANCELLED', ended_at: issuedAt, revision: eb('revision', '+', 1) }))
    .where('browser_hash', '=', browserHash)
    .where('status', '=', 'NEEDS_CONFIRMATION')
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('cosigning')
        .select('id')
        .where('browser_hash', '=', browserHash)
        .where('status', '=', 'NEEDS_CONFIRMATION')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(openOfOne),
    )
    .returning('id')
    .execute()
  return { id, cancelled: cancelled.map(row => row.id) }
}
