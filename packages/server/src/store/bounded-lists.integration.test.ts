import { setTimeout } from 'node:timers/promises'
import { parseAddress } from '@countersign/core'
import { type CompiledQuery, type Kysely, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApiKeys } from '../api-keys/api-keys.ts'
import { createCosigningStore } from '../cosignings/store.ts'
import { createProofStore } from '../proofs/store.ts'
import { exportCsv } from '../requests/export.ts'
import { createRequestStore } from '../requests/store.ts'
import { createSafeSignatures } from '../sessions/safe-signatures.ts'
import { createSessions } from '../sessions/sessions.ts'
import { type DatabaseKind, databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { noBudget } from '../testing/no-budget.ts'
import { readRows } from '../testing/read-rows.ts'
import { createWebhooks } from '../webhooks/webhooks.ts'
import { openStore, type Store } from './open.ts'
import { mostWindows, readPage, windowSize } from './read-page.ts'
import { readSorted } from './read-sorted.ts'
import { createStorage } from './storage.ts'
import type { Tables } from './tables.ts'
import { freely } from './work.ts'

const subject = 'eip155:*:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
/** The owner of the rows that a sweep removes. */
const other = 'eip155:1:0x2222222222222222222222222222222222222222'
const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const address = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const rows = 12_000
/** How many accounts a proof can have. */
const mostAccounts = 20
const time = 1_800_000_000_000
const now = () => time

/** Records the statements that run, so that the test can ask the database for their plans. */
class Recorder implements KyselyPlugin {
  readonly nodes: {
    node: RootOperationNode
    queryId: Parameters<KyselyPlugin['transformQuery']>[0]['queryId']
  }[] = []
  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]): RootOperationNode {
    this.nodes.push({ node, queryId })
    return node
  }
  transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return Promise.resolve(result)
  }
}

