import { createHmac } from 'node:crypto'
import type { Session } from '@countersign/api'
import { type AccountId, type Address, accountAddress, type Verified } from '@countersign/core'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Hex } from 'viem'
import type { Cursor } from '../http/cursor.ts'
import { deleteInBatches } from '../store/inBatches.ts'
import type { SessionTable, Tables } from '../store/tables.ts'
import { hashToken, newId, newToken } from '../store/token.ts'
import type { Device } from './device.ts'
import type { SafeSessions } from './safeSessions.ts'

type Row = Selectable<SessionTable>

export type Sessions = ReturnType<typeof createSessions>

/** What a Safe's owners signed, and for whom it held. */
export type SignedBySafe = {
  signature: Hex
  /** `signedHash` of the text. */
  signedHash: Hex
  /** Nobody where it was signed on the chain. */
  signers: readonly Address[]
  threshold: number
  /** When it was found to hold. */
  checkedAt: number
}

export type SessionsOptions = {
  db: Kysely<Tables>
  /** In milliseconds. */
  lifetimes: { sessionIdle: number; session: number }
  /** Says whether a session of a Safe may still be used, and ends it if not. @default each may */
  stillHolds?: SafeSessions['stillHolds'] | undefined
  now?: () => number
}

/** How many sessions one owner keeps; the oldest end when there are more. */
const sessionsOfOne = 50

