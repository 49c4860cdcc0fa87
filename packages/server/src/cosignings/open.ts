import type { Purpose } from '@countersign/api'
import { type AccountFactory, type AccountId, accountChain } from '@countersign/core'
import { sql, type Transaction } from 'kysely'
import type { Device } from '../sessions/device.ts'
import type { Row } from '../sessions/sessions.ts'
import { limitRows } from '../store/limit-rows.ts'
import { rowBytes, type Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken, newId } from '../store/token.ts'
import { announce } from './announce.ts'
import { presentOwners, type SafeTree, withMessages } from './known.ts'
import { tooManyOfBrowser, tooManyOfNetwork } from './problems.ts'

/** The parameters of a new cosigning. */
export type Opening = {
  readonly challenge: string
  readonly purpose: Purpose
  /** The draft that it is for, if it is for a proof. */
  readonly proof: string | null
  readonly account: AccountId
  readonly message: string
  /** What the owners compare. The message has it as its request id. */
  readonly code: string
  readonly factory: AccountFactory | undefined
  readonly tree: SafeTree
  /** The token of the browser that opens it. */
  readonly browser: string
  readonly network: string
  readonly device: Device
  /** The session of that browser, if any. */
  readonly asker: Pick<Row, 'account' | 'subject'> | undefined
  readonly issuedAt: number
  readonly expiresAt: number
}

/** About how large the row of one owner is, with its index. */
const bytesOfOwner = 300
/** How many open cosignings one browser may have: as many as its list shows. */
const openOfBrowser = 20
/**
 * How long a sign-in can be open unannounced, in milliseconds: long enough to read its text, to change
 * wallets and to reload the page, and too short to gather signatures elsewhere behind the owners' backs.
 */
const unannouncedFor = 3_600_000

/**
 * Opens a cosigning with its challenge. It can be open for days and take much storage, so the number per browser and
 * network is limited. Existing ones stay.
 *
 * A sign-in whose text is only shown is not announced to its owners, and ends within an hour unless it is. For a proof,
 * the person has pressed the button that asks them.
 *
 * @returns its id
 * @throws {ProblemException} `too-many-cosignings`, `storage-full`
 */
export async function openCosigning(
  transaction: Transaction<Tables>,
  { opening, storage, openOfNetwork }: { opening: Opening; storage: Storage; openOfNetwork: number },
): Promise<string> {
  const { account, asker, message, code, factory, tree, issuedAt } = opening
  const id = newId()
  const browserHash = hashToken(opening.browser)
  const networkHash = hashToken(opening.network)
  const active = sql`status = 'NEEDS_CONFIRMATION' and expires_at > ${issuedAt}`
  await limitRows(transaction, { table: 'cosigning', active, time: issuedAt }, [
    {
      column: 'browser_hash',
      owner: browserHash,
      most: openOfBrowser,
      problem: () => tooManyOfBrowser(openOfBrowser),
    },
    {
      column: 'network_hash',
      owner: networkHash,
      most: openOfNetwork,
      problem: () => tooManyOfNetwork(openOfNetwork),
    },
  ])
  const known = withMessages(tree, accountChain(account), message)
  const safes = JSON.stringify(known)
  const owners = known.safes.flatMap(presentOwners)
  // The challenge stores the message, too.
  const bytes =
    rowBytes +
    2 * Buffer.byteLength(message) +
    safes.length +
    (factory?.call.length ?? 0) +
    (asker ? asker.account.length + asker.subject.length : 0) +
    owners.length * bytesOfOwner
  await storage.check(transaction, networkHash, bytes)
  await transaction
    .insertInto('cosigning')
    .values({
      id,
      account,
      challenge_id: opening.challenge,
      purpose: opening.purpose,
      message,
      factory_address: factory?.address ?? null,
      factory_data: factory?.call ?? null,
      browser_hash: browserHash,
      network_hash: networkHash,
      bytes,
      ...opening.device,
      asker_account: asker?.account ?? null,
      asker_subject: asker?.subject ?? null,
      code,
      status: 'NEEDS_CONFIRMATION',
      superseded: null,
      safes,
      verdict: null,
      gateway_known: 0,
      revision: 1,
      created_at: issuedAt,
      announced_at: null,
      expires_at: Math.min(opening.expiresAt, issuedAt + unannouncedFor),
      ended_at: null,
      collected_at: null,
      session_id: null,
      proof_id: opening.proof,
    })
    .execute()
  if (opening.purpose === 'proof') await announce(transaction, id, issuedAt)
  return id
}