describe.each(databaseKinds)('with thousands of rows of one account, on %s,', kind => {
  let database: TestDatabase
  let store: Store
  beforeAll(async () => {
    database = await freshDatabase(kind)
    store = openStore(
      kind === 'sqlite' ? { kind, file: database.url.slice('sqlite:'.length) } : { kind, url: database.url },
    )
    await store.migrate()
    await fill(store.db)
    await sql`analyze`.execute(store.db)
  })
  afterAll(async () => {
    await store.close()
    await database.remove()
  })

  /** Runs a function, and returns the statements that it ran. */
  async function recorded(run: (db: Kysely<Tables>) => Promise<unknown>): Promise<CompiledQuery[]> {
    const recorder = new Recorder()
    await run(store.db.withPlugin(recorder))
    return recorder.nodes.map(({ node, queryId }) => store.db.getExecutor().compileQuery(node, queryId))
  }
  const storage = (db: Kysely<Tables>) =>
    createStorage({
      db,
      budgets: { network: 1, total: 1 },
      problem: () => new Error(),
      logger: { warn: () => {} },
    })
  const requests = (db: Kysely<Tables>) =>
    createRequestStore(db, { storage: noBudget, linkOf: id => id, kept: rows - 1_000, now })
  const proofs = (db: Kysely<Tables>) =>
    createProofStore({
      db,
      storage: noBudget,
      receipts: {
        sign: () => {
          throw new Error('not needed')
        },
      },
      publicOrigin: 'https://id.example.org',
      readRows,
      now,
    })
  const sessions = (db: Kysely<Tables>) =>
    createSessions({ db, storage: noBudget, settings: { lifetimes: { sessionIdle: 1, session: 1 } }, now })
  const webhooks = (db: Kysely<Tables>) =>
    createWebhooks({
      ...{ db, post: { refuse: () => {} }, courier: { wake: () => {} }, storage: noBudget },
      ...{ logger: pino({ level: 'silent' }), now },
    })
  const safeSignatures = (db: Kysely<Tables>) =>
    createSafeSignatures({
      db,
      verifier: { verifySafeSignature: async () => ({ status: 'unavailable', reason: 'node-timeout' }) },
      settings: { safes: { sessions: 'hourly' } },
      logger: { info: () => {} } as never,
      now,
    })
  const middle = { at: time - 100_000, id: 'f'.repeat(32) }
  const page = { limit: 20 }
  const slice = { offset: 0, limit: 20 }

  test.each<[string, (db: Kysely<Tables>) => Promise<unknown>]>([
    ['requests are listed', db => requests(db).list({ subject }, page)],
    [
      'requests are listed from the middle on',
      db => requests(db).list({ subject }, { ...page, after: middle }),
    ],
    ['open requests are listed', db => requests(db).list({ subject, status: 'open' }, page)],
    ['answered requests are listed', db => requests(db).list({ subject, status: 'proven' }, page)],
    ['a search finds nothing', db => requests(db).list({ subject, search: 'nowhere' }, page)],
    [
      'a search among expired ones finds little',
      db => requests(db).list({ subject, status: 'expired', search: 'number 11' }, page),
    ],
    ['the requests of an export are found', db => requests(db).places({ subject }, { limit: 10_000 })],
    ['those that are over are noted', db => requests(db).expire({ subject })],
    ['those that nobody answered are removed', db => requests(db).removeUnanswered(1)],
    [
      'the proofs of an address are listed',
      db => proofs(db).listMine({ browserHash: 'b', owner: { address } }, page),
    ],
    [
      'the proofs of an account are listed',
      db => proofs(db).listMine({ browserHash: 'b', owner: { account } }, page),
    ],
    [
      'a search in the proofs of an address finds nothing',
      db =>
        proofs(db).listMine({ browserHash: 'b', owner: { address } }, page, {
          status: 'valid',
          search: 'nowhere',
        }),
    ],
    [
      'the proofs of an address that expire soon are listed',
      db => readSorted(proofs(db).expiring({ address }), slice),
    ],
    [
      'the requests that name an account are listed',
      db => readSorted(requests(db).addressedTo({ address, chain: undefined }), slice),
    ],
    [
      'the cosignings of an owner are listed',
      db =>
        readSorted(createCosigningStore(db, readRows, now).waitingFor({ address, chain: undefined }), slice),
    ],
    [
      'the cosignings of an owner are counted',
      db =>
        readPage(createCosigningStore(db, readRows, now).waitingFor({ address, chain: undefined }), {
          limit: 10,
          windows: 2,
        }),
    ],
    ['what an account shows is listed', db => proofs(db).listListed(account, page)],
    ['proofs are swept', db => proofs(db).sweep({ draftsUntil: 1, expiredUntil: 1 })],
    ['sessions are swept', db => sessions(db).sweep()],
    ['messages to webhooks are listed', db => webhooks(db).deliveries(subject, page)],
    [
      'messages of one request are listed',
      db => webhooks(db).deliveries(subject, { ...page, request: idOf(1) }),
    ],
    ['messages to webhooks are swept', db => webhooks(db).sweep()],
    [
      'API keys are swept',
      db => createApiKeys({ db, storage: noBudget, logger: pino({ level: 'silent' }), now }).sweep(),
    ],
    ['what all networks have stored is counted', db => storage(db).recount()],
    ['sessions, API keys and webhooks of Safes are checked', db => safeSignatures(db).sweep()],
  ])('each statement uses an index and looks at few rows when %s', async (_, run) => {
    const statements = await recorded(run)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.length).toBeLessThanOrEqual(4 * mostWindows + 5)
    for (const statement of statements) await expectBounded(store, kind, statement)
  })

  test('what all networks have stored is counted with pauses, but not the first time, and no more once it is aborted', async () => {
    const stopping = new AbortController()
    // Each window seems to take a minute.
    let clock = 0
    const watch = vi.spyOn(performance, 'now').mockImplementation(() => {
      clock += 60_000
      return clock
    })
    onTestFinished(() => watch.mockRestore())
    const statements = await recorded(async db => {
      const { recount } = storage(db)
      await recount()
      const again = recount(stopping.signal)
      await setTimeout(1_000)
      stopping.abort()
      await again
    })
    const ofFirst = (await recorded(db => storage(db).recount())).length
    expect(statements.length).toBeGreaterThan(ofFirst)
    expect(statements.length).toBeLessThan(1.5 * ofFirst)
    expect(await recorded(db => storage(db).recount(AbortSignal.abort()))).toEqual([])
  })

  test('a search without early matches continues to the end of what is kept', async () => {
    const first = await requests(store.db).list({ subject, search: 'number 11000 ' }, page)
    expect(first.items.flat().map(({ id }) => id)).toEqual([idOf(11_000)])
    const all: string[] = []
    let after: Parameters<ReturnType<typeof requests>['list']>[1]['after']
    do {
      const found = await requests(store.db).list({ subject, search: 'number 7' }, { limit: 100, after })
      all.push(...found.items.flat().map(({ id }) => id))
      after = found.next
    } while (after)
    expect(all).toEqual(
      Array.from({ length: rows }, (_, index) => index)
        .filter(index => `number ${index} `.includes('number 7'))
        .map(idOf),
    )
  })

  test('a search in proofs of many accounts looks at few rows at a time, and counts by them', async () => {
    const accountAt = (position: number) => `eip155:1:0x${'1'.repeat(38)}${position + 10}`
    // The proofs of the first window have as many accounts as possible.
    for (let position = 1; position < mostAccounts; position += 1)
      await sql`insert into proof_account (proof_id, position, account, address)
        select proof_id, ${sql.lit(position)}, ${accountAt(position)}, ${other} from proof_account
        where position = 0 order by proof_id limit ${windowSize}`.execute(store.db)
    let charged = 0
    const charge = async (requests: number) => {
      charged += requests
    }
    const search = (words: string, db = store.db) =>
      proofs(db).listMine(
        { browserHash: undefined, owner: { address } },
        { limit: 20, work: { ...freely, charge } },
        { search: words },
      )
    const last = await search(`${accountAt(mostAccounts - 1)} ${idOf(7)}`)
    expect(last.items.map(({ id }) => id)).toEqual([idOf(7)])
    charged = 0
    const statements = await recorded(db => search('nowhere', db))
    const windows = rows / windowSize
    expect(charged).toBe(windows + mostAccounts + (windows - 1))
    for (const statement of statements) await expectBounded(store, kind, statement)
    await store.db.deleteFrom('proof_account').where('position', '>', 0).execute()
  })

  test('an export continues after requests that were removed in the meantime, and ends', async () => {
    const ids = Array.from({ length: 450 }, (_, index) => idOf(index))
    let steps = 0
    const readInBrief = async () => {
      steps += 1
      return []
    }
    const csv = await exportCsv({ ids: async () => ids, readInBrief }, { subject }, freely)
    expect((await new Response(csv).text()).split('\r\n')).toHaveLength(2)
    expect(steps).toBe(5)
  })

  test('a new request removes the oldest ended ones beyond what is kept, unanswered ones first', async () => {
    const count = async (status: string) => {
      const { count } = await store.db
        .selectFrom('proof_request')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('subject', '=', subject)
        .where('status', '=', status)
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    const before = { proven: await count('proven'), withdrawn: await count('withdrawn') }
    const oldest = await store.db
      .selectFrom('proof_request')
      .select('id')
      .where('status', '=', 'withdrawn')
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
    const row = await store.db.selectFrom('proof_request').selectAll().executeTakeFirstOrThrow()
    await requests(store.db).create({
      ...row,
      id: 'e'.repeat(32),
      searched: 'new',
      status: 'open',
      created_at: time,
      deadline: time + 1,
    })
    expect(await count('proven')).toBe(before.proven)
    expect(await count('withdrawn')).toBe(before.withdrawn - 100)
    expect(await requests(store.db).find(oldest.id)).toBeUndefined()
  })
})

