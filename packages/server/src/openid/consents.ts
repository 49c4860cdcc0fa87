import type { Kysely, Selectable } from 'kysely'
import type { OpenIdClientSettings } from '../config/config.ts'
import type { Row } from '../sessions/sessions.ts'
import { changesRow } from '../store/changes-row.ts'
import { preparePipelined } from '../store/prepare.ts'
import { bytesOf } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { consentKey } from './kept.ts'
import { receivesOf } from './receives.ts'
import { requestContext } from './request-context.ts'

/** How late the last use of a consent may be, in milliseconds, so that not every sign-in writes it. */
const usedWithin = 60_000

export const scopesOf = (scope: string): ReadonlySet<string> => new Set(scope.split(' ').filter(Boolean))

/** What an account agreed to give an application. */
export type Consent = Pick<
  Selectable<Tables['openid_consent']>,
  'subject' | 'client_id' | 'scope' | 'last_used_at'
>

export type Consents = ReturnType<typeof createConsents>

/**
 * Lists what an account agrees to when it signs in to an application: the scope, and what the page shows because of the
 * client's settings. If these give more later, the account is asked again.
 */
export const termsOf = (client: OpenIdClientSettings, scope: string): string => {
  const receives = receivesOf(client, scope)
  const groups = receives.includes('groups')
    ? client.groups.map(name => `group:${encodeURIComponent(name)}`)
    : []
  return [...new Set([...scopesOf(scope), ...receives.map(each => `receives:${each}`), ...groups])]
    .sort()
    .join(' ')
}

/** Remembers what accounts agreed to give applications. @param db.subject - as a session's `subject` */
export function createConsents(db: Kysely<Tables>, now: () => number) {
  const findOne = preparePipelined(db, ({ subject, clientId }: { subject: string; clientId: string }) =>
    db
      .selectFrom('openid_consent')
      .select(['subject', 'client_id', 'scope', 'last_used_at'])
      .where('subject', '=', subject)
      .where('client_id', '=', clientId)
      .compile(),
  )
  const find = async (subject: string, clientId: string): Promise<Consent | undefined> =>
    (await findOne({ subject, clientId })).rows[0]

  return {
    /**
     * Finds the consent with which an account gives an application everything.
     *
     * @param terms - of `termsOf`
     * @returns `undefined` if the account has not agreed to all of it
     */
    async covering(subject: string, clientId: string, terms: string): Promise<Consent | undefined> {
      const kept = requestContext.getStore()?.kept.consents
      const key = consentKey(subject, clientId)
      const consent = kept?.has(key) ? kept.get(key) : await find(subject, clientId)
      return consent && scopesOf(terms).isSubsetOf(scopesOf(consent.scope)) ? consent : undefined
    },

    /** Records that an account agreed; what it agreed to before stays. @param terms - of `termsOf` */
    async give(
      { subject, network_hash }: Pick<Row, 'subject' | 'network_hash'>,
      clientId: string,
      terms: string,
    ): Promise<void> {
      const time = now()
      const before = await find(subject, clientId)
      const all = [...scopesOf(terms).union(scopesOf(before?.scope ?? ''))].sort().join(' ')
      const row = { subject, client_id: clientId, scope: all }
      const bytes = bytesOf(row)
      await db
        .insertInto('openid_consent')
        .values({ ...row, created_at: time, last_used_at: time, network_hash, bytes })
        .onConflict(conflict =>
          conflict.columns(['subject', 'client_id']).doUpdateSet({ scope: all, last_used_at: time, bytes }),
        )
        .execute()
    },

    /** Records that the account signed in to the application again. */
    async use({ subject, client_id, last_used_at }: Consent): Promise<void> {
      const time = now()
      if (time - last_used_at < usedWithin) return
      await db
        .updateTable('openid_consent')
        .set({ last_used_at: time })
        .where('subject', '=', subject)
        .where('client_id', '=', client_id)
        .execute()
    },

    list: (subject: string) =>
      db
        .selectFrom('openid_consent')
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('last_used_at', 'desc')
        .orderBy('client_id')
        .execute(),

    /** @returns whether there was one */
    revoke: (on: Kysely<Tables>, subject: string, clientId: string): Promise<boolean> =>
      changesRow(
        on.deleteFrom('openid_consent').where('subject', '=', subject).where('client_id', '=', clientId),
      ),
  }
}
