// Checks the types of every workspace and shows all errors. Workspaces with the same options are one program, so that
// shared imports are checked once. Two programs run at a time, each on one thread, because more threads would check
// many modules twice. Results are kept, so that the next run checks only what changes affect.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { note } from '../fingerprint.ts'
import { root, run } from '../processes.ts'

const cache = 'node_modules/.cache/countersign/types'

type Project = { compilerOptions?: object; include: string[]; exclude?: string[] }

const files = globSync(['{apps,packages}/*/tsconfig.json', '{bench,e2e,scripts}/tsconfig.json'], {
  cwd: root,
})
const alike = Map.groupBy(files.sort(), file => JSON.stringify(read(file).compilerOptions))
const programs = [
  ...[...alike.values()].map(together),
  // Each example overrides the kit's types with those of its backend, for its whole program. The one of Next.js is built
  // where that is installed (`npm test -- install`).
  ...globSync('examples/!(next)/tsconfig.json', { cwd: root }).sort(),
]
const waiting = programs.values()

function read(file: string): Project {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

/** Combines projects with the same options into one program. */
function together(files: readonly string[]): string {
  const [first = ''] = files
  if (files.length === 1) return first
  const paths = (key: 'include' | 'exclude') =>
    files.flatMap(file => (read(file)[key] ?? []).map(path => join(root, dirname(file), path)))
  const program = join(cache, `${dirname(first).replace('/', '-')}.json`)
  const config = {
    extends: join(root, first),
    include: paths('include'),
    exclude: [join(root, '**/node_modules'), ...paths('exclude')],
  }
  note(join(root, program), JSON.stringify(config))
  return program
}

// cspell:ignore GOGC GOMEMLIMIT
/**
 * The compiler is written in Go, and keeps most of what it allocates until it ends: collecting garbage only above 2 GiB
 * saves a fifth of its CPU time.
 */
const env = { GOGC: 'off', GOMEMLIMIT: '2GiB' }

const options = ['--singleThreaded', '--incremental', '--pretty', String(process.stdout.isTTY === true)]

async function checkAll() {
  for (const program of waiting) {
    const results = join(cache, `${program.replaceAll(/\W/g, '-')}.tsbuildinfo`)
    const { code, output } = await run(
      'tsc',
      [...options, '--project', program, '--tsBuildInfoFile', results],
      { env, quiet: true },
    )
    if (code === 0) continue
    console.log(`── ${program}\n${output}`)
    process.exitCode = 1
  }
}

await Promise.all([checkAll(), checkAll()])
