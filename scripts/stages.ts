import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gallery, kitPage } from '../e2e/fixtures/build.ts'
import { type NamedTest, namesOf, readAttacks } from './attacks.ts'
import { build, wallets, web } from './build.ts'
import { buildBefore, buildExamples } from './examples.ts'
import { mostFailures } from './limits.ts'
import { type Outcome, run, runNode, stopped } from './processes.ts'
import { provideApache } from './provide-apache.ts'
import { provideChromium } from './provide-chromium.ts'
import { tallyFile } from './reporters/report.ts'
import { readSecondTries } from './second-tries.ts'
import { nothing, settle, type Tally, tallyCheck, total } from './tally.ts'

export type Stage = {
  name: string
  /** Runs only when it is named: other stages run the same tests, or it needs what only a release needs. */
  onlyNamed?: true
  /** Prepares the stage, or its part that changes since a commit affect, while the stages before it still run. */
  prepare?(since?: string): Promise<void>
  run(): Promise<Tally>
  /** Runs the part of the stage that changes since a commit affect. @default all of it */
  runChanged?(since: string): Promise<Tally>
  /** Does not run with `--changed`, because it only works on the whole workspace. */
  onlyWhole?: true
}

/** The stages of `npm test`. Those of one group run in parallel, the groups one after the other. */
export const groups: readonly (readonly Stage[])[] = [
  [
    check('types', () => runNode('scripts/tasks/types.ts', [], { quiet: true })),
    checkOfFiles('lint', 'biome', ['check', '--no-errors-on-unmatched', '--files-ignore-unknown=true']),
    checkOfFiles('spelling', 'cspell', ['lint', '--quiet', '--no-must-find-files']),
    {
      ...deadCode(),
      runChanged: () => deadCode(['--cache']).run(),
    },
    {
      ...check('packages', () => runNode('scripts/tasks/packages.ts', [], { quiet: true })),
      onlyWhole: true,
    },
  ],
  [
    {
      name: 'unit',
      run: () => vitest('unit'),
      // Tests in `scripts` read files of the repository instead of importing them.
      runChanged: async since =>
        total([
          await vitest('unit', {}, [`--changed=${since}`, '--passWithNoTests']),
          await vitest('unit', {}, ['scripts/']),
        ]),
    },
  ],
  // This also tests the demo wallet in a real browser.
  [
    {
      name: 'integration',
      // One after the other: only one process can install packages.
      prepare: async () => {
        await provideChromium()
        await provideApache()
      },
      run: async () => vitest('integration', { CHROMIUM_PATH: await provideChromium() }),
      // A change in `core` affects nearly all of these tests. Those of the packages that changed run; what other
      // packages do with the change, their unit tests and the sign-in in the browser show.
      runChanged: async since => {
        const packages = packagesOf(await changedFiles(since))
        if (packages.length === 0) return nothingToRun
        return vitest('integration', { CHROMIUM_PATH: await provideChromium() }, [
          `--changed=${since}`,
          '--passWithNoTests',
          ...packages,
        ])
      },
    },
  ],
  [
    {
      name: 'browser',
      prepare: async since => {
        if (since === undefined || hasProduct(await changedFiles(since))) await build(web, wallets)
        // Tests build the rest when they use it, but not while others run.
        if (since !== undefined) return
        await build(gallery, kitPage)
        await buildExamples()
        await buildBefore()
      },
      run: () => playwright(),
      // Every browser test covers most of the product: those that changed run, and the sign-in if the product changed.
      runChanged: async since => {
        const tallies: Tally[] = []
        const files = await changedFiles(since)
        if (files.some(file => file.startsWith('e2e/')))
          tallies.push(await playwright(['--only-changed', since, '--pass-with-no-tests']))
        if (hasProduct(files)) tallies.push(await playwright(['main-path']))
        return tallies.length === 0 ? nothingToRun : total(tallies)
      },
    },
  ],
  [{ name: 'examples', onlyWhole: true, run: examples }],
  [{ name: 'attacks', onlyNamed: true, onlyWhole: true, run: attacks }],
  [
    {
      ...check('install', () => runNode('scripts/tasks/install.ts', [], { quiet: true })),
      onlyNamed: true,
      onlyWhole: true,
    },
  ],
  [{ name: 'flaky', onlyNamed: true, onlyWhole: true, run: flaky }],
]

const nothingToRun: Tally = { ...nothing, remark: 'nothing to run' }

/** Returns the files that differ from a commit or are new. Deleted ones are left out. */
async function changedFiles(since: string): Promise<readonly string[]> {
  const commands = [
    ['diff', '--name-only', '--diff-filter=d', since],
    ['ls-files', '--others', '--exclude-standard'],
  ]
  const outputs: string[] = []
  for (const command of commands) outputs.push((await run('git', command, { quiet: true })).output)
  return outputs.join('\n').split('\n').filter(Boolean)
}