const idOf = (index: number) => index.toString(16).padStart(32, '0')

/** Writes rows directly into the database. Number 0 is the newest. */
async function fill(db: Kysely<Tables>): Promise<void> {
  const series = sql`with recursive series (i) as (select 0 union all select i + 1 from series where i < ${rows - 1})`
  const id =
    db.getExecutor().adapter.constructor.name === 'PostgresAdapter'
      ? sql`lpad(to_hex(i), 32, '0')`
      : sql`printf('%032x', i)`
  const status = sql`case i % 3 when 0 then 'expired' when 1 then 'proven' else 'withdrawn' end`
  const at = sql`cast(${time} as bigint) - i`
  const ended = sql`cast(${time} as bigint) - 500 - i`
  await sql`insert into proof_request
    (id, subject, by_account, purpose, deadline, holds_for, searched, status, revision, created_at, ended_at)
    ${series} select ${id}, ${subject}, ${account}, 'p', ${ended}, 60, 'number ' || i || ' of many', ${status}, 1, ${at}, ${ended}
    from series`.execute(db)
  // Open, for the account: of one network, so that a list looks at all that it may.
  await sql`insert into proof_request
    (id, subject, by_account, account, purpose, deadline, holds_for, searched, status, revision, created_at)
    ${series} select 'a' || substr(${id}, 2), ${other}, ${other}, ${account}, 'p', ${at} + 1000000000, 60, '', 'open', 1, ${at}
    from series`.execute(db)
  await sql`insert into cosigning
    (id, challenge_id, purpose, account, message, browser_hash, browser, system, code, status, safes, gateway_known, revision, created_at, expires_at)
    ${series} select ${id}, ${id}, 'sign-in', ${other}, '', ${id}, '', '', '', 'NEEDS_CONFIRMATION', '', 0, 1, ${at}, ${at} + 1000000000
    from series`.execute(db)
  await sql`insert into cosigning_owner (cosigning_id, safe, owner, hash, created_at)
    ${series} select ${id}, '0x', ${address}, '0x', ${at} from series`.execute(db)
  await sql`insert into proof
    (id, browser_hash, purpose, visibility, revision, created_at, draft_until, issued_at, expires_at, document)
    ${series} select ${id}, 'b', 'p', 'link', 1, ${at}, ${at}, ${at}, ${at} + 1000000000, '{}' from series`.execute(
    db,
  )
  await sql`insert into proof_account (proof_id, position, account, address, listed_at)
    ${series} select ${id}, 0, ${account}, ${address}, ${at} from series`.execute(db)
  await db
    .insertInto('webhook')
    .values({ id: 'w', subject, url: 'https://a.example/', secret: 's', failing: 0, created_at: 1 })
    .execute()
  await sql`insert into delivery
    (id, webhook_id, subject, host, event, request_id, body, status, tries, failures, created_at, due_at, leased_until, ended_at)
    ${series} select ${id}, 'w', ${subject}, 'a', 'request.opened', ${id}, '{}', 'delivered', 1, 0, ${at}, ${at}, 0, ${at}
    from series`.execute(db)
  await sql`insert into safe_signature (id, account, signature, signed_hash, checked_at, network_hash, bytes)
    ${series} select ${id}, ${other}, '0x', '0x', ${at} - 4000000, ${id}, 500 from series`.execute(db)
  await sql`insert into webhook (id, subject, url, secret, failing, created_at, signature_id, stopped_at)
    ${series} select ${id}, ${other}, 'https://a.example/', 's', 0, ${at}, case i % 2 when 0 then null else ${id} end, case i % 2 when 0 then ${at} end
    from series`.execute(db)
  await sql`insert into session
    (id, token_hash, subject, account, method, browser, system, created_at, last_seen_at, expires_at, ends_at, block_hash, signature_id)
    ${series} select ${id}, ${id}, ${other}, ${account}, 'erc1271', '', '', ${at}, ${at}, ${at} + 1000000000, ${at} + 1000000000, '0x', ${id}
    from series`.execute(db)
  await sql`insert into api_key (id, subject, account, name, scopes, key_hash, hint, created_at, revoked_at)
    ${series} select ${id}, 'other', ${account}, 'n', '[]', ${id}, 'h', ${at}, ${at} from series`.execute(db)
}

