// Changes operators in a package and shows which changes no test detects: `npm run mutate -- core`, or for some of its
// files `npm run mutate -- core verify/bytes.ts 'message/*.ts'`. Results of earlier runs are reused. Fails if such a
// change is not listed with a reason in scripts/mutate/survivors.ts.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { survivors } from '../mutate/survivors.ts'
import { root } from '../processes.ts'

const [name = '', ...files] = process.argv.slice(2)
const source = `packages/${name}/src`
if (name === '' || !existsSync(join(root, source))) {
  console.error(`There is no package “${name}”. Say for example: npm run mutate -- core`)
  process.exit(1)
}

// Child processes run the mutants and read this.
process.env.COUNTERSIGN_MUTATED_PACKAGE = name
const chosen = files.length > 0 ? files : ['**/*.{ts,tsx}']
const results = await new Stryker({
  mutate: [
    ...chosen.map(file => `${source}/${file}`),
    ...['**/*.test.{ts,tsx}', '**/testing/**', '**/index.ts', '**/*-code.ts', 'locales/**'].map(
      file => `!${source}/${file}`,
    ),
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // A busy machine is no reason to count a mutant as detected. Loops without end are found by counting.
  timeoutMS: 60_000,
  // The compiler checks the words that code compares; review and the glossary check the words that people read.
  mutator: { excludedMutations: ['StringLiteral'] },
  incremental: true,
  incrementalFile: `node_modules/.cache/countersign/mutants-${name}.json`,
  // Not in node_modules: Node runs no TypeScript from there, and Vitest would load Stryker's setup file only once.
  tempDirName: '.cache/mutants',
  ignorePatterns: ['apps', 'bench', 'docs', 'e2e', 'examples'],
  disableTypeChecks: false,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { reportTests: false, reportMutants: false, allowEmojis: false },
  thresholds: { high: 95, low: 90, break: name === 'core' && files.length === 0 ? 90 : null },
}).runMutationTest()
if (results.length === 0) process.exitCode = 1

const listed = survivors[name]
/** The list without what still survives. */
const left = new Set(
  Object.entries(listed ?? {}).flatMap(([file, changes]) =>
    results.some(({ fileName }) => fileName.endsWith(`${source}/${file}`))
      ? Object.keys(changes).map(changed => `${file}: ${changed}`)
      : [],
  ),
)
for (const { fileName, location, replacement, status } of results) {
  if (status !== 'Survived' && status !== 'NoCoverage') continue
  const { start, end } = location
  const file = relative(join(root, source), resolve(root, fileName))
  const lines = readFileSync(join(root, source, file), 'utf8').split('\n')
  const [first = '', last = ''] = [lines[start.line - 1], lines[end.line - 1]]
  const changed = `${first.slice(0, start.column - 1)}${replacement}${last.slice(end.column - 1)}`.trim()
  if (listed?.[file]?.[changed] === undefined) {
    console.error(`${source}/${file}:${start.line} (${status})\n- ${first.trim()}\n+ ${changed}\n`)
    if (listed) process.exitCode = 1
  } else left.delete(`${file}: ${changed}`)
}
for (const entry of left) {
  console.error(`A test detects this change now, remove it from scripts/mutate/survivors.ts: ${entry}`)
  process.exitCode = 1
}
