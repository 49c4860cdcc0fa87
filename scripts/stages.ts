import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages } from '../e2e/fixtures/build.ts'
import { type Attack, namesOf, readAttacks } from './attacks.ts'
import { build, wallets, web } from './build.ts'
import { type Outcome, run, runNode } from './processes.ts'
import { provideChromium } from './provideChromium.ts'
import { settle, type Tally, tallyCheck, tallyPlaywright, tallyVitest, total } from './tally.ts'

export type Stage = {
  name: string
  /** Runs only when it is named, because other stages run the same tests. */
  onlyNamed?: true
  /** What can be made ready while the stages before it still run. */
  prepare?(): Promise<void>
  run(): Promise<Tally>
}

/** The stages of `npm test`. Those of one group run side by side, the groups one after the other. */
export const groups: readonly (readonly Stage[])[] = [
  [
    check('types', () => runNode('scripts/tasks/types.ts', [], { quiet: true })),
    check('lint', () => run('biome', ['check', '.'], { quiet: true })),
    check('dead-code', () => run('knip', [], { quiet: true })),
    check('packages', () => runNode('scripts/tasks/packages.ts', [], { quiet: true })),
  ],
  [{ name: 'unit', run: () => vitest('unit') }],
  // The demo wallet is tried in a real browser here too.
  [
    {
      name: 'integration',
      run: async () => vitest('integration', { CHROMIUM_PATH: await provideChromium() }),
    },
  ],
  [{ name: 'browser', prepare: buildForBrowsers, run: () => playwright() }],
  [{ name: 'attacks', onlyNamed: true, run: attacks }],
]

/** Runs the tests that SECURITY.md names, of all kinds. */
async function attacks(): Promise<Tally> {
  const named = readAttacks()
  const inBrowsers = named.filter(attack => attack.file.endsWith('.spec.ts'))
  const others = named.filter(attack => !inBrowsers.includes(attack))
  const tallies = [
    await vitest('*', { CHROMIUM_PATH: await provideChromium() }, selected(others, '--testNamePattern')),
    await playwright(selected(inBrowsers, '--grep')),
  ]
  const failures = tallies.flatMap(tally => tally.failures ?? [])
  // The other tests in those files count as skipped, which says nothing here.
  return { ...total(tallies), skipped: 0, ...(failures.length > 0 ? { failures } : {}) }
}

function selected(named: readonly Attack[], option: string): string[] {
  return [...new Set(named.map(attack => attack.file)), `${option}=${namesOf(named)}`]
}

/** A check speaks only when it finds something. */
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
  return reported(tallyVitest, report =>
    run(
      'vitest',
      [
        'run',
        `--project=${project}*`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...selection,
      ],
      { env },
    ),
  )
}

async function buildForBrowsers() {
  await build(web, wallets)
  await buildPages()
}

async function playwright(selection: readonly string[] = []) {
  const chromium = await provideChromium()
  await buildForBrowsers()
  return reported(tallyPlaywright, report =>
    run('playwright', ['test', '--config=e2e', '--shuffle', '--reporter=list,json', ...selection], {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
  )
}

/** Runs a test runner and counts what it has put into its report. */
async function reported(count: (report: unknown) => Tally, runner: (file: string) => Promise<Outcome>) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-report-'))
  try {
    const file = join(folder, 'report.json')
    const { code } = await runner(file)
    return settle(count(JSON.parse(readFileSync(file, 'utf8'))), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
