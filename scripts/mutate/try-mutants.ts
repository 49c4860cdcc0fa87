import { appendFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type {} from 'vitest/config'
import { createVitest, type Vitest } from 'vitest/node'
import { root } from '../processes.ts'
import { hashOf, type Mutant } from './instrument.ts'
import { type Job, readResults } from './job.ts'
import { OneThread } from './one-thread.ts'

/** What acts while a module is loaded is tried in this many of the test files that load it. */
const most = 4

/**
 * Runs the tests of a package with its mutants: the tests of each mutant's own folder first, without a chain and then
 * with one, and then all others without a chain.
 *
 * @returns the keys of the mutants that a test detected, and of those that a test reached.
 */
export async function tryMutants(
  name: string,
  mutants: readonly Mutant[],
  instrumented: ReadonlyMap<string, string>,
): Promise<{ detected: ReadonlySet<string>; reached: ReadonlySet<string> }> {
  const files = globSync(`packages/${name}/src/**/*.test.{ts,tsx}`, { cwd: root })
    // Needs a process in which nothing has loaded the native library.
    .filter(file => file !== 'packages/core/src/recover/native.test.ts')
    .toSorted()
  const texts = new Map(files.map(file => [file, readFileSync(join(root, file), 'utf8')]))
  const tests = Object.fromEntries([...texts].map(([file, text]) => [file, hashOf(text)]))
  const unit = files.filter(file => !file.includes('.integration.'))
  // Those of other packages need browsers.
  const folders = new Set(mutants.map(({ folder }) => folder))
  const onChain =
    name === 'core' ? files.filter(file => file.includes('.integration.') && folders.has(dirname(file))) : []

  const cache = join(root, 'node_modules/.cache/countersign')
  const results = join(cache, `mutants-${name}.jsonl`)
  const jobFile = join(cache, `mutants-${name}-job-${process.pid}.json`)
  mkdirSync(cache, { recursive: true })
  process.env.COUNTERSIGN_MUTATION_JOB = jobFile
  const job: Job = {
    mutants: Object.fromEntries(mutants.map(({ id, key, folder }) => [id, { key, folder }])),
    tests,
    scope: 'quick',
    results,
  }
  const known = () => readResults(results, test => test.endsWith(`@${tests[test.split('@')[0] ?? '']}`))
  const vitest = await start(onChain.length > 0, instrumented)
  const run = async (test: string, change: Partial<Job>) => {
    writeFileSync(jobFile, JSON.stringify({ ...job, ...change }))
    vitest.state.filesMap.clear()
    const project = vitest.projects[0]
    if (project) await vitest.runTestSpecifications([project.createSpecification(join(root, test))])
    return vitest.state.getFiles().every(file => file.result?.state === 'pass')
  }
  const show = (stage: string, test: string) => {
    const { killed } = known()
    console.log(
      `${stage}: ${test}: ${mutants.filter(({ key }) => killed.has(key)).length} of ${mutants.length}`,
    )
  }

  /**
   * Tries what acts while modules are loaded: each in a few test files, those first that import its file, and then those
   * that detect most of it.
   */
  const tryWhileLoading = async () => {
    const { killed, survived, loaded, survivedLoaded } = known()
    const detects = new Map<string, number>()
    const pair = (file: string, test: string) => `${file} ${test}`
    const count = (at: string) => detects.set(at, (detects.get(at) ?? 0) + 1)
    const rank = (file: string, test: string) =>
      (texts.get(test.split('@')[0] ?? '')?.includes(`/${basename(file)}'`) ? mutants.length : 0) +
      (detects.get(pair(file, test)) ?? 0)
    for (const [key, test] of killed) count(pair(key.split('@')[0] ?? '', test))
    const tried = new Set([...survived.values()].flatMap(keys => [...keys]))
    for (const { id, key, file } of mutants) {
      if (killed.has(key)) continue
      const loading = unit
        .map(test => `${test}@${tests[test]}`)
        .filter(test => loaded.get(test)?.has(key))
        .toSorted((a, b) => rank(file, b) - rank(file, a))
      for (const test of loading.slice(0, tried.has(key) ? 1 : most)) {
        if (survivedLoaded.get(test)?.has(key)) continue
        const passes = await run(test.split('@')[0] ?? '', { active: id })
        appendFileSync(
          results,
          `${JSON.stringify(passes ? { test, survivedLoaded: key } : { test, killed: [key] })}\n`,
        )
        if (passes) continue
        count(pair(file, test))
        break
      }
    }
  }

  const own = unit.filter(file => folders.has(dirname(file)))
  const tryTests = async (scope: Job['scope'], chosen: readonly string[]) => {
    for (const test of chosen) {
      if (!(await run(test, { scope }))) console.error(`${test} fails without a mutant.`)
      show(scope, test)
    }
  }
  await tryTests('quick', own)
  await tryWhileLoading()
  show('while loading', '')
  await tryTests('folder', own)
  await tryTests('chain', onChain)
  await tryTests('all', unit)

  const all = known()
  const reached = new Set([...all.killed.keys()])
  for (const map of [all.survived, all.loaded])
    for (const keys of map.values()) for (const key of keys) reached.add(key)
  return { detected: new Set(all.killed.keys()), reached }
}

/** Starts Vitest with the instrumented files in place of the package's own. */
async function start(onChain: boolean, instrumented: ReadonlyMap<string, string>): Promise<Vitest> {
  return createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      reporters: [{ onTestRunEnd() {} }],
      include: ['packages/*/src/**/*.test.{ts,tsx}'],
      globalSetup: onChain ? ['packages/testbed/src/integration.ts'] : [],
      setupFiles: ['scripts/leave-nothing.ts', 'scripts/mutate/setup.ts'],
      runner: join(root, 'scripts/mutate/runner.ts'),
      isolate: false,
      // It would return the files of a run with other mutants.
      fsModuleCache: false,
      bail: 1,
      testTimeout: 60_000,
      expect: { poll: { timeout: 15_000 } },
      maxWorkers: 1,
      onConsoleLog: () => false,
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          load: id => instrumented.get(id.split('?')[0] ?? id),
        },
        {
          name: 'one-thread',
          configureVitest: ({ project }) => {
            project.config.pool = 'one-thread'
            project.config.poolRunner = {
              name: 'one-thread',
              createPoolWorker: options => new OneThread(options),
            }
          },
        },
      ],
    },
  )
}