/** How many rows one statement may look at: a window, or a batch of a sweep, and some more. */
const mostRows = 2 * windowSize + 100

async function expectBounded(store: Store, kind: DatabaseKind, statement: CompiledQuery): Promise<void> {
  switch (kind) {
    case 'sqlite': {
      const plan = await explain(store, 'explain query plan ', statement)
      const details = plan.map(row => String(row.detail))
      const isOfNamedRows = /id" in \(\?/.test(statement.sql)
      const scans = details.filter(
        detail =>
          (/^SCAN /.test(detail) && !/SCAN (?:CONSTANT ROW|LIST SUBQUERY)/.test(detail)) ||
          (!isOfNamedRows && /TEMP B-TREE FOR ORDER/.test(detail)),
      )
      expect(scans, `${statement.sql}\n${details.join('\n')}`).toEqual([])
      // With an index, the limit or the number of ids bounds the work.
      expect(statement.sql).toMatch(
        /limit \?|network_hash <= \?|network_hash > \?|"id" in \(\?|_id" in \(\?|"id" = \?/,
      )
      return
    }
    case 'postgres': {
      await store.db.transaction().execute(async transaction => {
        const plan = await explain(
          { ...store, db: transaction },
          'explain (analyze, format json) ',
          statement,
        )
        const [{ Plan }] = plan.map(row => row['QUERY PLAN'])[0] as [{ Plan: PlanNode }]
        expect(looked(Plan), `${statement.sql}\n${JSON.stringify(Plan, null, 1)}`).toBeLessThanOrEqual(
          mostRows,
        )
      })
      return
    }
  }
}

type PlanNode = {
  'Node Type': string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Returns how many rows the largest step of a plan looked at. */
function looked(plan: PlanNode): number {
  const loops = plan['Actual Loops'] ?? 1
  const each =
    (plan['Actual Rows'] ?? 0) +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0)
  return Math.max(each * loops, ...(plan.Plans ?? []).map(looked))
}

async function explain(
  { db }: Pick<Store, 'db'>,
  how: string,
  { sql: text, parameters }: CompiledQuery,
): Promise<Record<string, unknown>[]> {
  // The statement as it was compiled, with its own parameters.
  const { rows } = await db.executeQuery<Record<string, unknown>>({
    sql: `${how}${text}`,
    parameters,
    query: sql`select 1`.toOperationNode() as never,
    queryId: { queryId: 'explained' },
  })
  return rows
}
