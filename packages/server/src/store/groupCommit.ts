import type { DatabaseSync } from 'node:sqlite'

/**
 * Lets writes that come in together share one commit, and so one wait for the disk.
 *
 * The embedded database has one connection, and each commit waits until the disk has it. Under load that wait is most
 * of a sign-in. So the first write of a turn of the event loop begins a transaction, those after it join, and at the
 * end of the turn it is committed for all: nobody hears of a write before it is on the disk.
 *
 * A statement that fails (a constraint, say) undoes itself alone: SQLite's default conflict resolution, ABORT. A
 * transaction that is asked for becomes a savepoint within the shared one, and everything else waits until it is over.
 */
export class GroupCommit {
  readonly #database: DatabaseSync
  #group: PromiseWithResolvers<void> | undefined
  #transaction: PromiseWithResolvers<void> | undefined

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Runs a statement that writes; resolves when its effect is on the disk. */
  async write<Result>(statement: () => Result): Promise<Result> {
    // Checked without a pause before what follows: a loop, not a function to wait for.
    while (this.#transaction) await this.#transaction.promise
    const committed = this.#join()
    const result = statement()
    await committed
    return result
  }

  /** Runs a statement that only reads. If it saw what is not committed yet, it waits for that too. */
  async read<Result>(statement: () => Result): Promise<Result> {
    while (this.#transaction) await this.#transaction.promise
    const result = statement()
    await this.#group?.promise
    return result
  }

  /** Begins a transaction of several statements; they then run without `write` and `read`. */
  async begin(): Promise<void> {
    while (this.#transaction) await this.#transaction.promise
    this.#transaction = Promise.withResolvers()
    try {
      this.#join()
      this.#database.exec('savepoint explicit')
    } catch (error) {
      this.#release()
      throw error
    }
  }

  /** Ends it; a commit resolves when all of it is on the disk. */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    const committed = this.#group?.promise
    try {
      if (how === 'rollback') this.#database.exec('rollback to explicit')
      this.#database.exec('release explicit')
    } finally {
      this.#release()
    }
    await committed
  }

  /** Waits until nothing is under way any more, so that the database can be closed. */
  async settle(): Promise<void> {
    while (this.#transaction) await this.#transaction.promise
    await this.#group?.promise.catch(() => {})
  }

  #release(): void {
    this.#transaction?.resolve()
    this.#transaction = undefined
  }

  #join(): Promise<void> {
    if (!this.#group) {
      this.#database.exec('begin immediate')
      this.#group = Promise.withResolvers()
      // If every statement of the group failed by itself, nobody is left to hear that the commit failed too.
      this.#group.promise.catch(() => {})
      setImmediate(() => this.#commit())
    }
    return this.#group.promise
  }

  #commit(): void {
    if (this.#transaction) {
      void this.#transaction.promise.then(() => setImmediate(() => this.#commit()))
      return
    }
    const group = this.#group
    this.#group = undefined
    try {
      this.#database.exec('commit')
      group?.resolve()
    } catch (error) {
      // Some errors (a full disk) have ended the transaction already.
      if (this.#database.isTransaction) this.#database.exec('rollback')
      group?.reject(error)
    }
  }
}
