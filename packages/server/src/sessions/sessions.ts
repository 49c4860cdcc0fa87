import { createHmac } from 'node:crypto'
import type { Session } from '@countersign/api'
import { type AccountId, type Address, parseAccountId } from '@countersign/core'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Hex } from 'viem'
import type { Settings } from '../config/config.ts'
import { anonymized } from '../http/client-address.ts'
import { isoTime } from '../http/iso-time.ts'
import { changesRow } from '../store/changes-row.ts'
import { deleteInBatches } from '../store/in-batches.ts'
import { preparePipelined } from '../store/prepare.ts'
import { type Cursor, newestFirst, type Page, type PageOptions, readPage } from '../store/read-page.ts'
import { bytesOf, type Storage } from '../store/storage.ts'
import type { SessionTable, Tables } from '../store/tables.ts'
import { hashToken, newId, newToken } from '../store/token.ts'
import type { CheckedVerified } from '../verdicts/verifier.ts'
import type { Device } from './device.ts'
import { type ConditionalUpdate, createInsertIfChanged, endForNew } from './insert.ts'
import type { IsStillSigned } from './safe-signatures.ts'
import { signersOf } from './signers-of.ts'
import { subjectOf } from './subject.ts'

export type Row = Selectable<SessionTable>

export type Sessions = ReturnType<typeof createSessions>

/** What a Safe's owners signed, and who signed it themselves. */
export type SignedBySafe = {
  signature: Hex
  /** `signedHash` of the text. */
  signedHash: Hex
  /** Without owners who, as the contract says, only approved on the chain. Empty if it was signed there. */
  signers: readonly Address[]
  threshold: number
  /** How many owners it had; `null` if that is not known. */
  ownerCount: number | null
  /** Whether an owner signed with a passkey. */
  passkey: boolean
  /** When it was found to be valid. */
  checkedAt: number
}

/** A session, and the token of its cookie. */
export type Opened = { readonly token: string; readonly row: Row }

type Opening = {
  id?: string
  account: AccountId
  verdict: CheckedVerified
  /** The text that was signed, and its signature. */
  message: string
  signature: Hex
  device: Device
  /** The token of the browser's cookie. */
  browser: string
  /** The widest network that one customer may have. */
  network: string
  /** The token of the session that the browser had before. */
  replaces: string | undefined
}

/** What opens a session, of any account. */
export type AnyOpening = Opening & {
  /** If the account is a Safe: what is needed to check it again. */
  safe?: SignedBySafe | undefined
  /** Whether it is the result of a cosigning. */
  isCosigned?: boolean | undefined
  /** The address of the application that it was signed for alone, if any: the session does not keep it then. */
  application?: string | undefined
}

/** How long the same answer from the same browser gets the same result, in milliseconds. */
export const repeatable = 60_000

