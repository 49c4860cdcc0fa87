import type { Purpose } from '@countersign/api'
import { type AccountFactory, type AccountId, accountChain } from '@countersign/core'
import type { Transaction } from 'kysely'
import type { Device } from '../sessions/device.ts'
import { queueFor } from '../store/queue.ts'
import { rowBytes, type Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken, newId } from '../store/token.ts'
import { type SafeTree, withMessages } from './known.ts'
import { storageFull, tooManyOfBrowser, tooManyOfNetwork } from './problems.ts'

/** What a cosigning is opened with. */
export type Opening = {
  readonly challenge: string
  readonly purpose: Purpose
  /** The draft that it is for, where that is a proof. */
  readonly proof: string | null
  readonly account: AccountId
  readonly message: string
  /** What the owners compare. The text has it as its request's id. */
  readonly code: string
  readonly factory: AccountFactory | undefined
  readonly tree: SafeTree
  /** The token of the browser that asks. */
  readonly browser: string
  /** The network that it is in. */
  readonly network: string
  readonly device: Device
  readonly issuedAt: number
  readonly expiresAt: number
}

/** How many open cosignings one browser may have: as many as its list shows. */
const openOfBrowser = 20

/**
 * Opens a cosigning with its challenge. It can be open for days, and large: so a browser and a network may have only so
 * many, and those that are there stay.
 *
 * @returns its id
 * @throws {ProblemException} `too-many-cosignings` where there are as many as there may be
 */
export async function openCosigning(
  transaction: Transaction<Tables>,
  { opening, storage, openOfNetwork }: { opening: Opening; storage: Storage; openOfNetwork: number },
): Promise<string> {
  const { account, message, code, factory, tree, issuedAt } = opening
  const id = newId()
  const browserHash = hashToken(opening.browser)
  const networkHash = hashToken(opening.network)
  await queueFor(
    transaction,
    [browserHash, networkHash].map(hash => `cosigning:${hash}`),
    issuedAt,
  )
  const open = async (column: 'browser_hash' | 'network_hash', hash: string) => {
    const { count } = await transaction
      .selectFrom('cosigning')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(column, '=', hash)
      .where('status', '=', 'NEEDS_CONFIRMATION')
      .where('expires_at', '>', issuedAt)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  if ((await open('browser_hash', browserHash)) >= openOfBrowser) throw tooManyOfBrowser(openOfBrowser)
  if ((await open('network_hash', networkHash)) >= openOfNetwork) throw tooManyOfNetwork(openOfNetwork)
  const safes = JSON.stringify(withMessages(tree, accountChain(account), message))
  // The challenge has the text, too.
  const bytes = rowBytes + 2 * message.length + safes.length + (factory?.call.length ?? 0)
  const exceeded = await storage.check(transaction, networkHash, bytes)
  if (exceeded) throw storageFull(exceeded)
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
      network_hash: networkHash,
      bytes,
      ...opening.device,
      code,
      status: 'NEEDS_CONFIRMATION',
      superseded: null,
      safes,
      verdict: null,
      gateway_known: 0,
      revision: 1,
      created_at: issuedAt,
      expires_at: opening.expiresAt,
      ended_at: null,
      collected_at: null,
      session_id: null,
      proof_id: opening.proof,
    })
    .execute()
  return id
}