const hasProduct = (files: readonly string[]) => files.some(file => /^(?:apps|packages)\//.test(file))

/**
 * Returns the folders of the packages that changes in files concern directly: all of them if the workspace itself
 * changed.
 */
function packagesOf(files: readonly string[]): readonly string[] {
  if (files.some(file => /^(?:package-lock\.json|vitest\.config\.ts)$/.test(file))) return ['packages/']
  return [...new Set(files.flatMap(file => /^packages\/[^/]+\//.exec(file)?.[0] ?? []))]
}

/** Builds both versions of the site of the guide to migration. Most of it is done before the browser tests. */
async function examples(): Promise<Tally> {
  await buildExamples()
  const built = await buildBefore()
  return built
    ? { ...nothing, passed: 2 }
    : {
        ...nothing,
        passed: 1,
        skipped: 1,
        remark: 'the site with RainbowKit was not built, as npm could not install RainbowKit',
      }
}

/** Runs the tests of all kinds that SECURITY.md names. */
async function attacks(): Promise<Tally> {
  // The other tests in those files count as skipped, which is irrelevant here.
  return { ...(await runNamed(readAttacks())), skipped: 0 }
}

/** Runs each test that passed on its second try only, 20 times without a second try. */
async function flaky(): Promise<Tally> {
  const named = readSecondTries()
  if (named.length === 0) return nothingToRun
  const times = 20
  return {
    ...(await runNamed(named, {
      vitest: [`--repeats=${times - 1}`, '--retry=0'],
      // In a folder of its own: a run empties its folder, and the listed traces are in the usual one.
      playwright: [
        `--repeat-each=${times}`,
        '--retries=0',
        '--trace=retain-on-failure',
        '--output=e2e/test-results-flaky',
      ],
    })),
    skipped: 0,
  }
}

/** Runs tests of all kinds by their names. */
async function runNamed(
  named: readonly NamedTest[],
  options: { vitest: string[]; playwright: string[] } = { vitest: [], playwright: [] },
): Promise<Tally> {
  const inBrowsers = named.filter(({ file }) => file.endsWith('.spec.ts'))
  const others = named.filter(test => !inBrowsers.includes(test))
  const tallies: Tally[] = []
  if (others.length > 0)
    tallies.push(
      await vitest('*', { CHROMIUM_PATH: await provideChromium() }, [
        ...selected(others, '--testNamePattern'),
        ...options.vitest,
      ]),
    )
  if (inBrowsers.length > 0)
    tallies.push(await playwright([...selected(inBrowsers, '--grep'), ...options.playwright]))
  return total(tallies)
}

function selected(named: readonly NamedTest[], option: string): string[] {
  return [...new Set(named.map(({ file }) => file)), `${option}=${namesOf(named)}`]
}

/** Creates a stage for a check, which prints output only on failure. */
function check(name: string, command: () => Promise<Outcome>): Stage {
  return {
    name,
    async run() {
      const { code, output } = await command()
      if (code !== 0) console.log(`── ${name}\n${output}`)
      return tallyCheck(code)
    },
  }
}

function deadCode(options: string[] = []): Stage {
  return check('dead-code', () => run('knip', options, { quiet: true }))
}

/** Creates a stage for a check of all files, or of those that changed. */
function checkOfFiles(name: string, tool: string, options: readonly string[]): Stage {
  const checkFiles = (files: readonly string[]) =>
    check(name, () => run(tool, [...options, ...files], { quiet: true })).run()
  return {
    name,
    run: () => checkFiles(['.']),
    async runChanged(since) {
      const files = await changedFiles(since)
      return files.length === 0 ? nothingToRun : checkFiles(files)
    },
  }
}

function vitest(project: string, env: Record<string, string> = {}, selection: readonly string[] = []) {
  return reported(
    file =>
      run(
        'vitest',
        [
          'run',
          `--project=${project}*`,
          '--reporter=default',
          '--reporter=./scripts/reporters/vitest.ts',
          ...selection,
        ],
        { env: { ...env, [tallyFile]: file } },
      ),
    selection.includes('--passWithNoTests'),
  )
}

/** Runs all browser tests, or a selection. */
async function playwright(selection?: readonly string[]): Promise<Tally> {
  const chromium = await provideChromium()
  await build(web, wallets)
  const start = (options: readonly string[]) =>
    reported(
      file =>
        run(
          'playwright',
          ['test', '--config=e2e', '--reporter=list,./scripts/reporters/playwright.ts', ...options],
          { env: { CHROMIUM_PATH: chromium, [tallyFile]: file } },
        ),
      options.includes('--pass-with-no-tests'),
    )
  if (selection) return start(selection)
  // In random order, tests of both would alternate, and each time the workers would start again.
  const sites = await start(['--project=sites'])
  if (stopped() || sites.failed >= mostFailures) return sites
  return total([sites, await start(['--project=product', '--shuffle'])])
}

/** Runs a test runner, and returns what its reporter counted. */
async function reported(runner: (file: string) => Promise<Outcome>, mayBeEmpty: boolean): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-tally-'))
  try {
    const file = join(folder, 'tally.json')
    const { code } = await runner(file)
    // A runner that was killed wrote nothing.
    const tally: Tally = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : nothing
    return code === 0 && tally.passed + tally.failed === 0 && mayBeEmpty ? nothingToRun : settle(tally, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
