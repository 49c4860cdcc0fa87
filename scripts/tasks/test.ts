// Runs all tests, or the named stages: `npm test -- unit browser`. With `--changed`, runs only the tests that
// uncommitted changes affect, or with `--changed=main` those that changes since another commit affect. Ends with what
// was skipped, and `N passed, N failed`.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mostFailures } from '../limits.ts'
import { root, stopped } from '../processes.ts'
import { writeSecondTries } from '../second-tries.ts'
import { groups, type Stage } from '../stages.ts'
import { type Finding, nothing, skippedIn, type Tally, total } from '../tally.ts'

const names = groups.flat().map(stage => stage.name)
const { values, positionals: chosen } = parseArgs({
  args: process.argv.slice(2).map(each => (each === '--changed' ? '--changed=HEAD' : each)),
  options: { changed: { type: 'string' } },
  allowPositionals: true,
})
const { changed: since } = values
const unknown = chosen.find(name => !names.includes(name))
if (unknown !== undefined) {
  console.error(`There is no stage “${unknown}”. The stages are: ${names.join(', ')}.`)
  process.exit(1)
}

// Tests start the server more than a hundred times, so its compiled modules are cached.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/countersign/node')

type Result = { name: string; tally: Tally; seconds: string }
const results: Result[] = []
const wanted = groups
  .map(group => group.filter(stage => (chosen.length === 0 ? !stage.onlyNamed : chosen.includes(stage.name))))
  .map(group => group.filter(stage => since === undefined || !stage.onlyWhole))
  .filter(group => group.length > 0)
if (wanted.length === 0) {
  console.error(`With --changed, there is nothing to run in ${chosen.join(', ')}.`)
  process.exit(1)
}
for (const [index, stages] of wanted.entries()) {
  if (stopped()) break
  if (total(results.map(result => result.tally)).failed >= mostFailures) {
    console.log(`\nStopped, because ${mostFailures} tests or more have failed.`)
    break
  }
  console.log(`\n▶ ${stages.map(stage => stage.name).join(', ')}`)
  // A failure here occurs again in the stage itself, which reports it.
  const ahead = wanted[index + 1]?.map(stage => stage.prepare?.(since).catch(() => {})) ?? []
  results.push(...(await Promise.all(stages.map(attempt))))
  await Promise.all(ahead)
}

async function attempt(stage: Stage): Promise<Result> {
  const started = performance.now()
  const running = since === undefined ? stage.run() : (stage.runChanged?.(since) ?? stage.run())
  const tally = await running.catch((error: unknown): Tally => {
    const remark = error instanceof Error ? error.message : String(error)
    return { ...nothing, failed: 1, remark }
  })
  return { name: stage.name, tally, seconds: ((performance.now() - started) / 1000).toFixed(1) }
}

const { passed, failed, failures, secondTries } = total(results.map(result => result.tally))
for (const finding of failures) console.log(`\n✗ ${toText(finding)}`)
if (secondTries.length > 0) {
  console.log('\nPassed on the second try (CONTRIBUTING.md says what to do):')
  for (const finding of secondTries) console.log(`\n↻ ${toText(finding)}`)
  writeSecondTries(secondTries)
}

function toText({ file, title, error, trace }: Finding): string {
  return [
    [file, title].filter(Boolean).join(' › '),
    ...error.split('\n').map(line => `    ${line}`),
    ...(trace === undefined ? [] : [`    trace: npx playwright show-trace ${trace}`]),
  ].join('\n')
}

console.log('')
for (const { name, tally, seconds } of results) {
  const words = [
    `${tally.passed} passed`,
    tally.failed > 0 && `${tally.failed} failed`,
    tally.skipped > 0 && `${tally.skipped} skipped`,
    tally.remark,
  ]
  const mark = tally.failed > 0 ? '✗' : tally.skipped > 0 ? '○' : '✓'
  console.log(`${mark} ${name.padEnd(12)} ${seconds.padStart(6)} s   ${words.filter(Boolean).join(', ')}`)
}
if (stopped()) console.log('Stopped before the end.')
const skipped = skippedIn(results)
if (skipped.length > 0) console.log(`\nNot tested, because it was skipped:\n${skipped.join('\n')}`)

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || stopped() ? 1 : 0
