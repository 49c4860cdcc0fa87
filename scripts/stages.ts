import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages } from '../e2e/fixtures/build.ts'
import { type Attack, namesOf, readAttacks } from './attacks.ts'
import { build, wallets, web } from './build.ts'
import { errorsFile } from './errors-reporter.ts'
import { type Outcome, run, runNode } from './processes.ts'
import { provideChromium } from './provide-chromium.ts'
import { settle, type Tally, tallyCheck, tallyPlaywright, tallyVitest, total } from './tally.ts'

export type Stage = {
  name: string
  /** Runs only when it is named, because other stages run the same tests. */
  onlyNamed?: true
  /** Prepares the stage while the stages before it still run. */
  prepare?(): Promise<void>
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
    check('lint', () => run('biome', ['check', '.'], { quiet: true })),
    check('dead-code', () => run('knip', [], { quiet: true })),
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
        together([
          await vitest('unit', {}, [`--changed=${since}`, '--passWithNoTests']),
          await vitest('unit', {}, ['scripts/']),
        ]),
    },
  ],
  // This also tests the demo wallet in a real browser.
  [
    {
      name: 'integration',
      prepare: async () => void (await provideChromium()),
      run: async () => vitest('integration', { CHROMIUM_PATH: await provideChromium() }),
      runChanged: async since =>
        vitest('integration', { CHROMIUM_PATH: await provideChromium() }, [
          `--changed=${since}`,
          '--passWithNoTests',
        ]),
    },
  ],
  [
    {
      name: 'browser',
      prepare: buildForBrowsers,
      run: () => playwright(),
      // Every browser test covers most of the product: those that changed run, and the sign-in if the product changed.
      runChanged: async since => {
        const tallies: Tally[] = []
        if (await hasChanged(since, 'e2e'))
          tallies.push(await playwright(['--only-changed', since, '--pass-with-no-tests']))
        if (await hasChanged(since, 'apps', 'packages')) tallies.push(await playwright(['main-path']))
        return tallies.length === 0 ? nothing : together(tallies)
      },
    },
  ],
  [{ name: 'attacks', onlyNamed: true, onlyWhole: true, run: attacks }],
]

const nothing: Tally = { passed: 0, failed: 0, skipped: 0, remark: 'nothing to run' }

/** Whether files in folders differ from a commit or are new. */
async function hasChanged(since: string, ...folders: readonly string[]): Promise<boolean> {
  const commands = [
    ['diff', '--name-only', since, '--', ...folders],
    ['ls-files', '--others', '--exclude-standard', '--', ...folders],
  ]
  for (const command of commands)
    if ((await run('git', command, { quiet: true })).output.trim() !== '') return true
  return false
}

/** Runs the tests of all kinds that SECURITY.md names. */
async function attacks(): Promise<Tally> {
  const named = readAttacks()
  const inBrowsers = named.filter(attack => attack.file.endsWith('.spec.ts'))
  const others = named.filter(attack => !inBrowsers.includes(attack))
  const tallies = [
    await vitest('*', { CHROMIUM_PATH: await provideChromium() }, selected(others, '--testNamePattern')),
    await playwright(selected(inBrowsers, '--grep')),
  ]
  // The other tests in those files count as skipped, which is irrelevant here.
  return { ...together(tallies), skipped: 0 }
}

function together(tallies: readonly Tally[]): Tally {
  const failures = tallies.flatMap(tally => tally.failures ?? [])
  return { ...total(tallies), ...(failures.length > 0 ? { failures } : {}) }
}

function selected(named: readonly Attack[], option: string): string[] {
  return [...new Set(named.map(attack => attack.file)), `${option}=${namesOf(named)}`]
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

function vitest(project: string, env: Record<string, string> = {}, selection: readonly string[] = []) {
  return reported(
    tallyVitest,
    (report, errors) =>
      run(
        'vitest',
        [
          'run',
          `--project=${project}*`,
          '--reporter=default',
          '--reporter=json',
          '--reporter=./scripts/errors-reporter.ts',
          `--outputFile.json=${report}`,
          ...selection,
        ],
        { env: { ...env, [errorsFile]: errors } },
      ),
    selection.includes('--passWithNoTests'),
  )
}

async function buildForBrowsers() {
  await build(web, wallets)
  await buildPages()
}

async function playwright(selection: readonly string[] = []) {
  const chromium = await provideChromium()
  await buildForBrowsers()
  return reported(
    tallyPlaywright,
    report =>
      run('playwright', ['test', '--config=e2e', '--shuffle', '--reporter=list,json', ...selection], {
        env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
    selection.includes('--pass-with-no-tests'),
  )
}

/** Runs a test runner and counts the results in its report. */
async function reported(
  count: (report: unknown, errors: string[]) => Tally,
  runner: (report: string, errors: string) => Promise<Outcome>,
  mayBeEmpty: boolean,
) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-report-'))
  try {
    const report = join(folder, 'report.json')
    const errors = join(folder, 'errors.json')
    const { code } = await runner(report, errors)
    const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
    const tally = count(read(report), existsSync(errors) ? read(errors) : [])
    return code === 0 && tally.passed + tally.failed === 0 && mayBeEmpty ? nothing : settle(tally, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
