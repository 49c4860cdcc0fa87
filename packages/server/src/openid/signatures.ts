import type { Kysely } from 'kysely'
import type { OpenIdClientSettings } from '../config/config.ts'
import type { Row } from '../sessions/sessions.ts'
import type { Tables } from '../store/tables.ts'
import { receivesOf } from './receives.ts'

export type Signatures = ReturnType<typeof createSignatures>

/** What a person signed, and how it was verified: columns of a session, or of what was signed for an application. */
export type Signed = Pick<
  Row,
  | 'account'
  | 'method'
  | 'block_number'
  | 'block_hash'
  | 'signers'
  | 'threshold'
  | 'owner_count'
  | 'signed_message'
  | 'signature'
>

/** Finds what people signed for applications that receive it. */
export function createSignatures(db: Kysely<Tables>) {
  /** Finds what a client receives: what was signed for one of its addresses, or to sign in here. */
  async function find(
    { siwe }: Pick<OpenIdClientSettings, 'siwe'>,
    session: Row,
    addresses: readonly string[],
  ): Promise<Signed | undefined> {
    if (siwe === true && session.signed_message !== null) return session
    if (siwe === false) return undefined
    return db
      .selectFrom('openid_signature')
      .select(['account', 'method', 'block_number', 'block_hash', 'signers', 'threshold', 'owner_count'])
      .select(['signed_message', 'signature'])
      .where('session_id', '=', session.id)
      .where('redirect_uri', 'in', addresses)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  return {
    find,

    /** Whether a client receives what was signed, and the person has to sign it first. */
    isMissing: async (
      client: OpenIdClientSettings,
      session: Row,
      { scope, redirectUri }: { scope: string; redirectUri: unknown },
    ): Promise<boolean> =>
      receivesOf(client, scope).includes('signature') &&
      (await find(client, session, [String(redirectUri)])) === undefined,
  }
}
