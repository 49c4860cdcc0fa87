import { type CompiledQuery, Kysely, PostgresDialect, type QueryResult, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import type { DatabaseSettings } from '../config/config.ts'
import { migrations } from './migrations/index.ts'
import { nodeSqliteDialect } from './node-sqlite.ts'
import { createPipeline } from './pipeline.ts'
import { createPlanKeeper, isPipelined } from './prepare.ts'
import type { Tables } from './tables.ts'

/** The open database. All servers on one PostgreSQL share all state through it. */
export type Store = {
  readonly kind: DatabaseSettings['kind']
  readonly db: Kysely<Tables>
  /**
   * Runs pending migrations. Servers that start at the same time wait for one another.
   *
   * @returns the migrations that ran
   */
  migrate(): Promise<string[]>
  /**
   * Creates a PostgreSQL connection outside of the pool, to listen on, not connected yet. `undefined` for the embedded
   * database.
   */
  readonly connect: (() => pg.Client) | undefined
  /**
   * Whether the database answers and accepts writes: PostgreSQL may be a replica after a failover, and the disk of the
   * embedded database may be full. Whether it is, only a write shows.
   */
  ping(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Opens the database; connects at the first query.
 *
 * @example
 * const { database } = await loadSettings({})
 * const { kind, db } = openStore(database) // 'sqlite', Kysely
 */
export function openStore(settings: DatabaseSettings): Store {
  const db =
    settings.kind === 'sqlite'
      ? new Kysely<Tables>({ dialect: nodeSqliteDialect(settings.file) })
      : new PooledDatabase(settings.url)
  return {
    kind: settings.kind,
    db,
    connect:
      settings.kind === 'sqlite'
        ? undefined
        : () =>
            new pg.Client({
              connectionString: settings.url,
              connectionTimeoutMillis: 5_000,
              keepAlive: true,
            }),
    async migrate() {
      if (settings.kind === 'sqlite') return runMigrations(db)
      const own = new Kysely<Tables>({
        dialect: new PostgresDialect({ pool: openPool(settings.url, 'migrations') }),
      })
      try {
        return await runMigrations(own)
      } finally {
        await own.destroy()
      }
    },
    async ping() {
      try {
        if (settings.kind === 'sqlite') {
          // Writes one page, and changes nothing: nothing else uses this number.
          await sql`pragma user_version = 0`.execute(db)
          return true
        }
        const { rows } = await sql<{ value: string }>`
          select current_setting('transaction_read_only') as value
        `.execute(db)
        return rows[0]?.value === 'off'
      } catch {
        return false
      }
    },
    close: () => db.destroy(),
  }
}

async function runMigrations(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map(result => result.migrationName)
}

/** How many connections statements and transactions have. Expensive reads (`http/turns.ts`) take at most four. */
const connections = { statements: 6, transactions: 6, migrations: 1 } as const
/** How long statements and transactions wait for a connection, in milliseconds. Transactions also wait for one another. */
const connectTimeout = {
  statements: 5_000,
  transactions: 10_000,
  migrations: 5_000,
  pipeline: 5_000,
} as const
/**
 * How long a statement may take, in milliseconds. A migration has no limit: with millions of rows it takes minutes, for
 * which other servers that start wait.
 */
const statementTimeout = {
  statements: 8_000,
  transactions: 8_000,
  migrations: undefined,
  pipeline: 8_000,
} as const

/**
 * PostgreSQL, with separate connections for transactions. Those of one network wait for one another (`queueFor`), each
 * with its connection: one client could otherwise keep everybody's statements waiting. Statements that wait for nothing
 * share one connection.
 */
class PooledDatabase extends Kysely<Tables> {
  readonly #transactions: Kysely<Tables>
  readonly #pipeline: ReturnType<typeof createPipeline>

  constructor(url: string) {
    super({ dialect: new PostgresDialect({ pool: openPool(url, 'statements') }) })
    this.#transactions = new Kysely({
      dialect: new PostgresDialect({ pool: openPool(url, 'transactions') }),
    })
    const keepPlans = createPlanKeeper()
    const pipeline = createPipeline(() => {
      const client = new pg.Client({ ...optionsOf(url, 'pipeline'), keepAlive: true, pipeline: true })
      keepPlans(client)
      return client
    })
    this.#pipeline = pipeline
    const executor = this.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = async <Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> => {
      if (!isPipelined(query.sql)) return execute(query)
      const { rows } = await pipeline.query(query.sql, query.parameters)
      return { rows }
    }
  }

  override transaction() {
    return this.#transactions.transaction()
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#transactions.destroy(), this.#pipeline.close()])
  }
}

function optionsOf(url: string, use: keyof typeof statementTimeout): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeout[use],
    query_timeout: statementTimeout[use],
    statement_timeout: statementTimeout[use],
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  }
}

function openPool(url: string, use: keyof typeof connections): pg.Pool {
  const pool = new pg.Pool({ ...optionsOf(url, use), max: connections[use] })
  // A connection that fails while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // The pool does not listen on a connection in use. If one fails between two statements, the next statement fails.
  pool.on('connect', client => void client.on('error', () => {}))
  // In a transaction, a statement that fails cannot be repeated.
  if (use === 'statements') pool.on('connect', createPlanKeeper())
  return pool
}
