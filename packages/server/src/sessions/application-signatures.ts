import type { Transaction } from 'kysely'
import { bytesOf, type Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { newId } from '../store/token.ts'
import type { AnyOpening, Row } from './sessions.ts'

/** The application that a message is signed for alone. */
export type SignedFor = {
  /** To which it gets people back: a resource of the message. */
  readonly redirectUri: string
  /** The session of this browser to which it is added, if the same account signs it. */
  readonly session: Pick<Row, 'id' | 'subject'> | undefined
}

/**
 * Stores what an account signed for one application, with the session that it has then. It replaces what it signed for
 * the same address before.
 *
 * @throws {ProblemException} `storage-full`
 */
export async function storeForApplication(
  transaction: Transaction<Tables>,
  { account, verdict, message, signature, safe, application }: AnyOpening & { application: string },
  { session, storage, time }: { session: Row; storage: Pick<Storage, 'checkSignIn'>; time: number },
): Promise<void> {
  const block = verdict.method === 'eoa' ? undefined : verdict.block
  const signed = {
    account,
    signed_message: message,
    signature,
    method: verdict.method,
    block_number: block ? Number(block.number) : null,
    block_hash: block?.hash ?? null,
    signers: safe ? JSON.stringify(safe.signers) : null,
    threshold: safe?.threshold ?? null,
    owner_count: safe?.ownerCount ?? null,
    created_at: time,
    network_hash: session.network_hash,
  }
  const row = { ...signed, bytes: bytesOf({ ...signed, application }) }
  await storage.checkSignIn(transaction, 'applications', row.network_hash, row.bytes)
  await transaction
    .insertInto('openid_signature')
    .values({ id: newId(), session_id: session.id, redirect_uri: application, ...row })
    .onConflict(conflict => conflict.columns(['session_id', 'redirect_uri']).doUpdateSet(row))
    .execute()
}
