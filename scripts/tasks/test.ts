// Runs all tests, or the named stages: `npm test -- unit browser`. With `--changed`, runs only the tests that
// uncommitted changes affect, or with `--changed=main` those that changes since another commit affect. Ends with `N
// passed, N failed`.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, stopped } from '../processes.ts'
import { groups, type Stage } from '../stages.ts'
import { type Tally, total } from '../tally.ts'

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
for (const [index, stages] of wanted.entries()) {
  if (stopped()) break
  console.log(`\n▶ ${stages.map(stage => stage.name).join(', ')}`)
  // A failure here occurs again in the stage itself, which reports it.
  const next = since === undefined ? wanted[index + 1] : []
  const ahead = next?.map(stage => stage.prepare?.().catch(() => {})) ?? []
  results.push(...(await Promise.all(stages.map(attempt))))
  await Promise.all(ahead)
}

async function attempt(stage: Stage): Promise<Result> {
  const started = performance.now()
  const running = since === undefined ? stage.run() : (stage.runChanged?.(since) ?? stage.run())
  const tally = await running.catch((error: unknown): Tally => {
    const remark = error instanceof Error ? error.message : String(error)
    return { passed: 0, failed: 1, skipped: 0, remark }
  })
  return { name: stage.name, tally, seconds: ((performance.now() - started) / 1000).toFixed(1) }
}

for (const { name, tally } of results)
  for (const failure of tally.failures ?? []) console.log(`\n✗ ${name}: ${failure}`)

console.log('')
for (const { name, tally, seconds } of results) {
  const words = [
    `${tally.passed} passed`,
    tally.failed > 0 && `${tally.failed} failed`,
    tally.skipped > 0 && `${tally.skipped} skipped`,
    tally.remark,
  ]
  const mark = tally.failed > 0 ? '✗' : '✓'
  console.log(`${mark} ${name.padEnd(12)} ${seconds.padStart(6)} s   ${words.filter(Boolean).join(', ')}`)
}
if (stopped()) console.log('Stopped before the end.')

const { passed, failed } = total(results.map(result => result.tally))
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || stopped() ? 1 : 0