/** Manages sessions: opaque tokens, stored as hashes, with an idle and an absolute expiry. */
export function createSessions(options: {
  db: Kysely<Tables>
  settings: { lifetimes: Pick<Settings['lifetimes'], 'session' | 'sessionIdle'> }
  storage: Pick<Storage, 'check' | 'checkSignIn'>
  /** Whether to keep what was signed, for applications that receive it. @default false */
  keepsSigned?: boolean | undefined
  /** @default every session may be used */
  isStillSigned?: IsStillSigned | undefined
  now?: () => number
}) {
  const { db, settings, storage, keepsSigned = false, now = Date.now } = options
  const { isStillSigned = async () => true } = options
  const { lifetimes } = settings
  // How stale `last_seen_at` may become, so that reading a page does not write each time.
  const touchAfter = Math.min(60_000, lifetimes.sessionIdle / 4)
  // `expires_at` is never later than `ends_at`.
  const live = (time: number) => db.selectFrom('session').selectAll().where('expires_at', '>', time)
  const findLive = preparePipelined(db, ({ hash, time }: { hash: string; time: number }) =>
    live(time).where('token_hash', '=', hash).compile(),
  )

  /**
   * Records that a live session was used.
   *
   * @param network - from where; `undefined`: not by its browser
   * @returns `undefined` if it ends now
   */
  async function use(row: Row | undefined, time: number, network?: string): Promise<Row | undefined> {
    if (!row || !(await isStillSigned(row.signature_id))) return undefined
    const seenNetwork = network === undefined ? row.seen_network : anonymized(network)
    if (time - row.last_seen_at < touchAfter && seenNetwork === row.seen_network) return row
    const seen = {
      last_seen_at: time,
      expires_at: Math.min(time + lifetimes.sessionIdle, row.ends_at),
      seen_network: seenNetwork,
    }
    await db.updateTable('session').set(seen).where('id', '=', row.id).execute()
    return { ...row, ...seen }
  }

  /** Composes a session. */
  function compose({
    id = newId(),
    account,
    verdict,
    message,
    signature,
    device,
    browser,
    network,
    safe,
    application,
  }: AnyOpening): Opened {
    const salt = newToken()
    const token = deriveToken(browser, salt)
    const time = now()
    const block = verdict.method === 'eoa' ? undefined : verdict.block
    const row = {
      id,
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
      signature_id: safe ? newId() : null,
      signers: safe ? JSON.stringify(safe.signers) : null,
      threshold: safe?.threshold ?? null,
      owner_count: safe?.ownerCount ?? null,
      passkey: (safe ?? verdict).passkey ? 1 : 0,
      name: null,
      ...(keepsSigned && application === undefined
        ? { signed_message: message, signature }
        : { signed_message: null, signature: null }),
      seen_network: anonymized(network),
      browser_hash: hashToken(browser),
      network_hash: hashToken(network),
    }
    return { token, row: { ...row, bytes: bytesOf(row) } }
  }

  /** Counts a session. @throws {ProblemException} `storage-full` */
  const count = (on: Kysely<Tables>, { network_hash, bytes }: Row) =>
    storage.checkSignIn(on, 'sessions', network_hash, bytes)

  const replacedBy = ({ replaces }: Opening) => (replaces ? hashToken(replaces) : '')

  /** Stores what the owners of a Safe signed, with which a session is checked again. */
  async function storeSigned(
    transaction: Transaction<Tables>,
    id: string,
    { account, isCosigned }: Pick<AnyOpening, 'account' | 'isCosigned'>,
    { safe, networkHash }: { safe: SignedBySafe; networkHash: string | null },
  ): Promise<void> {
    const signed = {
      id,
      account,
      signature: safe.signature,
      signed_hash: safe.signedHash,
      checked_at: safe.checkedAt,
      network_hash: networkHash,
    }
    const bytes = bytesOf(signed)
    // The owners of a Safe may have signed for days: there was room when they were asked.
    if (!isCosigned) await storage.check(transaction, networkHash, bytes)
    await transaction
      .insertInto('safe_signature')
      .values({ ...signed, bytes })
      .execute()
  }

  /** Opens a session. @throws {ProblemException} `storage-full` */
  async function insert(transaction: Transaction<Tables>, opening: AnyOpening): Promise<Opened> {
    const opened = compose(opening)
    const { row } = opened
    await count(transaction, row)
    const { safe } = opening
    if (safe && row.signature_id !== null)
      await storeSigned(transaction, row.signature_id, opening, { safe, networkHash: row.network_hash })
    await endForNew(transaction, { row, replaced: replacedBy(opening) }).execute()
    await transaction.insertInto('session').values(row).execute()
    return opened
  }

  /**
   * Finds the session to which an account adds what it signed for an application: its own, of the same browser. That of a
   * Safe rests on what its owners have signed now: those who signed before may have left. It is not used if what it says of
   * the Safe is no longer true.
   */
  async function findHeld(
    transaction: Transaction<Tables>,
    id: string,
    opening: AnyOpening,
  ): Promise<Opened | undefined> {
    const { account, verdict, replaces: token, safe } = opening
    if (token === undefined) return undefined
    // Locked, because the person may sign out at the same time.
    const row = await transaction
      .updateTable('session')
      .set({ id })
      .where('id', '=', id)
      .where('token_hash', '=', hashToken(token))
      .where('subject', '=', subjectOf(account, verdict))
      .where('expires_at', '>', now())
      .returningAll()
      .executeTakeFirst()
    if (!row || !safe) return row && { token, row }
    const isSame =
      row.threshold === safe.threshold &&
      row.owner_count === safe.ownerCount &&
      (signersOf(row)?.length ?? 0) >= 2 === safe.signers.length >= 2 &&
      (row.passkey === 1) === safe.passkey
    if (!isSame) return undefined
    const signature_id = newId()
    await storeSigned(transaction, signature_id, opening, { safe, networkHash: row.network_hash })
    await transaction.updateTable('session').set({ signature_id }).where('id', '=', id).execute()
    return { token, row: { ...row, signature_id } }
  }

  return {
    /**
     * Opens a session for an account whose ownership was verified. The session that the browser had before, if any,
     * ends in the same transaction: a sign-in always changes the token.
     *
     * What was signed for an application alone is stored for it, with the session. If the account signed it in a session
     * of its own, that one stays.
     *
     * @param opening.addsTo - the session in which it was signed
     * @throws {ProblemException} `storage-full`
     */
    async open(
      transaction: Transaction<Tables>,
      { addsTo = null, ...opening }: AnyOpening & { addsTo?: string | null },
    ): Promise<Opened> {
      const { application } = opening
      const held = addsTo === null ? undefined : await findHeld(transaction, addsTo, opening)
      const opened = held ?? (await insert(transaction, opening))
      if (application !== undefined) {
        // Off, it costs no module.
        const { storeForApplication } = await import('./application-signatures.ts')
        const signed = { ...opening, application }
        await storeForApplication(transaction, signed, { session: opened.row, storage, time: now() })
      }
      return opened
    },

    /**
     * Creates the function that opens a session, as `open` does, if a statement changes a row: both happen, or neither.
     *
     * @param change - builds the statement
     * @returns the function. It calls `before` when all is read, which may throw. It returns `undefined` if no row was
     * changed.
     */
    openIfChanged<Change extends object>(change: (on: Kysely<Tables>, values: Change) => ConditionalUpdate) {
      const insert = createInsertIfChanged(db, change)
      return async (values: Change, opening: Opening, before: () => void): Promise<Opened | undefined> => {
        const opened = compose(opening)
        const { row } = opened
        const uncount = await count(db, row)
        let isInserted = false
        try {
          before()
          isInserted = await insert({ change: values, row, replaced: replacedBy(opening) })
        } finally {
          if (!isInserted) uncount()
        }
        return isInserted ? opened : undefined
      }
    },

    /**
     * Returns the token again to the browser that opened a session, if the response with it was lost.
     *
     * @param browser - the token of its cookie
     * @returns `undefined` if the session has ended, or another browser opened it
     */
    async reissue(id: string, browser: string) {
      const row = await live(now()).where('id', '=', id).executeTakeFirst()
      if (!row || row.salt === null || !(await isStillSigned(row.signature_id))) return undefined
      const token = deriveToken(browser, row.salt)
      return hashToken(token) === row.token_hash ? { token, row } : undefined
    },

    /** Finds the live session of a token, and records that it was used. */
    async find(token: string | undefined, network?: string): Promise<Row | undefined> {
      if (!token) return undefined
      const time = now()
      const { rows } = await findLive({ hash: hashToken(token), time })
      return use(rows[0], time, network)
    },

    /**
     * Records that a live session was used.
     *
     * @param network - from where; `undefined`: by an application to which the person signed in
     * @returns `undefined` if it ends now
     */
    recordUse: (row: Row, network?: string): Promise<Row | undefined> => use(row, now(), network),

    /** Whether a token has a session, live or expired. */
    async exists(token: string | undefined): Promise<boolean> {
      if (!token) return false
      const session = db.selectFrom('session').select('id').where('token_hash', '=', hashToken(token))
      return (await session.executeTakeFirst()) !== undefined
    },

    /** Ends the session of a token. */
    async end(token: string | undefined): Promise<void> {
      if (token) await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute()
    },

    /** Lists the live sessions of the owner of `of`, newest first. */
    list(of: Row, page: PageOptions): Promise<Page<Row>> {
      const candidates = (after: Cursor | undefined, limit: number) =>
        live(now()).where('subject', '=', of.subject).$call(newestFirst(limit, after)).execute()
      return readPage({ candidates }, page)
    },

    /**
     * Names one session of the owner of `of`; `null` removes its name.
     *
     * @returns `undefined` if the owner has no such session
     */
    async rename(of: Row, id: string, name: string | null): Promise<Row | undefined> {
      return db
        .updateTable('session')
        .set({ name })
        .where('id', '=', id)
        .where('subject', '=', of.subject)
        .where('expires_at', '>', now())
        .returningAll()
        .executeTakeFirst()
    },

    /**
     * Finds the other browsers in which the owner of `of` is signed in.
     *
     * @param id - of the session to look for. @default all
     * @returns the hashes of their tokens
     */
    async otherBrowsers(of: Row, id?: string): Promise<string[]> {
      let query = db.selectFrom('session').select('browser_hash').where('subject', '=', of.subject)
      if (id !== undefined) query = query.where('id', '=', id)
      const found = new Set((await query.execute()).map(row => row.browser_hash))
      found.delete(of.browser_hash)
      return [...found].filter(hash => hash !== null)
    },

    /** Ends one session of the owner of `of`. @returns whether it existed */
    async revoke(of: Row, id: string): Promise<boolean> {
      return changesRow(db.deleteFrom('session').where('id', '=', id).where('subject', '=', of.subject))
    },

    /** Ends all sessions of the owner of `of`, or all but that one. */
    async revokeAll(of: Row, { keepCurrent }: { keepCurrent: boolean }): Promise<void> {
      let query = db.deleteFrom('session').where('subject', '=', of.subject)
      if (keepCurrent) query = query.where('id', '!=', of.id)
      await query.execute()
    },

    /** Removes expired sessions. Every query checks expiry itself, so this only frees space. */
    async sweep(): Promise<void> {
      await deleteInBatches(db, 'session', { where: sql`expires_at <= ${now()}`, orderBy: 'expires_at' })
    },
  }
}

/**
 * Derives the token of a session, so that the browser that opened it can receive it again although only its hash is
 * stored. The database or the browser's cookie alone is not enough to derive it.
 */
function deriveToken(browser: string, salt: string): string {
  return createHmac('sha256', browser).update(salt).digest('base64url')
}

/** Returns the session as the API sends it. */
export function toSession(row: Row, current: Row | undefined): Session {
  return {
    id: row.id,
    account: parseAccountId(row.account),
    name: row.name,
    verdict: {
      status: 'verified',
      method: row.method as Session['verdict']['method'],
      block:
        row.block_number === null || row.block_hash === null
          ? null
          : { number: row.block_number, hash: row.block_hash as Hex },
      ...(row.factory === null ? {} : { factory: row.factory as Address }),
    },
    device: { browser: row.browser, system: row.system },
    network: row.seen_network === 'unknown' ? null : row.seen_network,
    current: row.id === current?.id,
    createdAt: isoTime(row.created_at),
    lastSeenAt: isoTime(row.last_seen_at),
    expiresAt: isoTime(row.expires_at),
    endsAt: isoTime(row.ends_at),
  }
}
