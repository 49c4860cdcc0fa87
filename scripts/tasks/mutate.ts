// Changes operators in a package and shows which changes no test detects: `npm run mutate -- core`, or for some of its
// files `npm run mutate -- core verify/bytes.ts 'message/*.ts'`. Results are saved at once and reused. Fails if such a
// change is not listed with a reason in scripts/mutate/survivors.ts, or if `core` scores less than 90 %.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { instrument } from '../mutate/instrument.ts'
import { survivors } from '../mutate/survivors.ts'
import { tryMutants } from '../mutate/try-mutants.ts'
import { root } from '../processes.ts'

const [name = '', ...files] = process.argv.slice(2)
const source = `packages/${name}/src`
if (name === '' || !existsSync(join(root, source))) {
  console.error(`There is no package “${name}”. Say for example: npm run mutate -- core`)
  process.exit(1)
}

const { mutants, instrumented } = await instrument(source, files.length > 0 ? files : ['**/*.{ts,tsx}'])
if (mutants.length === 0) {
  console.error('There is nothing to change in these files.')
  process.exit(1)
}
const { detected, reached } = await tryMutants(name, mutants, instrumented)

/** Detected and all, by folder. */
const scores = new Map<string, { detected: number; all: number }>()
for (const { key, folder } of mutants)
  for (const part of [folder, source]) {
    const score = scores.get(part) ?? { detected: 0, all: 0 }
    scores.set(part, { detected: score.detected + (detected.has(key) ? 1 : 0), all: score.all + 1 })
  }

const listed = survivors[name]
/** The list without what still survives. */
const left = new Set(
  Object.entries(listed ?? {}).flatMap(([file, changes]) =>
    mutants.some(mutant => mutant.file === `${source}/${file}`)
      ? Object.keys(changes).map(changed => `${file}: ${changed}`)
      : [],
  ),
)
for (const { key, file, line, before, after } of mutants) {
  if (detected.has(key)) continue
  const short = file.slice(source.length + 1)
  if (listed?.[short]?.[after] === undefined) {
    console.error(
      `${file}:${line}${reached.has(key) ? '' : ' (no test comes here)'}\n- ${before}\n+ ${after}\n`,
    )
    if (listed) process.exitCode = 1
  } else left.delete(`${short}: ${after}`)
}
for (const entry of left) {
  console.error(`A test detects this change now, remove it from scripts/mutate/survivors.ts: ${entry}`)
  process.exitCode = 1
}
for (const [part, score] of [...scores].toSorted())
  console.log(
    `${part}: ${score.detected} of ${score.all} detected, ${((100 * score.detected) / score.all).toFixed(1)} %`,
  )
const whole = scores.get(source)
if (name === 'core' && files.length === 0 && whole && whole.detected / whole.all < 0.9) process.exitCode = 1
process.exit()