/** Signed-in sessions: opaque tokens, stored hashed, with an idle and an absolute end. */
export function createSessions({ db, lifetimes, stillHolds, now = Date.now }: SessionsOptions) {
  // How stale `last_seen_at` may become, so that reading a page does not write each time.
  const touchAfter = Math.min(60_000, lifetimes.sessionIdle / 4)
  // `expires_at` is never later than `ends_at`.
  const live = (time: number) => db.selectFrom('session').selectAll().where('expires_at', '>', time)

  return {
    /**
     * Opens a session for an account whose ownership was verified. The session that the browser had before, if any,
     * ends in the same transaction: a sign-in always changes the token.
     */
    async open(
      transaction: Transaction<Tables>,
      options: {
        account: AccountId
        verdict: Verified
        device: Device
        /** The token of the browser's cookie. */
        browser: string
        replaces: string | undefined
        /** Where the account is a Safe: what it can be checked again by. */
        safe?: SignedBySafe | undefined
      },
    ) {
      const { account, verdict, device, browser, replaces, safe } = options
      const salt = newToken()
      const token = deriveToken(browser, salt)
      const time = now()
      const block = verdict.method === 'eoa' ? undefined : verdict.block
      const row: Row = {
        id: newId(),
        token_hash: hashToken(token),
        salt,
        subject: subjectOf(account, verdict),
        account,
        method: verdict.method,
        block_number: block ? Number(block.number) : null,
        block_hash: block?.hash ?? null,
        factory: verdict.method === 'erc6492' ? verdict.factory : null,
        ...device,
        created_at: time,
        last_seen_at: time,
        expires_at: time + Math.min(lifetimes.sessionIdle, lifetimes.session),
        ends_at: time + lifetimes.session,
        signature: safe?.signature ?? null,
        signed_hash: safe?.signedHash ?? null,
        signers: safe ? JSON.stringify(safe.signers) : null,
        threshold: safe?.threshold ?? null,
        checked_at: safe?.checkedAt ?? null,
      }
      if (replaces)
        await transaction.deleteFrom('session').where('token_hash', '=', hashToken(replaces)).execute()
      await transaction.insertInto('session').values(row).execute()
      await transaction
        .deleteFrom('session')
        .where('subject', '=', row.subject)
        .where('id', 'not in', ({ selectFrom }) =>
          selectFrom('session')
            .select('id')
            .where('subject', '=', row.subject)
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(sessionsOfOne),
        )
        .execute()
      return { token, row }
    },

    /**
     * Gives the browser that opened a session its token once more, where the reply with it was lost.
     *
     * @param browser - the token of its cookie
     * @returns nothing where the session has ended, or another browser opened it
     */
    async giveAgain(id: string, browser: string) {
      const row = await live(now()).where('id', '=', id).executeTakeFirst()
      if (!row || row.salt === null || (stillHolds && !(await stillHolds(row)))) return undefined
      const token = deriveToken(browser, row.salt)
      return hashToken(token) === row.token_hash ? { token, row } : undefined
    },

    /** Finds the live session of a token, and notes that it was used. */
    async find(token: string | undefined): Promise<Row | undefined> {
      if (!token) return undefined
      const time = now()
      const row = await live(time).where('token_hash', '=', hashToken(token)).executeTakeFirst()
      if (!row || (stillHolds && !(await stillHolds(row)))) return undefined
      if (time - row.last_seen_at < touchAfter) return row
      const seen = { last_seen_at: time, expires_at: Math.min(time + lifetimes.sessionIdle, row.ends_at) }
      await db.updateTable('session').set(seen).where('id', '=', row.id).execute()
      return { ...row, ...seen }
    },

    /** Ends the session of a token. @returns whether there was one */
    async end(token: string | undefined): Promise<boolean> {
      if (!token) return false
      const ended = await db
        .deleteFrom('session')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()
      return ended.numDeletedRows > 0n
    },

    /** Lists the live sessions of whoever owns `of`, newest first, from after `cursor`. */
    async list(of: Row, options: { limit: number; after?: Cursor | undefined }) {
      const { after, limit } = options
      let query = live(now()).where('subject', '=', of.subject)
      if (after)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)),
        )
      const rows = await query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        rows: rows.slice(0, limit),
        next: last ? { at: last.created_at, id: last.id } : undefined,
      }
    },

    /** Ends one session of whoever owns `of`. @returns whether there was one */
    async revoke(of: Row, id: string): Promise<boolean> {
      const result = await db
        .deleteFrom('session')
        .where('id', '=', id)
        .where('subject', '=', of.subject)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    /** Ends all sessions of whoever owns `of`, or all but that one. */
    async revokeAll(of: Row, { keepCurrent }: { keepCurrent: boolean }): Promise<void> {
      let query = db.deleteFrom('session').where('subject', '=', of.subject)
      if (keepCurrent) query = query.where('id', '!=', of.id)
      await query.execute()
    },

    /** Removes what has ended. Expiry is checked in every query; this only tidies. */
    async sweep(): Promise<void> {
      await deleteInBatches(db, 'session', { where: sql`expires_at <= ${now()}`, orderBy: 'expires_at' })
    },
  }
}

/**
 * Derives the token of a session, so that the browser that opened it can be given it again although only its hash is
 * kept: neither the database nor the browser's cookie is enough for that alone.
 */
function deriveToken(browser: string, salt: string): string {
  return createHmac('sha256', browser).update(salt).digest('base64url')
}

/**
 * Names whose session it is. A key is its address on every chain. What a contract's code vouched for, also the code a
 * key delegates to (EIP-7702), holds on that chain only: the same address elsewhere may answer to someone else.
 */
function subjectOf(account: AccountId, verdict: Verified): string {
  switch (verdict.method) {
    case 'eoa':
      return `eip155:*:${accountAddress(account)}`
    case 'eip7702':
    case 'erc1271':
    case 'erc6492':
      return account
  }
}

/** The session as it crosses the wire. */
export function toSession(row: Row, current: Row | undefined): Session {
  return {
    id: row.id,
    account: row.account,
    verdict: {
      status: 'verified',
      method: row.method as Session['verdict']['method'],
      block:
        row.block_number === null || row.block_hash === null
          ? null
          : { number: row.block_number, hash: row.block_hash },
      ...(row.factory === null ? {} : { factory: row.factory }),
    },
    device: { browser: row.browser, system: row.system },
    current: row.id === current?.id,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    endsAt: new Date(row.ends_at).toISOString(),
  }
}
