import { type AccountId, accountAddress, accountChain } from '@countersign/core'
import type { Kysely } from 'kysely'
import type { OpenIdClientSettings } from '../config/config.ts'
import type { Row } from '../sessions/sessions.ts'
import { bytesOf } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { isUsername, profiles } from './profiles.ts'

/** How many accounts may want the same name at one application. The last one gets its whole address. */
const mostNumbers = 200

/**
 * Lists the user names that an account may have at an application, best first. A name that the application would refuse
 * is not shortened or changed, because the result could be somebody else's name: the short address replaces it.
 *
 * @param name - the ENS name, already checked in both directions, if it has only usual characters
 */
export function usernamesFor(
  { username, profile }: Pick<OpenIdClientSettings, 'username' | 'profile'>,
  account: AccountId,
  name: string | null,
): string[] {
  const rules = profiles[profile]
  const address = accountAddress(account).toLowerCase()
  const chain = accountChain(account).split(':')[1] ?? ''
  const short = `${address.slice(0, 10)}-${address.slice(-4)}`
  const filled = (own: string) =>
    username
      .replaceAll('{name}', own)
      .replaceAll('{address}', address)
      .replaceAll('{short}', short)
      .replaceAll('{chain}', chain)
      .toLowerCase()
  const base = [filled(name ?? short), filled(short)].find(each => isUsername(each, rules)) ?? short
  const numbered = Array.from({ length: mostNumbers }, (_, index) =>
    index === 0 ? base : `${base.slice(0, rules.longestName - 4)}-${index + 1}`,
  )
  return [...numbered, `${address}-${chain}`.slice(0, rules.longestName)].filter(each =>
    isUsername(each, rules),
  )
}

/**
 * Returns the user name of an account at an application. It is assigned once and stays: it is neither changed when the
 * account gets another ENS name, nor given to anybody else.
 *
 * @param candidates - best first
 */
export async function assignUsername(
  db: Kysely<Tables>,
  {
    clientId,
    session: { subject, network_hash },
    candidates,
  }: {
    clientId: string
    session: Pick<Row, 'subject' | 'network_hash'>
    candidates: () => Promise<string[]>
  },
  now: number,
): Promise<string> {
  const find = () =>
    db
      .selectFrom('openid_username')
      .select('name')
      .where('client_id', '=', clientId)
      .where('subject', '=', subject)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.name
  for (const name of await candidates()) {
    const row = { client_id: clientId, subject, name }
    // Either key may be taken: by this account, in a request at the same time, or by another one.
    await db
      .insertInto('openid_username')
      .values({ ...row, created_at: now, network_hash, bytes: bytesOf(row) })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const assigned = await find()
    if (assigned) return assigned.name
  }
  throw new Error('No user name is left for this account.')
}
