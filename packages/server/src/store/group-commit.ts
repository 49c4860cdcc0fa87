import type { DatabaseSync } from 'node:sqlite'

/** The writes that share a commit; its promise is the commit's. */
type Group = PromiseWithResolvers<void>

/** A transaction of several statements, within a group. */
type Transaction = {
  readonly savepoint: string
  readonly group: Group
  readonly over: PromiseWithResolvers<void>
}

/** How long a write waits for another process to release the database, in milliseconds. */
const busyTimeout = 4_000

/**
 * Lets concurrent writes share one commit, and thus one wait for the disk.
 *
 * The embedded database has one connection, and each commit waits for the disk. Under load, that wait is most of a
 * sign-in. Therefore the first write of a turn of the event loop begins a transaction, those after it join, and at the
 * end of the turn it is committed for all. No write resolves before it is on the disk.
 *
 * A failing statement (a violated constraint, say) undoes only itself: SQLite's default conflict resolution, ABORT. If
 * SQLite undoes everything (on a full disk), all writes of the group are rejected. An explicit transaction becomes a
 * savepoint within the shared one, and everything else waits until it ends.
 */
export class GroupCommit {
  readonly #database: DatabaseSync
  #group: Group | undefined
  #transaction: Transaction | undefined
  #savepoints = 0

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Runs a statement that writes; resolves when its effect is on the disk. */
  async write<Result>(statement: () => Result): Promise<Result> {
    const { result, committed } = await this.#whenFree(() => {
      const committed = this.#join().promise
      return { result: this.#run(statement), committed }
    })
    await committed
    return result
  }

  /** Runs a statement that only reads. If it saw uncommitted data, it waits for the commit. */
  async read<Result>(statement: () => Result): Promise<Result> {
    const { result, committed } = await this.#whenFree(() => ({
      result: statement(),
      committed: this.#group?.promise,
    }))
    await committed
    return result
  }

  /** Begins a transaction of several statements. */
  async begin(): Promise<void> {
    await this.#whenFree(() => {
      const group = this.#join()
      this.#savepoints += 1
      const savepoint = `transaction_${this.#savepoints}`
      this.#database.exec(`savepoint ${savepoint}`)
      this.#transaction = { savepoint, group, over: Promise.withResolvers() }
    })
  }

  async within<Result>(statement: () => Result): Promise<Result> {
    const transaction = this.#transaction
    // SQLite has undone it: this statement would be committed alone.
    if (transaction?.group !== this.#group) await transaction?.group.promise
    return this.#run(statement)
  }

  /** Ends the transaction; resolves when all of it is on the disk. If it rejects, `rollback` must follow. */
  async commit(): Promise<void> {
    const transaction = this.#transaction
    if (!transaction) return
    if (transaction.group === this.#group) this.#database.exec(`release ${transaction.savepoint}`)
    this.#leave()
    await transaction.group.promise
  }

  /** Undoes the transaction, unless it has ended. */
  rollback(): void {
    const transaction = this.#transaction
    if (!transaction) return
    try {
      if (transaction.group !== this.#group) return
      this.#database.exec(`rollback to ${transaction.savepoint}`)
      this.#database.exec(`release ${transaction.savepoint}`)
    } finally {
      this.#leave()
    }
  }

  /** Waits until nothing is in progress, so that the database can be closed. */
  async settle(): Promise<void> {
    while (this.#transaction) await this.#transaction.over.promise
    await this.#group?.promise.catch(() => {})
  }

  /** Acts when no transaction is in progress and no other process writes. The check and the action are atomic. */
  async #whenFree<Result>(act: () => Result): Promise<Result> {
    const until = performance.now() + busyTimeout
    for (;;) {
      if (this.#transaction) {
        await this.#transaction.over.promise
        continue
      }
      try {
        return act()
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    }
  }

  #leave(): void {
    const transaction = this.#transaction
    this.#transaction = undefined
    transaction?.over.resolve()
  }

  #run<Result>(statement: () => Result): Result {
    try {
      return statement()
    } catch (error) {
      if (!this.#database.isTransaction) this.#fail(error)
      throw error
    }
  }

  #join(): Group {
    if (this.#group) return this.#group
    this.#database.exec('begin immediate')
    const group: Group = Promise.withResolvers()
    this.#group = group
    // If every statement of the group failed, nothing else handles the rejection of the commit.
    group.promise.catch(() => {})
    setImmediate(() => this.#commit(group))
    return group
  }

  #commit(group: Group): void {
    if (group !== this.#group) return
    if (this.#transaction) {
      void this.#transaction.over.promise.then(() => setImmediate(() => this.#commit(group)))
      return
    }
    try {
      this.#database.exec('commit')
      this.#group = undefined
      group.resolve()
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback')
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    const group = this.#group
    this.#group = undefined
    group?.reject(error)
  }
}

/** SQLITE_BUSY: another process is writing. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
}
