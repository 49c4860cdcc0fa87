import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

type Listener = (...event: unknown[]) => void

/** The thread of earlier runs. */
let kept: ThreadsPoolWorker | undefined

/**
 * Runs tests in one thread that stays for the runs after. Vitest itself starts a thread for each run, which for a mutant
 * takes longer than its tests.
 */
export class OneThread implements PoolWorker {
  readonly name = 'one-thread'
  readonly #isNew = kept === undefined
  readonly #thread: ThreadsPoolWorker
  readonly #listeners: [event: string, listener: Listener][] = []

  constructor(options: PoolOptions) {
    kept ??= new ThreadsPoolWorker(options)
    this.#thread = kept
  }

  async start(): Promise<void> {
    if (!this.#isNew) return
    await this.#thread.start()
    this.#thread.on('exit', () => {
      kept = undefined
    })
  }

  send(message: WorkerRequest): void {
    if (message.type === 'stop') this.#answer('stopped')
    else if (message.type === 'start' && !this.#isNew) this.#answer('started')
    else this.#thread.send(message)
  }

  /** Answers for the thread, which has started and is not stopped. */
  #answer(type: 'started' | 'stopped'): void {
    for (const [event, listener] of [...this.#listeners])
      if (event === 'message') listener({ __vitest_worker_response__: true, type })
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener])
    this.#thread.on(event, listener)
  }

  off(event: string, listener: Listener): void {
    this.#thread.off(event, listener)
  }

  deserialize(data: unknown): unknown {
    return this.#thread.deserialize(data)
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.off(event, listener)
  }
}
