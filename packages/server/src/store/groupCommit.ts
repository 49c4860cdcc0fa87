import type { DatabaseSync } from 'node:sqlite'

/** The writes that share a commit; its promise is the commit's. */
type Group = PromiseWithResolvers<void>

/** A transaction of several statements, within a group. */
type Transaction = {
  readonly savepoint: string
  readonly group: Group
  readonly over: PromiseWithResolvers<void>
}

/** How long a write waits for another process to let go of the database, in milliseconds. */
const patience = 4_000

/**
 * Lets writes that come in together share one commit, and so one wait for the disk.
 *
 * The embedded database has one connection, and each commit waits until the disk has it. Under load that wait is most
 * of a sign-in. So the first write of a turn of the event loop begins a transaction, those after it join, and at the
 * end of the turn it is committed for all: nobody hears of a write before it is on the disk.
 *
 * A statement that fails (a constraint, say) undoes itself alone: SQLite's default conflict resolution, ABORT. Where
 * SQLite undoes all (a full disk), all of the group hear of it. A transaction that is asked for becomes a savepoint
 * within the shared one, and everything else waits until it is over.
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

  /** Runs a statement that only reads. If it saw what is not committed yet, it waits for that too. */
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

  /** Runs a statement of the transaction. */
  async within<Result>(statement: () => Result): Promise<Result> {
    const transaction = this.#transaction
    // SQLite has undone it: what ran now would be committed alone.
    if (transaction?.group !== this.#group) await transaction?.group.promise
    return this.#run(statement)
  }

  /** Ends the transaction; resolves when all of it is on the disk. Where it rejects, `rollback` must follow. */
  async commit(): Promise<void> {
    const transaction = this.#transaction
    if (!transaction) return
    if (transaction.group === this.#group) this.#database.exec(`release ${transaction.savepoint}`)
    this.#leave()
    await transaction.group.promise
  }

  /** Undoes the transaction, if it has not ended already. */
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

  /** Waits until nothing is under way any more, so that the database can be closed. */
  async settle(): Promise<void> {
    while (this.#transaction) await this.#transaction.over.promise
    await this.#group?.promise.catch(() => {})
  }

  /** Acts when no transaction is under way and no other process writes; nothing comes between finding that and acting. */
  async #whenFree<Result>(act: () => Result): Promise<Result> {
    const until = performance.now() + patience
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
    // If every statement of the group failed by itself, nobody is left to hear that the commit failed too.
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
