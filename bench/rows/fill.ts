// cspell:ignore conname indexdef randomblob tablename
import type { Store } from '@countersign/server'
import { type RawBuilder, sql } from 'kysely'
import { whole } from '../figures.ts'

/** How many rows of each kind a database has. */
export type Rows = {
  readonly sessions: number
  readonly challenges: number
  readonly proofs: number
  readonly requests: number
}

type Expression = RawBuilder<unknown>

/** What the two databases write differently. */
type Dialect = {
  /** The rows `n` from one number to another. */
  numbers(from: number, to: number): Expression
  /** A number as hex, padded to eight digits. */
  hex(value: Expression): Expression
  /** 32 random hex digits. */
  random: Expression
  /** The same text again and again, of so many bytes. */
  filler(bytes: number): Expression
  /** The statements that create the indexes of a table again, by name. The primary key and unique columns are left out. */
  indexes(store: Store, table: string): Promise<readonly { name: string; statement: string }[]>
}

const dialects: Record<Store['kind'], Dialect> = {
  sqlite: {
    numbers: (from, to) =>
      sql`(with recursive numbers (n) as (select ${sql.lit(from)} union all select n + 1 from numbers where n < ${sql.lit(to)}) select n from numbers)`,
    hex: value => sql`printf('%08x', ${value})`,
    random: sql`lower(hex(randomblob(16)))`,
    filler: bytes => sql`hex(zeroblob(${sql.lit(Math.floor(bytes / 2))}))`,
    indexes: async (store, table) =>
      (
        await sql<{ name: string; statement: string }>`
          select name, sql as statement from sqlite_master
          where type = 'index' and tbl_name = ${table} and sql is not null
        `.execute(store.db)
      ).rows,
  },
  postgres: {
    numbers: (from, to) => sql`generate_series(${sql.lit(from)}::bigint, ${sql.lit(to)}) as n`,
    hex: value => sql`lpad(to_hex(${value}), 8, '0')`,
    random: sql`md5(random()::text)`,
    filler: bytes => sql`repeat('0', ${sql.lit(bytes)})`,
    indexes: async (store, table) =>
      (
        await sql<{ name: string; statement: string }>`
          select indexname as name, indexdef as statement from pg_indexes
          where tablename = ${table} and indexname not in (select conname from pg_constraint)
        `.execute(store.db)
      ).rows,
  },
}

/** How many rows one statement inserts. */
const batch = 50_000
const day = 86_400_000

/**
 * Writes rows of strangers directly into the database. Their ids are spread over all ids, but rows are inserted in the
 * order of their ids, and indexes are created afterwards: both make it faster, and neither changes the result.
 *
 * @param report - receives what was written
 */
export async function fill(store: Store, rows: Rows, report: (what: string) => void): Promise<void> {
  const { db, kind } = store
  const { address, filler } = textsOf(kind)

  /** Writes a table without its indexes, and creates them afterwards. */
  async function write(table: string, insert: () => Promise<number>): Promise<void> {
    const started = performance.now()
    const later = await dialects[kind].indexes(store, table)
    for (const { name } of later) await sql`drop index ${sql.ref(name)}`.execute(db)
    const count = await insert()
    for (const { statement } of later) await sql.raw(statement).execute(db)
    report(`${table}: ${whole(count)} rows in ${whole((performance.now() - started) / 1_000)} s`)
  }

  /** Inserts a row for each row of another table. @param reference - the column that has its id */
  const insertFor = (other: string, table: string, reference: string, values: Columns) =>
    write(table, async () => {
      const { numAffectedRows = 0n } = await sql`
        insert into ${sql.table(table)} (${sql.ref(reference)}, ${namesOf(values)})
        select id, ${sql.join(Object.values(values))} from ${sql.table(other)}
      `.execute(db)
      return Number(numAffectedRows)
    })

  await write('session', () => insert(store, 'session', rows.sessions, day))
  await write('challenge', () => insert(store, 'challenge', rows.challenges, day))
  await write('proof', () => insert(store, 'proof', rows.proofs, day))
  await insertFor('proof', 'proof_account', 'proof_id', {
    position: sql`0`,
    account: sql`'eip155:1:' || ${address}`,
    address,
    message: filler(320),
    signature: filler(132),
    method: sql`'eoa'`,
    verified_at: sql`created_at`,
    listed_at: sql`created_at`,
  })
  await write('proof_request', () => insert(store, 'proof_request', rows.requests, day))
  await insertFor('proof_request', 'proof_request_event', 'request_id', {
    revision: sql`1`,
    kind: sql`'created'`,
    at: sql`created_at`,
  })
  await sql`analyze`.execute(db)
}

