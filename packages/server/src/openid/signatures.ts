import type { Kysely } from 'kysely'
import type { OpenIdClientSettings } from '../config/config.ts'
import type { Row } from '../sessions/sessions.ts'
import { preparePipelined } from '../store/prepare.ts'
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
  const findOwn = preparePipelined(db, ({ session, address }: { session: string; address: string }) =>
    db
      .selectFrom('openid_signature')
      .select(['account', 'method', 'block_number', 'block_hash', 'signers', 'threshold', 'owner_count'])
      .select(['signed_message', 'signature'])
      .where('session_id', '=', session)
      .where('redirect_uri', '=', address)
      .compile(),
  )

  /** Finds what a client receives: what was signed for it alone, or to sign in here. */
  async function find(
    client: Pick<OpenIdClientSettings, 'siwe' | 'redirectUris'>,
    session: Row,
  ): Promise<Signed | undefined> {
    switch (client.siwe) {
      case false:
        return undefined
      case true:
        return session.signed_message === null ? undefined : session
      case 'own':
        return (await findOwn({ session: session.id, address: ownAddress(client) })).rows[0]
    }
  }

  return {
    find,

    /** Whether a client receives what was signed, and the person has to sign it first. */
    isMissing: async (client: OpenIdClientSettings, session: Row, scope: string): Promise<boolean> =>
      receivesSigned(client, scope) && (await find(client, session)) === undefined,
  }
}

/** Whether a client receives what was signed. @param scope - what it asks for */
export const receivesSigned = (client: OpenIdClientSettings, scope: string): boolean =>
  receivesOf(client, scope).some(each => each === 'signature' || each === 'own-signature')

/** Returns the address that a message names which is signed for a client alone: its only one. */
export const ownAddress = ({ redirectUris: [address = ''] }: Pick<OpenIdClientSettings, 'redirectUris'>) =>
  address
