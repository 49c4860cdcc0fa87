import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { GroupCommit } from './group-commit.ts'
import { keepPrivate } from './keep-private.ts'

/**
 * Creates the Kysely dialect of the embedded database, on `node:sqlite`.
 *
 * Write-ahead log with `synchronous=FULL`: an acknowledged write is on the disk, and survives a power failure. Counters
 * are in a temporary table in memory: this process is the only server on the file, and a rate limit need not outlive
 * it.
 *
 * @param file - path of the file, or `:memory:`.
 */
export function nodeSqliteDialect(file: string): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(file),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ManyConnectionsAdapter(),
    createIntrospector: db => new SqliteIntrospector(db),
  }
}

/** The driver below orders its callers; Kysely's own lock would keep writes from sharing a commit. */
class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite does, so an interrupted migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** How many compiled statements are kept. Their texts differ by the number of values in lists. */
const mostStatements = 500

/** A compiled statement, and whether it returns rows. */
type Prepared = { readonly statement: StatementSync; readonly hasRows: boolean }

class NodeSqliteDriver implements Driver {
  readonly #file: string
  #database: DatabaseSync | undefined
  #commits: GroupCommit | undefined
  readonly #statements = new Map<string, Prepared>()

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    if (this.#file !== ':memory:') keepPrivate(this.#file)
    this.#database = new DatabaseSync(this.#file)
    this.#database.exec(`
      pragma busy_timeout = 5000;
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma temp_store = memory;
      create temp table counter (key text primary key, count integer not null, resets_at bigint not null);
      pragma busy_timeout = 0;
    `)
    this.#commits = new GroupCommit(this.#database)
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#database || !this.#commits) throw new Error('The database is not open.')
    return new SqliteConnection(this.#database, this.#commits, this.#statements)
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#commits?.settle()
    this.#statements.clear()
    this.#database?.close()
    this.#database = undefined
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #commits: GroupCommit
  readonly #statements: Map<string, Prepared>
  #inTransaction = false

  constructor(database: DatabaseSync, commits: GroupCommit, statements: Map<string, Prepared>) {
    this.#database = database
    this.#commits = commits
    this.#statements = statements
  }

  async begin(): Promise<void> {
    await this.#commits.begin()
    this.#inTransaction = true
  }

  async commit(): Promise<void> {
    await this.#commits.commit()
    this.#inTransaction = false
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false
    this.#commits.rollback()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const run = () => this.#run<Row>(query)
    if (this.#inTransaction) return this.#commits.within(run)
    return SelectQueryNode.is(query.query) ? this.#commits.read(run) : this.#commits.write(run)
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not stream.')
  }

  #run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, hasRows } = this.#prepare(sql)
    const values = parameters as readonly SQLInputValue[]
    // Rows come from our own tables, whose types Kysely knows.
    if (hasRows) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Returns a compiled statement. The one that was not used for longest makes room. */
  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) this.#statements.delete(sql)
    const prepared = known ?? this.#compile(sql)
    this.#statements.set(sql, prepared)
    for (const [oldest] of this.#statements) {
      if (this.#statements.size <= mostStatements) break
      this.#statements.delete(oldest)
    }
    return prepared
  }

  #compile(sql: string): Prepared {
    const statement = this.#database.prepare(sql)
    return { statement, hasRows: statement.columns().length > 0 }
  }
}