/** Adds sessions and challenges that expired a day ago, so that a server removes them. @param count - how many of each */
export async function addExpired(store: Store, count: number): Promise<void> {
  await insert(store, 'session', count, -day)
  await insert(store, 'challenge', count, -day)
}

type Table = 'session' | 'challenge' | 'proof' | 'proof_request'
type Columns = Record<string, Expression>

/** @param expiresIn - when the first of them expires; the others follow within an hour */
async function insert({ db, kind }: Store, table: Table, count: number, expiresIn: number): Promise<number> {
  const values = columnsOf(kind, count, expiresIn)[table]
  for (let from = 0; from < count; from += batch)
    await sql`
      insert into ${sql.table(table)} (${namesOf(values)})
      select ${sql.join(Object.values(values))}
      from ${dialects[kind].numbers(from, Math.min(count, from + batch) - 1)}
    `.execute(db)
  return count
}

const namesOf = (values: Columns) => sql.join(Object.keys(values).map(name => sql.ref(name)))

function textsOf(kind: Store['kind']) {
  const { random, filler } = dialects[kind]
  return { address: sql`'0x' || ${random} || substr(${random}, 1, 8)`, filler }
}

/** Returns the columns of the row `n`. Texts are as long as the real ones: a hash has 64 digits, an id 32. */
function columnsOf(kind: Store['kind'], count: number, expiresIn: number): Record<Table, Columns> {
  const { hex, random } = dialects[kind]
  const { address, filler } = textsOf(kind)
  const now = Date.now()
  const place = hex(sql`n * ${sql.lit(Math.floor(2 ** 32 / Math.max(1, count)))}`)
  const id = sql`${place} || substr(${random}, 1, 24)`
  const hash = sql`${place} || ${random} || substr(${random}, 1, 24)`
  /** Each network has stored ten rows. */
  const network_hash = sql`${hex(sql`(n / 10) * 2654435 % 2147483647`)} || ${filler(56)}`
  const spread = (from: number, length: number) =>
    sql`${sql.lit(from)} + n * ${sql.lit(length)} / ${sql.lit(Math.max(1, count))}`
  const past = spread(now - 31 * day, 30 * day)
  const expires_at = spread(now + expiresIn, 3_600_000)
  return {
    session: {
      id,
      token_hash: hash,
      salt: sql`substr(${random} || ${random}, 1, 43)`,
      subject: sql`'eip155:*:' || ${address}`,
      account: sql`'eip155:1:' || ${address}`,
      method: sql`'eoa'`,
      browser: sql`'Firefox 145'`,
      system: sql`'Linux'`,
      created_at: past,
      last_seen_at: past,
      expires_at,
      ends_at: expires_at,
      seen_network: sql`'203.0.113.0/24'`,
      network_hash,
      bytes: sql`950`,
    },
    challenge: {
      id,
      purpose: sql`'sign-in'`,
      account: sql`'eip155:1:' || ${address}`,
      message: sql`'id.example.org wants you to sign in with your Ethereum account:' || ${filler(260)}`,
      browser_hash: hash,
      issued_at: past,
      expires_at,
      answered_at: past,
      answer_hash: hash,
      session_id: id,
    },
    proof: {
      id,
      browser_hash: hash,
      network_hash,
      bytes: sql`2500`,
      purpose: sql`'opening an account'`,
      audience: sql`'Example Bank'`,
      visibility: sql`'listed'`,
      version: sql`2`,
      revision: sql`2`,
      created_at: past,
      draft_until: past,
      issued_at: past,
      expires_at,
      document: sql`'{"filler":"' || ${filler(1_500)} || '"}'`,
    },
    proof_request: {
      id,
      subject: sql`'eip155:*:' || ${address}`,
      by_account: sql`'eip155:1:' || ${address}`,
      purpose: sql`'opening an account'`,
      audience: sql`'Example Bank'`,
      deadline: expires_at,
      holds_for: sql`86400`,
      searched: sql`'opening an account example bank'`,
      // One in twenty is open, and one in twenty expired.
      status: sql`case n % 20 when 0 then 'open' when 1 then 'expired' when 2 then 'withdrawn' else 'proven' end`,
      revision: sql`1`,
      created_at: past,
      ended_at: sql`case n % 20 when 0 then null else ${past} end`,
      network_hash,
      bytes: sql`900`,
    },
  }
}
