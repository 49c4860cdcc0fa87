import { appendFileSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { dirname, relative } from 'node:path'
import { type RunnerTestCase, type RunnerTestFile, TestRunner, vi } from 'vitest'
import { type Job, type Known, type Result, readResults } from './job.ts'

/** What instrumented code reads and writes. */
type Instrumented = {
  activeMutant?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number
  currentTestId?: string | undefined
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

/**
 * A test that takes longer, in milliseconds, has its turn after all quicker ones, or tries no mutants: it would take
 * hours. Some wait, and hardly use the CPU. `file`: how much CPU time the tests of one file spend on one mutant.
 */
const slow = {
  quick: { cpu: 20, wall: 300, file: 200 },
  folder: { cpu: 200, wall: 800, file: 800 },
  chain: { cpu: 400, wall: 4_000, file: 1_500 },
  all: { cpu: 1_000, wall: 3_000, file: 2_000 },
} as const
/** A mutant that acts while modules are loaded acts more often only in a loop without end. */
const endless = 1_000_000
// Tests replace it.
const { setTimeout, clearTimeout } = globalThis

let job: Job | undefined
let known: Known | undefined
const instrumented = (): Instrumented => {
  const empty: Instrumented = { mutantCoverage: { static: {}, perTest: {} } }
  const found = Reflect.get(globalThis, '__stryker__')
  if (!found) Reflect.set(globalThis, '__stryker__', empty)
  return found ?? empty
}

/**
 * Runs each test once, and then again with each mutant that it reached and that no test has detected so far. Nothing is
 * loaded again for that, so a mutant costs only the time of the test.
 */
export default class MutantRunner extends TestRunner {
  #tried = new Set<string>()
  /** The CPU time of each mutant in this file. */
  #spent = new Map<string, number>()

  onBeforeCollect() {
    const file = process.env.COUNTERSIGN_MUTATION_JOB ?? ''
    const read: Job = JSON.parse(readFileSync(file, 'utf8'))
    job = read
    known ??= readResults(read.results, test => test.endsWith(`@${read.tests[test.split('@')[0] ?? '']}`))
    const ns = instrumented()
    ns.mutantCoverage = { static: {}, perTest: {} }
    ns.activeMutant = read.active
    ns.hitCount = 0
    ns.hitLimit = endless
    this.#tried = new Set()
    this.#spent = new Map()
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = orInterrupted(TestRunner.getTestFn(test))
    if (!job || job.active !== undefined) return run()
    const ns = instrumented()
    const before = cpu()
    const start = performance.now()
    ns.currentTestId = test.id
    try {
      await run()
    } finally {
      ns.currentTestId = undefined
    }
    const used = cpu() - before
    const wall = performance.now() - start
    // On a busy machine, a test takes longer that does not wait.
    const load = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
    const { [job.scope]: most } = slow
    if (used > most.cpu || wall > most.wall * load) return
    const limit = 3_000 + 20 * wall
    await this.#tryMutants(test, run, limit)
  }

  async #tryMutants(test: RunnerTestCase, run: () => unknown, limit: number): Promise<void> {
    if (!job || !known) return
    const ns = instrumented()
    const name = nameOf(test.file)
    const folder = dirname(name.split('@')[0] ?? '')
    const killed: string[] = []
    for (const [id, hits] of Object.entries(ns.mutantCoverage.perTest[test.id] ?? {})) {
      const mutant = job.mutants[id]
      if (
        !mutant ||
        known.killed.has(mutant.key) ||
        known.survived.get(`${job.scope} ${name}`)?.has(mutant.key)
      )
        continue
      if (job.scope !== 'all' && mutant.folder !== folder) continue
      if ((this.#spent.get(mutant.key) ?? 0) > slow[job.scope].file) continue
      this.#tried.add(mutant.key)
      const before = cpu()
      const isDetected = !(await passes(run, limit, { id, hits }))
      this.#spent.set(mutant.key, (this.#spent.get(mutant.key) ?? 0) + cpu() - before)
      if (!isDetected) continue
      // A test that fails without a mutant the second time says nothing.
      if (killed.length === 0 && !(await passes(run, limit))) return
      killed.push(mutant.key)
    }
    if (killed.length === 0 || !(await passes(run, limit))) return
    for (const key of killed) known.killed.set(key, name)
    write({ test: name, killed })
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files)
    const [file] = files
    if (!file || !job || !known || job.active !== undefined) return
    const { mutants } = job
    const survived = [...this.#tried].filter(key => !known?.killed.has(key))
    const loaded = Object.keys(instrumented().mutantCoverage.static).flatMap(id => mutants[id]?.key ?? [])
    write({ test: nameOf(file), scope: job.scope, survived, loaded })
  }
}

function nameOf({ filepath }: RunnerTestFile): string {
  const file = relative(process.cwd(), filepath)
  return `${file}@${job?.tests[file]}`
}

/** Returns the CPU time of this process so far, in milliseconds. */
function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function write(result: Result): void {
  if (job) appendFileSync(job.results, `${JSON.stringify(result)}\n`)
}

/** Makes a test pass whose time for random values ended before the first of them: it says nothing. */
function orInterrupted(run: () => unknown): () => Promise<void> {
  return async () => {
    try {
      await run()
    } catch (error) {
      if (!String(error).includes('Property interrupted after 0 tests')) throw error
    }
  }
}

/** Whether a test passes, with a mutant or without. One that does not end within a limit does not pass. */
async function passes(
  run: () => unknown,
  limit: number,
  mutant?: { id: string; hits: number },
): Promise<boolean> {
  const ns = instrumented()
  ns.activeMutant = mutant?.id
  // Instrumented code throws when it comes by the active mutant more often.
  ns.hitCount = 0
  ns.hitLimit = 1_000 + 100 * (mutant?.hits ?? 0)
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The test takes too long.')), limit)
    })
    await Promise.race([late, Promise.resolve().then(run)])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    ns.activeMutant = undefined
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
}
